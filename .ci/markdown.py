"""Reads pages, fixtures and generated documents with `Markdown` and with two implementations of CommonMark, markdown-it-py and commonmark, and compares the whole trees:
blocks with their lines, inlines with their texts. A document counts as read otherwise if neither of them agrees; commonmark, which knows no tables, decides where
markdown-it-py does not follow the specification.

What is not CommonMark is taken out on the other side: front matter, and `{#anchor}` behind headings."""
import argparse
import difflib
import json
import pathlib
import random
import re
from collections.abc import Iterable
from typing import Any

from common import FIXTURES, REAL_PAGES, check, fail, folder, module, run

ANCHOR = re.compile(r"[ \t]*\{#([^\s{}]+)(?:[ \t][^{}]*)?\}$")
INLINES = {"softbreak": " (sb)", "hardbreak": " (br)", "linebreak": " (br)", "em_open": " (em", "strong_open": " (strong", "em_close": ")", "strong_close": ")", "link_close": ")"}
BLOCKS = {"blockquote": "quote", "bullet_list": "ul", "list_item": "li", "table": "table", "hr": "hr"}


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def joined(pieces: Iterable[tuple[bool, str]]) -> str:
    """Inlines as TreeDump writes them: neighbouring texts, which come with True, are one."""
    out, text = [], ""
    for is_text, piece in [*pieces, (False, "")]:
        if is_text:
            text += piece
            continue
        out += [" " + quoted(text)] if text else []
        out.append(piece)
        text = ""
    return "".join(out)


def plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def without_front_matter(text: str) -> str:
    lines = plain(text).split("\n")
    if lines[0].rstrip(" \t") == "---":
        for index, line in enumerate(lines[1:], 1):
            if line.rstrip(" \t") in ("---", "..."):
                return "\n" * (index + 1) + "\n".join(lines[index + 1:])
    return "\n".join(lines)


# -- markdown-it-py


def reader() -> Any:
    import markdown_it

    markdown: Any = markdown_it.MarkdownIt("commonmark", {"maxNesting": 200}).enable("table")
    markdown.normalizeLink = markdown.normalizeLinkText = lambda url: url
    markdown.validateLink = lambda url: True
    return markdown


def inline(tokens: list[Any], index: int) -> str:
    token, kind = tokens[index], tokens[index].type
    if kind in ("code_inline", "html_inline"):
        return f" ({kind.removesuffix('_inline')} {quoted(token.content)})"
    if kind == "link_open":
        href = token.attrs["href"]
        if token.info == "auto" and href.startswith("mailto:") and not tokens[index + 1].content.startswith("mailto:"):
            href = href.removeprefix("mailto:")
        return f" (a {quoted(href)} {quoted(token.attrs.get('title', ''))}"
    if kind == "image":
        return f" (img {quoted(token.attrs['src'])} {quoted(token.attrs.get('title', ''))}{inlines(token.children or [])})"
    return INLINES.get(kind) or fail(f"unknown inline {kind}")


def inlines(tokens: list[Any]) -> str:
    return joined((True, token.content) if token.type in ("text", "text_special") else (False, inline(tokens, index)) for index, token in enumerate(tokens))


def heading_text(token: Any) -> str:
    """The anchor of a heading, and its text without that."""
    last = token.children[-1] if token.children else None
    found = ANCHOR.search(last.content) if last is not None and last.type == "text" else None
    if not found or not token.content.rstrip().endswith("}"):
        return inlines(token.children or [])
    last.content = last.content[: found.start()]
    return f" @{found[1]}{inlines(token.children)}"


def tree(markdown: Any, text: str) -> str:
    from markdown_it.common.utils import unescapeAll

    out: list[str] = []
    header, row = "", ""
    for token in markdown.parse(without_front_matter(text)):
        line, kind = token.map[0] + 1 if token.map else 0, token.type
        name = kind.removesuffix("_open").removesuffix("_close")
        if kind in ("fence", "code_block"):
            info = token.info.strip(" \t") if kind == "fence" else ""
            out.append(f"(code {line} {quoted(unescapeAll(info))} {quoted(token.content)})")
        elif kind == "html_block":
            out.append(f"(html {line} {quoted(token.content.rstrip() + chr(10))})")
        elif kind in ("heading_open", "paragraph_open"):
            header = f"{token.tag} {line}"
        elif kind in ("th_open", "td_open"):
            header = "td"
        elif kind == "inline" and header == "td":
            row += f" (td{inlines(token.children or [])})"
        elif kind == "inline":
            out.append(f"({header}{heading_text(token) if header.startswith('h') else inlines(token.children or [])})")
        elif kind == "tr_open":
            row = ""
        elif kind == "tr_close":
            out.append(f"(tr{row})")
        elif kind == "ordered_list_open":
            out.append(f"(ol {line} {token.attrs.get('start', 1)}")
        elif kind == "hr":
            out.append(f"(hr {line})")
        elif name in BLOCKS or name == "ordered_list":
            out.append(")" if kind.endswith("_close") else f"({BLOCKS[name]} {line}")
    return "".join(piece + "\n" for piece in out)


