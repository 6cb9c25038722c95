"""From a document to a model, and from a model's complaints to sentences."""

import json
import types
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, Tag, ValidationError

from okko.library.bad_data import BadData, alternatives, nearest
from okko.library.document import Document, Where

M = TypeVar("M", bound=BaseModel)

MOST_SAID = 40
"""How many mistakes of one file are told; once those are mended, one sees the rest."""


def understood(document: Document, model: type[M], *, kind_key: str | None = None) -> M | list[BadData]:
    """The model a document holds, or everything that is wrong with it; `kind_key` is no part of the model."""
    content = document.content
    if isinstance(content, dict) and kind_key is not None:
        content = {key: value for key, value in content.items() if key != kind_key}
    try:
        return model.model_validate_json(json.dumps(content))
    except ValidationError as error:
        errors = error.errors(include_url=False)[:MOST_SAID]
        return [_said(document, model, dict(one)) for one in errors if not _follows(dict(one), errors)]


def _follows(error: dict[str, Any], errors: Sequence[Any]) -> bool:
    """Whether a list only has too few items since some of them are wrong."""
    where = error["loc"]
    inner = (other["loc"] for other in errors if len(other["loc"]) > len(where))
    return error["type"] == "too_short" and any(loc[: len(where)] == where for loc in inner)


def _said(document: Document, model: type[BaseModel], error: dict[str, Any]) -> BadData:
    """One complaint of pydantic in plain words."""
    where, here = _place(model, tuple(error["loc"]))
    message, cure = _words(error, where, here)
    return document.bad(where, message, cure)


_PATTERNS = {
    "^[a-z]": "an id is small letters, digits and single hyphens",
    "^[A-Z]+-": "a rule is written like MOVE-9",
    "^[A-Z]+$": "a chapter is capital letters, such as MOVE",
    "^[A-Z][": "a tag is a capital and one or two letters, such as Okk",
    "^[^\\x00-\\x1f": "a name is one line without control characters",
    "^[^ ": "it is words with one blank between them",
    "^[^\\x00-\\x09": "a text has no control characters",
}
_WANTED = {
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "string_type": "text",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "a mapping of keys to values",
    "model_type": "a mapping of keys to values",
    "model_attributes_type": "a mapping of keys to values",
}


def _words(error: dict[str, Any], where: Where, here: Any) -> tuple[str, str]:
    kind, given, context = error["type"], error["input"], error.get("ctx", {})
    name = _name(where)
    match kind:
        case "missing":
            return f"{name} is missing", "add it"
        case "extra_forbidden":
            keys = list(getattr(here, "model_fields", ()))
            return f"there is no {name} here", nearest(str(where[-1]), keys)
        case "enum" | "literal_error":
            choices = _choices(here) or [str(context["expected"])]
            cure = nearest(given, choices) if isinstance(given, str) else f"use {alternatives(choices)}"
            return f"{name} cannot be {_shown(given)}", cure
        case "union_tag_invalid":
            choices = [one.strip(" '") for one in str(context["expected_tags"]).split(",")]
            key = str(context["discriminator"]).strip("'")
            return f'there is no {key} "{context["tag"]}" ({name})', nearest(str(context["tag"]), choices)
        case "union_tag_not_found":
            return f"{name} does not say which it is", f"add {context['discriminator']}".replace("'", "")
        case "greater_than_equal":
            return f"{name} is {_shown(given)}", f"it is at least {context['ge']}"
        case "less_than_equal":
            return f"{name} is {_shown(given)}", f"it is at most {context['le']}"
        case "string_pattern_mismatch":
            pattern = str(context["pattern"])
            cure = next((said for start, said in _PATTERNS.items() if pattern.startswith(start)), "")
            return f"{name} cannot be {_shown(given)}", cure
        case "string_too_short":
            return f"{name} is empty", "write something"
        case "string_too_long":
            return f"{name} is too long", f"at most {context['max_length']} characters are read"
        case "too_short":
            return f"{name} has {context['actual_length']} items", f"it has at least {context['min_length']}"
        case "too_long":
            return f"{name} has {context['actual_length']} items", f"it has at most {context['max_length']}"
        case "value_error":
            said, _, cure = str(context["error"]).partition("; ")
            return (f"{said} ({name})" if where else said), cure
        case _ if kind in _WANTED:
            cure = f"it is {_WANTED[kind]}"
            if kind == "string_type" and isinstance(given, int):
                cure += ", so put it in quotes"
            return f"{name} cannot be {_shown(given)}", cure
        case _:
            return f"{name}: {error['msg']}", ""


def _name(where: Where) -> str:
    """The last key on a way, and which item of its list."""
    if not where:
        return "the file"
    if isinstance(where[-1], str):
        return f'"{where[-1]}"'
    keys = [step for step in where if isinstance(step, str)]
    return f'item {where[-1] + 1} of "{keys[-1]}"' if keys else f"item {where[-1] + 1}"


def _shown(given: object) -> str:
    if given is None:
        return "empty"
    if isinstance(given, dict):
        return "a mapping"
    if isinstance(given, list):
        return "a list"
    text = json.dumps(given, ensure_ascii=False)
    return text if len(text) <= 60 else f"{text[:57]}…"


def _place(model: type[BaseModel], loc: Where) -> tuple[Where, Any]:
    """The way in the document that a complaint's `loc` means, and the type that holds (or is) what it ends at.

    In a `loc` the members of a union stand as steps of their own; in the document they do not.
    """
    where: list[str | int] = []
    here: Any = model
    for step in loc:
        here = _bare(here)
        members = _models(here)
        if len(members) > 1:
            here = members.get(str(step), here)
            continue
        if members:
            (here,) = members.values()
        where.append(step)
        if isinstance(here, type) and issubclass(here, BaseModel):
            field = here.model_fields.get(str(step))
            if field is None:
                return tuple(where), here
            here = Annotated[(field.annotation, *field.metadata)] if field.metadata else field.annotation
        else:
            arguments = [one for one in get_args(here) if one is not Ellipsis]
            here = arguments[min(step, len(arguments) - 1)] if arguments and isinstance(step, int) else Any
    return tuple(where), _bare(here)


def _bare(annotation: Any) -> Any:
    """An annotation without `Annotated` and `None`."""
    while get_origin(annotation) is Annotated:
        annotation = get_args(annotation)[0]
    if _is_union(annotation):
        some = [one for one in get_args(annotation) if one is not type(None)]
        if len(some) == 1:
            return _bare(some[0])
    return annotation


def _is_union(annotation: Any) -> bool:
    return get_origin(annotation) in (Union, types.UnionType)


def _models(annotation: Any) -> dict[str, Any]:
    """The models of a union, by the name each has in a `loc`."""
    if not _is_union(annotation):
        return {}
    return {tag: _bare(one) for one in get_args(annotation) for tag in _tags(one)}


def _tags(annotation: Any) -> Iterator[str]:
    """The names a member of a union has: its `Tag`, or the values its discriminating key may have."""
    tags = [one.tag for one in getattr(annotation, "__metadata__", ()) if isinstance(one, Tag)]
    if tags:
        yield from tags
        return
    for field in getattr(_bare(annotation), "model_fields", {}).values():
        if get_origin(field.annotation) is Literal and field.is_required():
            yield from (str(value) for value in get_args(field.annotation))
            return


def _choices(annotation: Any) -> list[str]:
    """The values an enum or a literal allows."""
    if get_origin(annotation) is Literal:
        return [str(one) for one in get_args(annotation)]
    if isinstance(annotation, type) and hasattr(annotation, "__members__"):
        return [str(one) for one in annotation.__members__.values()]
    return []
