"""Documents: everything that crosses a border is one frozen, named, checked JSON object.

A document names its kind in ``schema`` and itself in ``id``. The id is computed
from the content, so the same content has the same id everywhere and for ever.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, ClassVar, Self

import rfc8785
from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializationInfo,
    SerializerFunctionWrapHandler,
    ValidationError,
    model_serializer,
    model_validator,
)

MAX_TEXT_BYTES = 1_000_000
"""The largest document that is read from outside, in bytes. DEFAULT, ours."""
MAX_DECK_BYTES = 16_000_000
"""The largest deck that is read from outside: it holds thousands of documents. DEFAULT, ours."""
MAX_DEPTH = 16
"""How deeply JSON from outside may be nested. DEFAULT, ours."""

OUTSIDE_THE_ID = frozenset({"id", "made_by", "title", "author"})
"""Fields that say where a document came from, not what it is."""
DROPPED_WHEN_NONE = frozenset({"made_by", "title", "author"})

_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


class DocumentError(ValueError):
    """A document that cannot be read; ``str()`` is one sentence for its sender.

    The sentence names fields and squares, never the sender's own words.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        """A stable word for machines, such as ``SCHEMA`` or ``ID``."""


class MadeBy(BaseModel):
    """The recipe of generated content: same recipe and version, same bytes."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    generator: str = Field(max_length=80)
    """Name and version of what made it."""
    seed: int
    item: int
    """Which item of the seed's sequence this is, from 0."""
    options: dict[str, str | int | float | bool | None] = Field(default_factory=dict)


class Part(BaseModel):
    """A piece of a document that has no id of its own."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, populate_by_name=True)


class Document(Part):
    """The base of every document kind; a kind sets ``prefix`` and its ``schema_`` field."""

    prefix: ClassVar[str] = ""
    """What the ids of this kind begin with, for example ``pb``; empty: the kind has no id."""
    id: str | None = Field(default=None, max_length=40)
    """Computed from the content; may be left out on input, and is refused when wrong."""

    @model_validator(mode="after")
    def _id_is_the_contents_own(self) -> Self:
        if not self.prefix:
            if self.id is not None:
                raise ValueError("this kind of document has no id")
            return self
        computed = f"{self.prefix}-{hashlib.sha256(self.canonical()).hexdigest()[:16]}"
        if self.id not in (None, computed):
            raise ValueError("the id does not belong to this content")
        object.__setattr__(self, "id", computed)
        return self

    def __hash__(self) -> int:
        return hash(self.id or self.canonical())

    def canonical(self) -> bytes:
        """RFC 8785 bytes of the content, defaults filled in, without the fields outside the id."""
        return rfc8785.dumps(_content(self.model_dump(by_alias=True, mode="json")))

    @model_serializer(mode="wrap")
    def _serialize(
        self, handler: SerializerFunctionWrapHandler, info: SerializationInfo
    ) -> dict[str, Any]:
        fields: dict[str, Any] = handler(self)
        outermost = isinstance(info.context, Mapping) and info.context.get("root") is self
        if isinstance(info.context, Mapping) and not outermost:
            fields.pop("schema", None)
            if not self.keeps_id_inside:
                fields.pop("id", None)
        for name in DROPPED_WHEN_NONE & fields.keys():
            if fields[name] is None:
                del fields[name]
        if not self.prefix:
            fields.pop("id", None)
        return fields

    keeps_id_inside: ClassVar[bool] = False
    """Whether the id is printed where the document stands inside another."""

    def to_data(self) -> dict[str, Any]:
        """Plain lists, dicts and numbers, as they stand in the JSON form."""
        return self.model_dump(by_alias=True, mode="json", context={"root": self})

    def to_json(self, *, indent: int | None = None) -> str:
        """Sorted, stable JSON: the same document gives the same text on any machine."""
        separators = (",", ":") if indent is None else (",", ": ")
        return json.dumps(
            self.to_data(),
            sort_keys=True,
            ensure_ascii=False,
            indent=indent,
            separators=separators,
        )

    @classmethod
    def from_json(cls, text: str | bytes, *, limit: int = MAX_TEXT_BYTES) -> Self:
        """Read and check a document of this kind; raises ``DocumentError``."""
        return cls.from_data(read_json(text, limit=limit))

    @classmethod
    def from_data(cls, data: object) -> Self:
        """Check plain data that ``read_json`` gave; raises ``DocumentError``."""
        try:
            return cls.model_validate_json(json.dumps(data))
        except ValidationError as error:
            raise DocumentError(*_sentence(error, cls)) from None


def _content(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _content(v) for k, v in value.items() if k not in OUTSIDE_THE_ID}
    if isinstance(value, list):
        return [_content(item) for item in value]
    return value


def read_json(text: str | bytes, *, limit: int = MAX_TEXT_BYTES) -> Any:
    """JSON from outside, within bounds; raises ``DocumentError``.

    Refused: more than ``limit`` bytes, text that is no UTF-8, duplicate keys,
    numbers that are not finite, lone surrogates, nesting beyond ``MAX_DEPTH``.
    """
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > limit:
        raise DocumentError("TOO_LARGE", f"The document is larger than {limit} bytes.")
    try:
        decoded = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DocumentError("NOT_UTF8", "The document is not UTF-8 text.") from None
    if _depth(decoded) > MAX_DEPTH:
        raise DocumentError("TOO_DEEP", f"The document is nested deeper than {MAX_DEPTH} levels.")
    try:
        data = json.loads(decoded, object_pairs_hook=_no_twins, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise DocumentError("NOT_JSON", f"The document is not JSON: see {where}.") from None
    except (ValueError, RecursionError) as error:
        if isinstance(error, DocumentError):
            raise
        raise DocumentError("NOT_JSON", "The document is not JSON that can be read.") from None
    if "\\u" in decoded and _has_surrogate(data):
        raise DocumentError("SURROGATE", "The document holds half of a surrogate pair.")
    return data


def schema_of(data: object) -> str:
    """The ``schema`` of a document's data; raises ``DocumentError`` where there is none."""
    schema = data.get("schema") if isinstance(data, dict) else None
    if not isinstance(schema, str):
        raise DocumentError("SCHEMA", "The document does not say its kind in the field schema.")
    return schema