# -- commonmark


def children(node: Any) -> Iterable[Any]:
    child = node.first_child
    while child:
        yield child
        child = child.nxt


def inline_of_node(node: Any) -> str:
    kind = node.t
    if kind in ("code", "html_inline"):
        return f" ({kind.removesuffix('_inline')} {quoted(node.literal)})"
    if kind in ("emph", "strong"):
        return f" ({'em' if kind == 'emph' else kind}{inlines_of_node(node)})"
    if kind in ("link", "image"):
        destination, inner = node.destination, inlines_of_node(node)
        if destination.startswith("mailto:") and inner == f" {quoted(destination[7:])}":
            destination = destination[7:]
        return f" ({'a' if kind == 'link' else 'img'} {quoted(destination)} {quoted(node.title or '')}{inner})"
    return INLINES.get(kind) or fail(f"unknown inline {kind}")


def inlines_of_node(node: Any) -> str:
    return joined((True, child.literal) if child.t == "text" else (False, inline_of_node(child)) for child in children(node))


def block_of_node(node: Any) -> str:
    kind, line = node.t, node.sourcepos[0][0]
    if kind == "paragraph":
        return f"(p {line}{inlines_of_node(node)})"
    if kind == "heading":
        last = node.last_child
        found = ANCHOR.search(last.literal) if last is not None and last.t == "text" else None
        if found:
            last.literal = last.literal[: found.start()]
        return f"(h{node.level} {line}{' @' + found[1] if found else ''}{inlines_of_node(node)})"
    if kind == "code_block":
        return f"(code {line} {quoted(node.info or '')} {quoted(node.literal)})"
    if kind == "html_block":
        return f"(html {line} {quoted(node.literal)})"
    if kind == "thematic_break":
        return f"(hr {line})"
    head = f"{ {'block_quote': 'quote', 'item': 'li', 'list': 'ul'}[kind]} {line}"
    if kind == "list" and node.list_data["type"] == "ordered":
        head = f"ol {line} {node.list_data['start']}"
    return "\n".join([f"({head}", *(block_of_node(child) for child in children(node)), ")"])


def second_tree(parser: Any, text: str) -> str:
    return "".join(block_of_node(child) + "\n" for child in children(parser.parse(without_front_matter(text))))


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


def is_decidable(text: str) -> bool:
    """Whether the two implementations follow the specification as it stands: commonmark still ends a lazy paragraph at a tag alone on its
    line; markdown-it-py keeps spaces behind a backslash at the end of a line, takes a mere pipe for a row and wants a table's header less
    than four spaces in, all of which GitHub does not."""
    return not re.search(r"(^|\n)[ \t>]*(    |\t)[^\n]*\n[ \t>]*\|---|[^\n]\n[ \t>]*<(b|/b|/pre|a href=\"x\")>[ \t]*(\n|$)|\\[ \t]+(\n|$)|(^|\n)[ \t>]*\|[ \t]*(\n|$)", plain(text))


# -- what is compared


def without_text_lines(tree: str) -> str:
    """To commonmark, a paragraph behind definitions begins with them."""
    return re.sub(r"(?m)^\((p|h[12]) \d+", r"(\1", tree)


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


def difference(mine: str, theirs: str, name: str) -> str:
    return "\n".join(difflib.unified_diff(mine.splitlines(), theirs.splitlines(), "this project", name, lineterm="", n=1))


def compare(named: list[tuple[str, str]], ours: list[str], show: int = 10) -> tuple[list[str], int]:
    """The names of the documents that are read otherwise, of which some are shown, and of how many only commonmark reads the same."""
    import commonmark
    import commonmark.inlines

    # Addresses stay as they are written.
    commonmark.inlines.normalize_uri = lambda uri: uri
    markdown, second, different, undecided = reader(), commonmark.Parser(), [], 0
    for (name, text), mine in zip(named, ours, strict=True):
        theirs, mine = comparable(tree(markdown, text)), comparable(mine)
        if mine == theirs:
            continue
        other = comparable(second_tree(second, text))
        if without_text_lines(mine) == without_text_lines(other):
            undecided += 1
            continue
        different.append(name)
        if len(different) <= show:
            print(f"-- {name}\n{text!r}\n" + difference(mine, theirs, "markdown-it-py") + "\n" + difference(mine, other, "commonmark"))
    return different, undecided


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
    if not all([module(name, "Markdown as another implementation reads it") for name in ("markdown_it", "commonmark")]):
        return
    files = arguments.files or [*sorted((FIXTURES / "Pages").glob("*/*.md")), *sorted(REAL_PAGES.glob("*.md"))]
    named = [(str(file), file.read_bytes().decode()) for file in files]
    generator = random.Random(arguments.seed)
    generated = [(f"generated {number}", document(generator)) for number in range(arguments.count)]
    named += [(name, text) for name, text in generated if is_decidable(text)]
    different, undecided = compare(named, trees_of_project([text for _, text in named]))
    print(f"{len(named)} documents, {len(different)} of them read otherwise, in {undecided} more only commonmark agrees")
    check(not different, f"read otherwise: {', '.join(different[:40])}")
