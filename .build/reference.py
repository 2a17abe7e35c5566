"""Writes docs/reference from the docstrings: ``uv run python .build/reference.py``.

One page a module that authors of rulesets and readers of rulings meet, and an index of what
`trainer.plugins` exports.  griffe reads the sources, griffe2md writes the Markdown; what is done
here makes it read well on a forge: doctests stand in fences, the fields of a value are shown as
its signature, and only links that a forge can follow are left.  With ``--check`` nothing is
written: the status is 1 where a page is not as it would be written now.
"""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import griffe
from griffe2md import (  # type: ignore[import-untyped]
    ConfigDict,
    default_config,
    render_object_docs,
)
from msgspec import NODEFAULT
from ruff import find_ruff_bin  # type: ignore[import-untyped]

from trainer import plugins

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "docs" / "reference"
RULES = "trainer.rules"
BESIDE = ("trainer.dealing.script", "trainer.dealing.family", "trainer.asking.misreading")
"""What else authors write with: the rest of what `trainer.plugins` exports."""

SHOWN = ConfigDict(
    {
        **default_config,
        "annotations_path": "source",
        "heading_level": 1,
        "line_length": 90,
        "members_order": "source",
        "inherited_members": False,
        "show_if_no_docstring": False,
        "show_root_members_full_path": False,
        "show_object_full_path": False,
        "show_signature_annotations": True,
        "show_submodules": False,
        "summary": False,
    }
)
_DOCTEST = re.compile(r"(?:^>>> .*\n?(?:^(?!>>>)\S.*\n?|^>>> .*\n?|^\.\.\. .*\n?|^ +.*\n?)*)", re.M)
_CODE = re.compile(r"^```python\n(.*)\n```$", re.M)
_BREAK = "# ----"
_LINK = re.compile(r"\[([^\]]+)\]\(#[^)]*\)")
_HEADING = re.compile(r"^#+ (.*)$", re.M)


def list_modules() -> list[str]:
    """Return the modules that have a page."""
    rules = [f"{RULES}.{path.stem}" for path in sorted((ROOT / "trainer/rules").glob("[!_]*.py"))]
    return [*rules, *BESIDE, plugins.__name__]


def fence_doctests(text: str) -> str:
    """Return a docstring with its doctests in fences; a forge would take them for quotations."""
    return _DOCTEST.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", text)


def show_fields(page: griffe.Class) -> None:
    """Give the class of a value the signature by which it is made.

    The fields of a struct make its ``__init__``, which stands in no source.
    """
    made = getattr(import_module(page.module.path), page.name)
    if not hasattr(made, "__struct_fields__"):
        return
    types: dict[str, str] = {}
    for base in reversed(made.__mro__):
        types |= inspect.get_annotations(base)
    fields, given = made.__struct_fields__, made.__struct_defaults__
    defaults = dict(zip(fields[len(fields) - len(given) :], given, strict=True))
    parameters = [griffe.Parameter("self", kind=griffe.ParameterKind.positional_or_keyword)]
    for name in fields:
        kind = (
            griffe.ParameterKind.positional_or_keyword
            if name in made.__match_args__
            else griffe.ParameterKind.keyword_only
        )
        default = _write_default(defaults[name]) if name in defaults else None
        parameters.append(
            griffe.Parameter(name, annotation=types[name], kind=kind, default=default)
        )
    page.set_member(
        "__init__", griffe.Function("__init__", parameters=griffe.Parameters(*parameters))
    )


def _write_default(value: object) -> str | None:
    """Return a default as it is written, None where there is none.

    Three dots stand for what is made anew or has no short form.
    """
    if value is NODEFAULT:
        return None
    text = repr(value)
    return "..." if "<" in text or len(text) > 40 else text


def prepare(page: griffe.Module) -> None:
    """Make the docstrings of a module ready to be written."""
    todo: list[griffe.Object] = [page]
    while todo:
        one = todo.pop()
        if one.docstring is not None:
            one.docstring.value = fence_doctests(one.docstring.value)
        if isinstance(one, griffe.Class):
            show_fields(one)
        if isinstance(one, griffe.Module | griffe.Class):
            todo += [each for each in one.members.values() if isinstance(each, griffe.Object)]