def _depth(text: str) -> int:
    deepest = depth = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        deepest = max(deepest, depth)
    return deepest


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise DocumentError("TWIN_KEYS", "The document names one field twice.")
    return fields


def _no_constant(_: str) -> float:
    raise DocumentError("NOT_FINITE", "The document holds a number that is not finite.")


def _has_surrogate(value: Any) -> bool:
    if isinstance(value, str):
        return any("\ud800" <= char <= "\udfff" for char in value)
    if isinstance(value, dict):
        return any(_has_surrogate(k) or _has_surrogate(v) for k, v in value.items())
    return isinstance(value, list) and any(map(_has_surrogate, value))


def _reason(kind: str, bounds: Mapping[str, Any], message: str) -> str:
    """What is wrong with a field; said anew where the checker talks of its own matters."""
    if kind == "too_long":
        return f"there are more than {bounds['max_length']} items"
    if kind == "too_short":
        return f"there are fewer than {bounds['min_length']} items"
    if kind == "string_pattern_mismatch":
        return f"the length or a character is not allowed; the pattern is {bounds['pattern']}"
    return message.removeprefix("Value error, ")


def _sentence(error: ValidationError, kind: type[BaseModel]) -> tuple[str, str]:
    first = error.errors(include_url=False, include_input=False)[0]
    known = first["type"] != "extra_forbidden"
    path = [str(step) for step in (first["loc"] if known else first["loc"][:-1])]
    if "[key]" in path:
        path = path[: path.index("[key]") - 1]
    field = ".".join(path) or "the document"
    if not known:
        return "UNKNOWN_FIELD", f"A field that {kind.__name__} does not have stands in {field}."
    if first["type"] == "missing":
        return "MISSING_FIELD", f"The field {field} is missing."
    reason = _reason(first["type"], first.get("ctx", {}), first["msg"])
    code = "SCHEMA" if path and path[-1] == "schema" else "FIELD"
    return ("ID" if "id does not" in reason else code), f"In {field}: {reason}."
