"""Reads pages, fixtures and generated documents with `Markdown` and with GitHub's cmark-gfm, and compares the whole trees: blocks with their lines, inlines with their
texts. What is not CommonMark is taken out on the other side: front matter, and `{#anchor}` behind headings."""
import argparse
import concurrent.futures
import difflib
import json
import pathlib
import random
import re
import xml.etree.ElementTree
from collections.abc import Iterable

from common import FIXTURES, REAL_PAGES, check, fail, folder, has, run

Element = xml.etree.ElementTree.Element
ANCHOR = re.compile(r"[ \t]*\{#([^\s{}]+)(?:[ \t][^{}]*)?\}$")
BLOCKS = {"block_quote": "quote", "item": "li", "table": "table"}


def quoted(text: str | None) -> str:
    return json.dumps(text or "", ensure_ascii=False)


def plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def without_front_matter(text: str) -> str:
    lines = plain(text).split("\n")
    if lines[0].rstrip(" \t") == "---":
        for index, line in enumerate(lines[1:], 1):
            if line.rstrip(" \t") in ("---", "..."):
                return "\n" * (index + 1) + "\n".join(lines[index + 1:])
    return "\n".join(lines)


# -- cmark-gfm

def inline(node: Element) -> str:
    kind = node.tag
    if kind in ("code", "html_inline"):
        return f" ({kind.removesuffix('_inline')} {quoted(node.text)})"
    if kind in ("emph", "strong"):
        return f" ({'em' if kind == 'emph' else kind}{inlines(node)})"
    if kind in ("link", "image"):
        destination, inner = node.attrib["destination"], inlines(node)
        if destination.startswith("mailto:") and inner == f" {quoted(destination[7:])}":
            destination = destination[7:]
        return f" ({'a' if kind == 'link' else 'img'} {quoted(destination)} {quoted(node.attrib['title'])}{inner})"
    return {"softbreak": " (sb)", "linebreak": " (br)"}.get(kind) or fail(f"unknown inline {kind}")


def inlines(nodes: Iterable[Element]) -> str:
    """Inlines as TreeDump writes them: neighbouring texts are one."""
    out, text = "", ""
    for node in nodes:
        if node.tag == "text":
            text += node.text or ""
            continue
        out += (f" {quoted(text)}" if text else "") + inline(node)
        text = ""
    return out + (f" {quoted(text)}" if text else "")


def block(node: Element) -> str:
    kind, line = node.tag, node.get("sourcepos", "?").split(":")[0]
    if kind == "paragraph":
        return f"(p {line}{inlines(node)})"
    if kind == "heading":
        # Neighbouring texts are one before the anchor is looked for.
        texts = []
        while len(node) and node[-1].tag == "text":
            texts.insert(0, node[-1].text or "")
            node.remove(node[-1])
        found = ANCHOR.search("".join(texts))
        last = Element("text")
        last.text = "".join(texts)[: found.start() if found else None]
        return f"(h{node.attrib['level']} {line}{' @' + found[1] if found else ''}{inlines([*node, last])})"
    if kind == "code_block":
        return f"(code {line} {quoted(node.attrib.get('info'))} {quoted(node.text)})"
    if kind == "html_block":
        return f"(html {line} {quoted(node.text)})"
    if kind == "thematic_break":
        return f"(hr {line})"
    if kind in ("table_header", "table_row"):
        return "(tr" + "".join(f" (td{inlines(cell)})" for cell in node) + ")"
    head = f"{BLOCKS.get(kind, 'ul')} {line}"
    if node.get("type") == "ordered":
        head = f"ol {line} {node.get('start', '1')}"
    return "\n".join([f"({head}", *map(block, node), ")"])


def tree(text: str) -> str:
    written = run("cmark-gfm", "-e", "table", "-t", "xml", "--sourcepos", input=without_front_matter(text)).out
    root = xml.etree.ElementTree.fromstring(written.replace(' xmlns="http://commonmark.org/xml/1.0"', ""))
    return "".join(block(node) + "\n" for node in root)


# -- generated documents

WORDS = ["on", "off", "a", "_mId", "deliveryId", "中文", "，", "。", "«x»", "„y“", "（甲）", "é", "1", "foo bar", "snake_case_word", "\u200b", "é\u00a0b"]
MARKS = ["*", "**", "***", "_", "__", "`", "``", "[", "]", "](", "](/u)", "](/u \"t\")", "![", "[r]", "[r][]", "][r]", "<b>", "</b>", "<a href=\"x\">",
         "<!-- c -->", "<http://x.y>", "<m@n.o>", "&quot;", "&#34;", "&#x200B;", "&amp;", "&nosuch;", "&", "\\*", "\\", "\\\\", "!", "<", ">", "(", ")",
         "\"", "'", "~", "|", "\\|", "  \n", "\\\n", "\n", "\t", "[!UICONTROL ", "[!DNL x]", "[!NOTE]", "*a*", "**b**", "`c`", "**&#x200B;", ".", ",", " "]
