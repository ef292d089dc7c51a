"""Refuses habits of translated English in what people read: documents, the text that the tool prints, and comments. Words that are right in a place are in ALLOWED."""
import argparse
import re

from common import ROOT, check

HABITS = {
    r"\bnobody (knows|can judge|has)\b": "say that it is unknown, not judged, or missing",
    r"\b(is|are) told\b|\btells? (what|which|that|the|of)\b": "reported, shows, says",
    r"\bmend(s|ed|ing)?\b": "fix",
    r"\banew\b": "again",
    r"\bbesides\b": "also, in addition to, beyond",
    r"\bsituations?\b": "scenario",
    r"\bblamed on\b": "violates",
    r"\b(is|are) no (?!longer\b|more\b|newer\b|older\b|earlier\b|file\b)[a-z]+": "is not a …",
    r"\b(is|are) none\b": "there is none, has none",
    r"\bso many\b": "a number",
}
# A file's name and the words that are right there, with the reason.
ALLOWED = {
    "CheckDocumentationPages.md: is no flag": "a sentence of the spec",
    "BuiltInSink+Examples.swift: besides": "the summary in spec/faults.json, whose bytes the digest covers",
}
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "reports/README.md", ".ci/README.md", "Sources/Products/TrackingConformance/TrackingConformance.docc/*.md"]


def strings(text: str) -> list[tuple[int, str]]:
    """The comments and the literals of a Swift file, with their lines. Interpolations and single words, such as keys, are left out."""
    result, is_inside = [], False
    for number, line in enumerate(text.splitlines(), 1):
        opens = line.count('"""') % 2
        literals = [line] if is_inside and not opens else [line] if re.match(r"\s*//", line) else re.findall(r'"((?:[^"\\]|\\.)*)"', line)
        is_inside ^= bool(opens)
        plain = [re.sub(r"\\\((?:[^()]|\([^()]*\))*\)|`[^`]*`", "…", literal) for literal in literals]
        result += [(number, literal) for literal in plain if re.search(r"\w \w", literal)]
    return result


def found() -> list[str]:
    texts = [(path, list(enumerate(path.read_text("utf-8").splitlines(), 1))) for pattern in DOCUMENTS for path in sorted(ROOT.glob(pattern))]
    texts += [(path, strings(path.read_text("utf-8"))) for path in sorted((ROOT / "Sources").rglob("*.swift")) if "Proof" not in path.parts]
    problems = []
    for path, lines in texts:
        for number, line in lines:
            for habit, better in HABITS.items():
                for match in re.finditer(habit, line, re.I):
                    # "there is no such file" is English.
                    if re.search(r"\bthere $", line[: match.start()], re.I) or f"{path.name}: {match[0]}" in ALLOWED:
                        continue
                    problems.append(f"{path.relative_to(ROOT)}:{number}: {match[0]!r}: {better}: {line.strip()[:120]}")
    return problems


def main(arguments: argparse.Namespace) -> None:
    problems = found()
    check(not problems, f"{len(problems)} habits of translated English:\n" + "\n".join(problems))
    print("documents, messages and comments have none of the habits that this check knows")