def lay_out_code(text: str) -> str:
    """Return a page with its signatures and values laid out by ruff.

    A signature is laid out as that of a function without a body.
    """
    there = _CODE.findall(text)
    if not there:
        return text
    lines = [f"def {one}: ..." if re.match(r"\w+\(", one) else one for one in there]
    command = [find_ruff_bin(), "format", "--line-length=90", "--stdin-filename=reference.py", "-"]
    source = "".join(f"{one}\n{_BREAK}\n" for one in lines)
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=True)
    laid = [one.strip() for one in done.stdout.split(_BREAK)]
    laid = [one.removeprefix("def ").removesuffix(": ...") for one in laid]
    found = dict(zip(there, laid, strict=False))
    return _CODE.sub(lambda one: f"```python\n{found[one[1]]}\n```", text)


def write_page(page: griffe.Module) -> str:
    """Return the page of a module."""
    text = render_object_docs(page, SHOWN)
    text = lay_out_code(_LINK.sub(r"\1", text))
    text = re.sub(r"<code>(.*?)</code>", r"`\1`", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def list_anchors(text: str) -> dict[str, str]:
    """Return the anchor of each heading of a page, the first of its name, as forges make them."""
    anchors: dict[str, str] = {}
    seen: dict[str, int] = {}
    for heading in _HEADING.findall(re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)):
        slug = re.sub(r"[^\w-]", "", heading.lower())
        times = seen[slug] = seen.get(slug, -1) + 1
        anchors.setdefault(heading.strip("`"), f"{slug}-{times}" if times else slug)
    return anchors


def name_page(module: str) -> str:
    """Return the file of a module's page."""
    return f"{module.removeprefix('trainer.')}.md"


def write_index(package: griffe.Module, pages: dict[str, str]) -> str:
    """Return the index: what `trainer.plugins` exports, then the modules."""
    lines = [
        "# Reference",
        "",
        "Made from the docstrings by `uv run python .build/reference.py`; not edited by hand.",
        "",
        "The tests run every example. Those of the core have all its public names at hand, and a",
        "made-up game with the helpers `table`, `noted`, `met`, `ruled` and `code`, which",
        "[tests/examples.py](../../tests/examples.py) explains.",
        "",
        "## What a ruleset imports from `trainer.plugins`",
        "",
        "| name | |",
        "| --- | --- |",
    ]
    for name in plugins.__all__:
        found = package["plugins"].members[name]
        one = found.final_target if isinstance(found, griffe.Alias) else found
        module = one.path if isinstance(one, griffe.Module) else one.module.path
        where = name_page(module)
        anchor = list_anchors(pages[where]).get(one.name) if where in pages else None
        told = first_sentence(one)
        link = f"[`{name}`]({where}#{anchor})" if anchor else f"`{name}`"
        if isinstance(one, griffe.Module):
            link = f"[`{name}`]({where})"
        lines.append(f"| {link} | {told} |")
    lines += ["", "## Modules", "", "| module | |", "| --- | --- |"]
    for module in list_modules():
        told = first_sentence(package[module.removeprefix("trainer.")])
        lines.append(f"| [`{module}`]({name_page(module)}) | {told} |")
    return "\n".join(lines) + "\n"


def first_sentence(one: griffe.Object) -> str:
    """Return the first sentence of what is said of a thing."""
    told = " ".join(one.docstring.value.partition("\n\n")[0].split()) if one.docstring else ""
    return re.split(r"(?<=[.;])\s", told, maxsplit=1)[0].rstrip(";").replace("|", "\\|")


def write_pages() -> dict[str, str]:
    """Return all pages by the names of their files."""
    package = griffe.load("trainer", search_paths=[ROOT], docstring_parser=griffe.Parser.google)
    assert isinstance(package, griffe.Module)
    pages = {}
    for module in list_modules():
        page = package[module.removeprefix("trainer.")]
        prepare(page)
        if module == plugins.__name__:
            page.exports = None  # what it hands on stands on the pages of its own modules
            for name in [name for name, each in page.members.items() if each.is_alias]:
                page.del_member(name)
        pages[name_page(module)] = write_page(page)
    whole = griffe.load("trainer", search_paths=[ROOT])
    assert isinstance(whole, griffe.Module)
    pages["README.md"] = write_index(whole, pages)
    return pages


def main(arguments: list[str]) -> int:
    """Write the pages, or tell which are not up to date."""
    pages = write_pages()
    REFERENCE.mkdir(parents=True, exist_ok=True)
    there = {path.name: path.read_text("utf-8") for path in REFERENCE.glob("*.md")}
    stale = [name for name in sorted(pages | there) if pages.get(name) != there.get(name)]
    if arguments == ["--check"]:
        for name in stale:
            print(f"docs/reference/{name} is not up to date: uv run python .build/reference.py")
        return int(bool(stale))
    for name in stale:
        if name in pages:
            (REFERENCE / name).write_text(pages[name], "utf-8")
        else:
            (REFERENCE / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
