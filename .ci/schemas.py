"""JSON schemas, by a validator that is not ours."""
from __future__ import annotations

import json
import pathlib
from typing import Any

from common import ROOT, check, module, read_json

SCHEMAS = ROOT / "spec/schema"


def errors(schema: Any, documents: list[Any], folder: pathlib.Path | None = None, what: str = "JSON") -> list[str] | None:
    """What a schema, which may refer to those of a folder, says against some documents. None where there is no validator, which is said."""
    jsonschema = module("jsonschema", f"{what} by its schema")
    if jsonschema is None:
        return None
    import referencing
    import referencing.jsonschema

    beside = {path.name: read_json(path) for path in folder.glob("*.schema.json")} if folder else {}
    registry: Any = referencing.Registry().with_resources(
        (name, referencing.Resource.from_contents(contents, referencing.jsonschema.DRAFT202012)) for name, contents in beside.items())
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema, registry=registry)
    return [f"{error.json_path}: {error.message[-300:]}" for document in documents for error in validator.iter_errors(document)]


def validate(schema: pathlib.Path, *files: pathlib.Path) -> None:
    """Each file follows the schema."""
    for file in files:
        found = errors(read_json(schema), [read_json(file)], schema.parent, what=file.name)
        check(not found, f"{file} does not follow {schema.name}:\n" + "\n".join((found or [])[:20]))


def refuses(schema: pathlib.Path, text: str) -> bool:
    """Whether a schema refuses a document; as true where there is no validator."""
    return errors(read_json(schema), [json.loads(text)], schema.parent, what="a changed document") != []
