"""JSON Schemas of the files people write, so that editors complete and check them."""

import ast
import inspect
import json
import textwrap
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema
from pydantic_core import core_schema

from okko.library.kinds import KINDS, Kind


class _WithNotes(GenerateJsonSchema):
    """Describes each field by the string that stands under it in the source."""

    def model_schema(self, schema: core_schema.ModelSchema) -> dict[str, Any]:
        made = super().model_schema(schema)
        notes = _notes(schema["cls"])
        for name, field in made.get("properties", {}).items():
            field.pop("title", None)
            if name in notes:
                field["description"] = notes[name]
        return made


def _notes(model: type[BaseModel]) -> dict[str, str]:
    """The strings under the fields of a model and of those it extends."""
    notes: dict[str, str] = {}
    for cls in reversed(model.__mro__):
        if not issubclass(cls, BaseModel) or cls is BaseModel:
            continue
        (definition,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
        assert isinstance(definition, ast.ClassDef)
        for field, note in pairwise(definition.body):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
                match note:
                    case ast.Expr(ast.Constant(str(text))):
                        notes[field.target.id] = inspect.cleandoc(text).replace("\n", " ")
    return notes


def schema_of(kind: Kind) -> dict[str, Any]:
    """The schema of a kind of file, with the key it begins with."""
    made = kind.model.model_json_schema(schema_generator=_WithNotes)
    key = {kind.key: {"const": 1, "description": f"This is a {kind.name} file, in the first version of the format."}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **made,
        "properties": key | made["properties"],
        "required": [kind.key, *made.get("required", [])],
    }


def schemas() -> dict[str, str]:
    """The text of each schema by the name of its file."""
    return {
        f"{kind.name}.schema.json": json.dumps(schema_of(kind), indent=2, ensure_ascii=False) + "\n" for kind in KINDS
    }


def write_schemas(folder: Path) -> list[Path]:
    """Write all schemas into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, text in schemas().items():
        (folder / name).write_text(text, encoding="utf-8")
        written.append(folder / name)
    return written
