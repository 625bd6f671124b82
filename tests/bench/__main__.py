"""Runs the benches and prints their figures."""

import importlib
import pkgutil
import sys

from tests import bench

for module in pkgutil.iter_modules(bench.__path__):
    if module.name != "__main__":
        importlib.import_module(f"tests.bench.{module.name}")

print(f"{'yardstick':<52} {bench.yardstick():>12,.0f} rounds/s\n")
for name in sorted(bench.BENCHES):
    if sys.argv[1:] and not name.startswith(tuple(sys.argv[1:])):
        continue
    print(name)
    for function in bench.BENCHES[name]:
        for row in function():
            if isinstance(row, str):
                print(f"  {row}", flush=True)
                continue
            value = f"{row.value:,.0f}" if row.value >= 1000 else f"{row.value:,.2f}"
            beside = "" if row.per_yardstick is None else f"   {row.per_yardstick:.5f} of the yardstick"
            print(f"  {row.what:<50} {value:>12} {row.unit}{beside}", flush=True)