STARTS = ["", "", "", "", "> ", ">", "- ", "* ", "+ ", "1. ", "2) ", "10. ", "  ", "    ", "\t", " ", "   ", "-\t", ">\t", "-   ", "-     "]
LINES = ["```", "````", "~~~", "``` swift", "~~~ a`b", "---", "***", "===", "--", "# h", "## h ##", "### h {#a}", "####### no", "#", "<div>", "</div>",
         "<!-- x", "-->", "<pre>", "</pre>", "<b>", "<?php", "?>", "[r]: /url\n", "[r]: </u v> 'title'\n", "[s]:", "| a | b |", "|---|:-:|", "| 1 | 2 |", "a | b",
         "- | -", "", "", "", "[!NOTE]", "> [!NOTE]", ">[!IMPORTANT]", "code", "1.", "-", "*", "text", "text", "``` ```", "| `a\\|b` | c", "| x"]


def text_of(chance: random.Random, length: int) -> str:
    out = []
    for _ in range(chance.randint(1, length)):
        out.append(chance.choice(MARKS) if chance.random() < 0.55 else chance.choice(WORDS))
        if chance.random() < 0.3:
            out.append(" ")
    return "".join(out)


def document(chance: random.Random) -> str:
    lines = []
    if chance.random() < 0.3:
        return text_of(chance, 12) + "\n" + chance.choice(["", "\n[r]: /ref\n"])
    for _ in range(chance.randint(1, 9)):
        start = "".join(chance.choice(STARTS) for _ in range(chance.randint(0, 3)))
        body = chance.choice(LINES) if chance.random() < 0.75 else text_of(chance, 5)
        lines.append(start + body)
    ending = chance.choice(["\n", "\n", "\n", "\r\n", "\r"])
    return ending.join(lines) + chance.choice(["", ending])


# -- what is compared


def is_decidable(text: str) -> bool:
    """Whether cmark-gfm follows the specification as it stands: it still ends a lazy paragraph at a tag alone on its line, takes away tabs at the end of a line but no
    spaces behind a backslash at the end of the line before, and loses count of a tab before a fence in a quote."""
    tag, tab, space, fence = r"[^\n]\n[ \t>]*<(b|/b|/pre|a href=\"x\")>[ \t]*(\n|$)", r"\t *\n", r"\\\n[ \t>]*[ \t]", r">[ \t]*\t *(```|~~~)"
    return not re.search("|".join([tag, tab, space, fence]), plain(text))


def without_lines(tree: str) -> str:
    """To cmark-gfm, a paragraph behind definitions begins with them, and a table with the paragraph before it."""
    return re.sub(r"(?m)^\((p|h[12]|table) [\d?]+", r"(\1", tree)


def comparable(tree: str) -> str:
    """Without what the implementations do differently and the specification leaves open: space around the lines of HTML (tabs that stand
    half in a quote are one) and a missing line ending at the end of the page."""
    lines = []
    for line in tree.splitlines():
        if line.startswith("(html "):
            line = re.sub(r"(\\n|\\t| )+", " ", line).replace(' ")', '")')
        elif line.startswith("(code ") and not line.endswith(('\\n")', ' "")')):
            line = line[:-2] + '\\n")'
        lines.append(line)
    return "\n".join(lines)


def trees_of_project(documents: list[str]) -> list[str]:
    with folder() as work:
        (work / "documents").write_bytes("\0".join(documents).encode())
        run("swift", "test", "--filter", "ComparisonDump", env={"MARKDOWN_DOCUMENTS": str(work / "documents"), "MARKDOWN_TREES": str(work / "trees")}, timeout=3600)
        check((work / "trees").exists(), "the tests wrote no trees")
        return (work / "trees").read_bytes().decode().split("\0")


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=5000, help="how many documents are generated")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("files", nargs="*", type=pathlib.Path, help="instead of the fixtures and the real pages")


def main(arguments: argparse.Namespace) -> None:
    if not has("cmark-gfm", needed_for="Markdown as another implementation reads it"):
        return
    files = arguments.files or [*sorted((FIXTURES / "Pages").glob("*/*.md")), *sorted(REAL_PAGES.glob("*.md"))]
    named = [(str(file), file.read_bytes().decode()) for file in files]
    generator = random.Random(arguments.seed)
    generated = [(f"generated {number}", document(generator)) for number in range(arguments.count)]
    named += [(name, text) for name, text in generated if is_decidable(text)]
    different = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        theirs = pool.map(tree, [text for _, text in named])
        for (name, text), mine, other in zip(named, trees_of_project([text for _, text in named]), theirs, strict=True):
            mine, other = comparable(mine), comparable(other)
            if mine != other and without_lines(mine) != without_lines(other):
                different.append(name)
                if len(different) <= 10:
                    print(f"-- {name}\n{text!r}", *difflib.unified_diff(mine.splitlines(), other.splitlines(), "this project", "cmark-gfm", lineterm="", n=1), sep="\n")
    print(f"{len(named)} documents, {len(different)} of them read otherwise")
    check(not different, f"read otherwise: {', '.join(different[:40])}")
