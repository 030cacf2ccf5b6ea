"""The report about a layout or a map set: findings, figures, grade."""

from collections.abc import Iterable, Iterator, Mapping

from games.caribe.content import (
    Finding,
    Grade,
    Layout,
    LetterProfile,
    Mapset,
    Measure,
    Measures,
    Report,
)
from games.caribe.map_files import MapFile
from games.caribe.maps import MapSet, Rows
from games.caribe.material import LETTERS, TERRAIN_NAMES
from games.caribe.measures import GRADES, Ground, Letter, figures, grade_of, measure_data
from games.caribe.triples import Arranged, Triples, figures_of_set
from games.caribe.validation.demands import Demands, shipped_demands
from games.caribe.validation.findings import listed, plural, warning
from games.caribe.validation.layouts import is_whole, layout_findings
from games.caribe.validation.mapsets import mapset_findings
from games.core.documents import DocumentError


def validate(layout: Layout, demands: Demands | None = None) -> Report:
    """All findings about a layout; ``demands``: of other cards than those that ship."""
    findings = list(layout_findings(layout, demands or shipped_demands()))
    rows = layout.drawn()
    if rows is None or not is_whole(rows) or _is_no_map(layout, findings):
        return _report(findings, None, None)
    ground = Ground.of(rows)
    letters = ground.letters()
    values = figures(ground, letters)
    grade = grade_of(values) if _legal(findings) else None
    if grade is not None:
        findings += _departures(values, letters)
    return _report(findings, _measures(values, letters), grade)


def _is_no_map(layout: Layout, findings: Iterable[Finding]) -> bool:
    """Whether the rows are those of tiles that cannot lie so."""
    return layout.rows is None and any(found.code == "L05" for found in findings)


def validate_mapset(mapset: Mapset, demands: Demands | None = None) -> Report:
    """All findings about a map set, over its 384 layouts."""
    findings = list(mapset_findings(mapset, demands or shipped_demands()))
    if any(found.code in ("L01", "L02", "L05") for found in findings):
        return _report(findings, None, None)
    tiles = mapset.map_set()
    valued = dict(figures_of_set(tiles))
    grades = {laid: grade_of(values) for laid, values in valued.items()}
    grade = max(grades.values(), key=GRADES.index) if _legal(findings) else None
    if grade is not None:
        findings += _worst_departures(valued, tiles)
    counted = {str(one): sum(g == one for g in grades.values()) for one in GRADES}
    return _report(findings, _ranges(list(valued.values()), counted), grade)


def validate_file(read: MapFile, demands: Demands | None = None) -> Report:
    """The report about a map as it was read, and whether its marks were read as meant."""
    report = _of(read.document, demands)
    counted = {"L02", "L03", "L04", "S01", "S02"}
    if read.other is None or counted.isdisjoint(found.code for found in report.findings):
        return report
    if not counted.isdisjoint(found.code for found in _of(read.other, demands).findings):
        return report
    found = warning("CA-25", "MARKS", _OTHERWISE[read.marks])
    return report.model_copy(update={"findings": (*report.findings, found)})


_OTHERWISE = {
    "codes": "The counts fit if the signs are the printed marks: validate it with "
    "--marks printed, signs parted by blanks.",
    "printed": "The counts fit if the signs are the codes of documents: validate it "
    "without --marks printed.",
}


def _of(document: Layout | Mapset, demands: Demands | None) -> Report:
    if isinstance(document, Layout):
        return validate(document, demands)
    return validate_mapset(document, demands)


def require_playable(layout: Layout) -> Rows:
    """The rows of a layout; raises ``DocumentError`` with its first error, if it has one."""
    _refuse(layout_findings(layout, shipped_demands()))
    rows = layout.drawn()
    if rows is None:
        raise AssertionError("a layout without errors has rows")
    return rows


def require_playable_set(mapset: Mapset) -> MapSet:
    """The sides of a map set; raises ``DocumentError`` with its first error, if it has one."""
    _refuse(mapset_findings(mapset, shipped_demands()))
    return mapset.map_set()


def _refuse(findings: Iterable[Finding]) -> None:
    for found in findings:
        if found.severity == "error":
            where = f" at {' '.join(found.squares)}" if found.squares else ""
            sentence = f"{found.message.removesuffix('.')}{where} ({found.rule})."
            raise DocumentError(found.code, sentence)


def _legal(findings: Iterable[Finding]) -> bool:
    return all(found.severity == "warning" for found in findings)


def _report(findings: list[Finding], measures: Measures | None, grade: Grade | None) -> Report:
    return Report(legal=_legal(findings), findings=tuple(findings), measures=measures, grade=grade)


def _measures(values: Mapping[str, float], letters: Iterable[Letter]) -> Measures:
    named = {name: _measure(name, value=value) for name, value in values.items()}
    profiles = tuple(
        LetterProfile(
            letter=name, terrains=letter.terrains, animals=letter.animals,
            full=letter.full, icons=sum(letter.icons),
        )
        for name, letter in zip(LETTERS, letters, strict=True)
    )  # fmt: skip
    return Measures(values=named, letters=profiles)


def _ranges(valued: list[dict[str, float]], grades: dict[str, int]) -> Measures:
    named = {}
    for name in valued[0]:
        found = [values[name] for values in valued]
        named[name] = _measure(name, ends=(min(found), max(found)))
    return Measures(values=named, grades=grades)


def _measure(
    name: str, *, value: float | None = None, ends: tuple[float, float] | None = None
) -> Measure:
    told = measure_data()["values"][name]
    low, high = told["usual"]
    least, most = told["shipped"]
    return Measure(value=value, range=ends, usual=(low, high), shipped=(least, most))


def _departures(values: Mapping[str, float], letters: Iterable[Letter]) -> Iterator[Finding]:
    """Why a legal map is not of grade A (CA-32)."""
    most_dead, most_spread, least = measure_data()["grades"]["A"]
    if values["dead_pairs"] > most_dead:
        dead = [f"{name} no {TERRAIN_NAMES[terrain]}"
                for name, letter in zip(LETTERS, letters, strict=True)
                for terrain, found in enumerate(letter.terrains) if not found]  # fmt: skip
        yield warning("CA-32", "M01", f"Cards of a letter see too little: {listed(dead)}.")
    if values["land_spread"] > most_spread:
        message = (
            f"The richest letter sees {values['land_spread']:g} land squares more than the "
            f"poorest; fair is at most {most_spread}."
        )
        yield warning("CA-32", "M02", message)
    if values["least_animals"] < least:
        seen = plural(int(values["least_animals"]), "animal")
        message = f"At 2 players a letter sees only {seen}; fair is {least} or more."
        yield warning("CA-32", "M03", message)


def _worst_departures(
    valued: Mapping[Arranged, Mapping[str, float]], tiles: MapSet
) -> Iterator[Finding]:
    """The same of the layout of a map set in which each is worst."""
    triples = Triples(tiles)
    worst = {
        "M01": max(valued, key=lambda laid: valued[laid]["dead_pairs"]),
        "M02": max(valued, key=lambda laid: valued[laid]["land_spread"]),
        "M03": min(valued, key=lambda laid: valued[laid]["least_animals"]),
    }
    for code, laid in worst.items():
        for found in _departures(valued[laid], triples.letters(laid)):
            if found.code == code:
                yield found.model_copy(update={"layout": laid})
