"""Runs the benches and prints their figures."""

import argparse
import importlib
import pkgutil

from tests import bench

for module in pkgutil.iter_modules(bench.__path__):
    if module.name != "__main__":
        importlib.import_module(f"tests.bench.{module.name}")

asked = argparse.ArgumentParser(description=bench.__doc__.splitlines()[0])
asked.add_argument("--quick", action="store_true", help="a little of each, to see that it works")
asked.add_argument("names", nargs="*", help="only those whose names begin so")
asked = asked.parse_args()
bench.quick = asked.quick
print(f"{'yardstick':<52} {bench.yardstick():>12,.0f} rounds/s\n")
for name in sorted(bench.BENCHES):
    if asked.names and not name.startswith(tuple(asked.names)):
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
