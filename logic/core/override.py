"""`@override`, as in `typing` from Python 3.12 on: mypy refuses it on a method that overrides nothing.

Python 3.11 has no such decorator and the app carries no package for it, so only the type checker sees the real one.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from typing_extensions import override as override
else:
    _Method = TypeVar("_Method", bound=Callable[..., Any])

    def override(method: _Method) -> _Method:
        """Mark a method as overriding one of a base class."""
        return method
