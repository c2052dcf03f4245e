"""Writes symbols.txt, which `targets` and `kwargs` are checked against, from the installed TensorFlow.

One Python object a line, sorted: names|parameters.
  names       all dotted names of the object without `tf.`, separated by blanks
  parameters  in order, separated by blanks, without `name`: `x`, `axis=None`, `keepdims=False`,
              `mode="fan_in"`, `output_type=?` where the default is no literal; `*` where keyword-only
              parameters begin, `*args` and `**kwargs` where anything goes; `!` instead of all for a class
Left out: keras, compat, raw_ops, and whatever isn't callable.
Usage: python export_symbols.py > symbols.txt
"""

import inspect
import types

import tensorflow as tf

SKIPPED = {"keras", "compat", "raw_ops", "estimator", "app", "flags", "logging"}


def default(value: object) -> str:
    if value is None or (isinstance(value, (bool, int)) and not hasattr(value, "name")):
        return repr(value)
    if isinstance(value, str) and value.isprintable() and not set(value) & set(' |"'):
        return f'"{value}"'
    return "?"


def parameters(function: object) -> str:
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return "*args **kwargs"
    shown, keyword_only = [], False
    for parameter in signature.parameters.values():
        if parameter.name == "name":
            continue
        if parameter.kind is parameter.VAR_POSITIONAL:
            shown.append("*args")
        elif parameter.kind is parameter.VAR_KEYWORD:
            shown.append("**kwargs")
        else:
            if parameter.kind is parameter.KEYWORD_ONLY and not keyword_only and "*args" not in shown:
                shown.append("*")
                keyword_only = True
            has_default = parameter.default is not parameter.empty
            shown.append(parameter.name + (f"={default(parameter.default)}" if has_default else ""))
    return " ".join(shown)


def walk(
    module: types.ModuleType, prefix: str, seen: set[int], found: dict[int, tuple[object, list[str]]]
) -> None:
    if id(module) in seen:
        return
    seen.add(id(module))
    for name in dir(module):
        if name.startswith("_") or name in SKIPPED:
            continue
        value = getattr(module, name)
        if isinstance(value, types.ModuleType):
            if value.__name__.startswith("tensorflow._api.v2"):
                walk(value, f"{prefix}{name}.", seen, found)
        elif callable(value) and not isinstance(value, tf.dtypes.DType):
            found.setdefault(id(value), (value, []))[1].append(prefix + name)


def main() -> None:
    found: dict[int, tuple[object, list[str]]] = {}
    walk(tf, "", set(), found)
    lines = []
    for value, names in found.values():
        shown = "!" if inspect.isclass(value) else parameters(value)
        lines.append(f"{' '.join(sorted(names))}|{shown}")
    print("\n".join(sorted(lines)))


if __name__ == "__main__":
    main()
