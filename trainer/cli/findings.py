"""What the checks of packs find, in words, and no more of it than anybody reads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from trainer.cli.output import complain
from trainer.cli.reading import shorten_name
from trainer.formats.findings import Finding
from trainer.formats.toml import LONGEST_PLACE
from trainer.rules.errors import Phrase, Problem
from trainer.text.catalogue import Language
from trainer.text.clean import clean, shorten
from trainer.words.problems import describe_problem, fill_message

LINES = 20
"""How many lines are told of one kind of finding in one pack."""


def describe_finding(finding: Finding, language: Language) -> str:
    """Return what a check found, without its file: the place, the reason."""
    place = finding.place
    where = fill_message(place, language) if isinstance(place, Phrase) else place
    return clean(": ".join(filter(None, (where, describe_reason(finding, language)))))


def describe_reason(finding: Finding, language: Language) -> str:
    """Return the reason of a finding in words."""
    reason = finding.reason
    values = {
        key: describe_problem(value, language)
        if isinstance(value, Problem)
        else shorten(value, LONGEST_PLACE)
        if isinstance(value, str)
        else value
        for key, value in reason.values.items()
    }
    return fill_message(Phrase(reason.message, **values), language)


def complain_of(file: str, finding: Finding, language: Language) -> None:
    """Say in a line on stderr what is wrong with a pack."""
    complain(f"{shorten_name(file)}: {describe_finding(finding, language)}")


def limit_findings(found: Iterable[Finding]) -> tuple[list[Finding], Counter[str]]:
    """Return of each kind of finding no more than `LINES`, and how many of which are left out."""
    kept: list[Finding] = []
    count: Counter[str] = Counter()
    for one in found:
        count[one.check] += 1
        if count[one.check] <= LINES:
            kept.append(one)
    return kept, Counter({check: n - LINES for check, n in count.items() if n > LINES})


def describe_left(file: str, left: Counter[str], language: Language) -> Iterator[str]:
    """Give a line for each kind of finding of which some are left out."""
    for check, n in left.items():
        yield language.text(
            "{file}: … and {n} more ({check})", file=shorten_name(file), n=n, check=check
        )
