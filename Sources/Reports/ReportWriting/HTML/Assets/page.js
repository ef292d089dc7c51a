"use strict";
// Search, grids, keys and copy buttons. Everything else on the page can be read without it. The state is kept in the
// address: `#q=is:failed rule:flag.*&case=ID`, so that a view can be linked to.
(() => {
  const root = document.documentElement;
  root.classList.add("with-script");

  // -- Small things

  /** An element with attributes and children; texts become text, never markup. */
  function make(name, attributes = {}, ...children) {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== undefined && value !== false) element.setAttribute(key, value === true ? "" : value);
    }
    element.append(...children.flat().filter((child) => child !== undefined && child !== ""));
    return element;
  }

  const outside = (text) => make("bdi", {}, text);
  /** A sentence, in which what is between backticks is code. */
  const prose = (text) => make("span", {}, text.split("`").map((part, index) => (index % 2 ? make("code", {}, part) : part)));
  const counted = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

  function copyButton(text, name = "Copy", what = "command") {
    const button = make("button", { type: "button", "aria-label": `${name} the ${what}` }, name);
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text());
        button.textContent = "Copied";
      } catch {
        button.textContent = "Not allowed";
      }
      setTimeout(() => (button.textContent = name), 1500);
    });
    return button;
  }

  function commandBlock(text) {
    const block = make("pre", { class: "command" }, make("code", {}, text));
    block.append(copyButton(() => text));
    return block;
  }

  for (const block of document.querySelectorAll("pre.command")) {
    const code = block.querySelector("code");
    block.append(copyButton(() => code.textContent));
  }

  // -- Cases that changed: a search over folded tables

  const changed = [...document.querySelectorAll("details.group")];
  if (changed[0]) {
    const found = make("span", { role: "status" });
    const query = make("input", { type: "search", placeholder: "search", "aria-label": "Search these cases", autocomplete: "off" });
    query.addEventListener("input", () => {
      const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
      let count = 0;
      for (const group of changed) {
        let shown = 0;
        for (const row of group.querySelectorAll("tbody tr")) {
          const text = row.textContent.toLowerCase();
          row.hidden = !words.every((word) => text.includes(word));
          if (!row.hidden) shown += 1;
        }
        group.open = words.length > 0 && shown > 0;
        count += shown;
      }
      found.textContent = words.length > 0 ? ` ${counted(count, "case")}` : "";
    });
    changed[0].before(make("div", { class: "searchline" }, query, found));
  }

  const source = document.getElementById("data");
  if (!source) return;
  const data = JSON.parse(source.textContent);

  // -- Cases: each is a number, in the order of the plan

  const verdicts = {
    f: { name: "failed", sign: "✗", tone: "bad", rank: 0 },
    e: { name: "errored", sign: "!", tone: "bad", rank: 0 },
    u: { name: "unexpectedly passed", sign: "▲", tone: "bad", rank: 0 },
    x: { name: "expired", sign: "◆", tone: "bad", rank: 0 },
    "?": { name: "not reported", sign: "?", tone: "bad", rank: 0 },
    r: { name: "not run", sign: "…", tone: "bad", rank: 0 },
    w: { name: "warned", sign: "△", tone: "doubtful", rank: 1 },
    v: { name: "waived", sign: "◇", tone: "doubtful", rank: 1 },
    n: { name: "noted", sign: "○", tone: "quiet", rank: 2 },
    o: { name: "not scored", sign: "□", tone: "quiet", rank: 2 },
    s: { name: "skipped", sign: "–", tone: "quiet", rank: 2 },
    p: { name: "passed", sign: "✓", tone: "good", rank: 3 },
    "-": { name: "not selected", sign: "·", tone: "quiet", rank: 4 },
  };
  const word = (verdict) => verdict.name.replace(/ /g, "-");
  const platformNames = { android: "Android", ios: "iOS" };

  const groups = []; // The combinations of a vector on a platform.
  const groupOf = []; // By number, whether the combination is a case or never reaches the app.
  for (const vector of data.vectors) {
    for (const [platform, marks] of Object.entries(vector.marks)) {
      const group = { vector, platform, marks, name: `${vector.id}[${platform}`, start: groupOf.length, cases: [], details: new Map(), tallies: new Map() };
      for (const mark of marks) {
        if (mark !== ".") {
          group.cases.push(groupOf.length);
          group.tallies.set(mark, (group.tallies.get(mark) ?? 0) + 1);
        }
        groupOf.push(group);
      }
      groups.push(group);
    }
  }
  const groupNamed = new Map(groups.map((group) => [group.name, group]));
  const total = groups.reduce((sum, group) => sum + group.cases.length, 0);
  const placeOf = (number) => number - groupOf[number].start;
  const verdictOf = (number) => verdicts[groupOf[number].marks[placeOf(number)]];

  /** What the page tells of a case; texts are named by their positions. */
  const detailOf = (number) => groupOf[number].details.get(placeOf(number));
  const text = (index) => (Array.isArray(index) ? index.map(text) : data.texts[index]);
  for (const detail of data.details) {
    for (const key of ["message", "rules", "place", "start", "payloads", "steps", "waiver", "alone", "log"]) {
      if (key in detail) detail[key] = text(detail[key]);
    }
    groupNamed.get(`${data.vectors[detail.v].id}[${detail.p}`).details.set(detail.n, detail);
  }

  /** A value for each combination, the last axis fastest; `join` makes it of one for the axes before and what is read of a choice. */
  function product(axes, first, join, read = (choice) => choice) {
    let made = [first];
    for (const { name, values } of axes) {
      const chosen = values.map((value) => read(`${name}=${value}`));
      made = made.flatMap((one) => chosen.map((choice) => join(one, choice)));
    }
    return made;
  }

  const idsOf = (group) => (group.ids ??= product(group.vector.axes, group.name, (id, choice) => `${id},${choice}`).map((id) => `${id}]`));
  const idOf = (number) => idsOf(groupOf[number])[placeOf(number)];

  const caseNamed = (id) => groupNamed.get(id.split(/[,\]]/, 1)[0])?.cases.find((number) => idOf(number) === id);
  const causesOf = (detail) =>
    data.causes.flatMap((patterns, index) => (patterns.includes(detail.pattern) ? [index + 1] : []));

  // -- The search

  /** A test of texts: whether they have a part, or are a pattern, in which * and ? fit anything. */
  const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const tester = (expression, test = new RegExp(expression, "i")) => (text) => test.test(text);
  const fits = (pattern) => tester(`^${escaped(pattern).replace(/\\\*/g, ".*").replace(/\\\?/g, ".")}$`.replace(/^\^(\.\*)+|(\.\*)+\$$/g, ""));
  const anyOf = (value) => {
    const tests = value.split(",").map(fits);
    return (text) => tests.some((test) => test(text));
  };

  const ofGroups = (read) => (value, test = anyOf(value)) => (group) => test(read(group));
  /** The places that hit already, and those whose details do. */
  const ofDetails = (group, test, hits = Array(group.marks.length).fill(false)) => {
    for (const [place, detail] of group.details) hits[place] ||= test(detail);
    return hits;
  };

  /** What the words before a colon look at: of a group, whether all of its cases fit, or which, by their places. */
  const keys = {
    is: (value) => {
      const test = anyOf(value);
      const marks = Object.entries(verdicts).filter(([, verdict]) => test(word(verdict))).map(([mark]) => mark);
      if (!marks.length) return `No verdict is called ${value}: there are ${Object.values(verdicts).map(word).join(", ")}.`;
      return (group) => Array.from(group.marks, (mark) => marks.includes(mark));
    },
    rule: (value, test = anyOf(value)) => (group) =>
      group.vector.rules.some(test) || ofDetails(group, ({ rules = [] }) => rules.some(test)),
    platform: ofGroups((group) => group.platform),
    vector: ofGroups((group) => group.vector.id),
    level: ofGroups((group) => group.vector.level),
    case: (value, test = fits(value)) => (group) => idsOf(group).map(test),
    cause: (value) => (group) => ofDetails(group, (detail) => causesOf(detail).includes(Number(value))),
  };

  function textTerm(text) {
    const test = tester(escaped(text));
    return (group) => {
      if (test(group.name) || test(group.vector.title)) return true;
      // Ids are made only for what may span choices.
      const hits = /[,\]]/.test(text) ? idsOf(group).map(test) : product(group.vector.axes, false, (hit, choice) => hit || choice, test);
      return ofDetails(group, ({ message = "" }) => test(message), hits);
    };
  }

  /** The terms of a query and its problems. */
  function parse(query) {
    const terms = [];
    const problems = [];
    for (let token of query.match(/(?:[^\s"]|"[^"]*"?)+/g) ?? []) {
      const isNegative = token.length > 1 && token.startsWith("-");
      if (isNegative) token = token.slice(1);
      const [, key, value] = /^([a-z]+):(.*)$/i.exec(token) ?? [];
      let term;
      if (!key) term = textTerm(token.replace(/"/g, ""));
      else if (!Object.hasOwn(keys, key.toLowerCase())) {
        term = `Nothing is called ${key}: there are ${Object.keys(keys).map((name) => `${name}:`).join(" ")}.`;
      } else term = value ? keys[key.toLowerCase()](value.replace(/"/g, "")) : () => !isNegative;
      if (typeof term === "string") problems.push(term);
      else terms.push({ term, isNegative });
    }
    return { terms, problems };
  }

  /** The cases that a query finds, those that fail first. */
  function find(terms) {
    const ranks = [[], [], [], [], []];
    for (const group of groups) {
      let fitting = group.cases;
      for (const { term, isNegative } of terms) {
        const hits = term(group);
        if (hits === isNegative) fitting = [];
        else if (hits !== !isNegative) fitting = fitting.filter((number) => hits[number - group.start] !== isNegative);
      }
      for (const number of fitting) ranks[verdictOf(number).rank].push(number);
    }
    return ranks.flat();
  }

  // -- The address

  const encode = (text) => encodeURIComponent(text).replace(/%(3A|2C|3D|5B|5D|2F)/g, decodeURIComponent);
  const address = (state) =>
    "#" + Object.entries(state).filter(([, value]) => value).map(([key, value]) => `${key}=${encode(value)}`).join("&");

  /** The state in the address, unless that names a part of the page. */
  function stateInAddress() {
    const hash = location.hash.slice(1);
    if (hash && !hash.includes("=")) return undefined;
    const state = { q: "", case: "", vector: "" };
    for (const part of hash.split("&")) {
      const equals = part.indexOf("=");
      try {
        if (equals > 0) state[part.slice(0, equals)] = decodeURIComponent(part.slice(equals + 1));
      } catch {
        // It was cut.
      }
    }
    return state;
  }

  // -- A case

  const sign = (verdict) => make("span", { class: `sign ${verdict.tone}`, "aria-hidden": "true" }, verdict.sign);
  const lines = (texts) => texts.flatMap((text, index) => (index ? [make("br"), folded(text)] : [folded(text)]));

  /** A text from outside; a long one can be opened. */
  function folded(text) {
    if (text.length <= 300) return outside(text);
    return make("details", { class: "long" },
      make("summary", {}, outside(`${[...text].slice(0, 120).join("")}…`), ` (${text.length} characters)`), outside(text));
  }

  function steps(detail) {
    const head = make("thead", {}, make("tr", {}, ["event", "must be", "your calls"].map((name) => make("th", { scope: "col" }, name))));
    const rows = detail.steps.map(([happening, expected, actual, differences], index) =>
      make("tr", { class: differences.length ? "differs" : undefined },
        make("th", { scope: "row", "data-name": "event" }, `${detail.numbers?.[index] ?? index + 1} `, lines(happening)),
        make("td", { "data-name": "must be" }, lines(expected)),
        make("td", { "data-name": "your calls" }, lines(actual.length ? actual : ["nothing was observed"]),
          differences.flatMap((text) => [make("br"), make("strong", {}, `✗ ${text}`)]))));
    return make("table", { class: "steps" }, head, make("tbody", {}, rows));
  }

  function view(number) {
    const { vector } = groupOf[number];
    const detail = detailOf(number);
    const box = make("div", { class: "open-case" });
    box.append(make("p", {}, prose(vector.title), `; ${vector.level}; `, vector.rules.flatMap((rule, index) =>
      [index ? ", " : "", document.getElementById(`rule-${rule}`) ? make("a", { href: `#rule-${rule}` }, rule) : rule])));
    if (detail) {
      box.append(...[detail.start, ...detail.payloads].map((line) => make("p", { class: "push" }, folded(line))), steps(detail));
      if (detail.untold) box.append(make("p", {}, `${counted(detail.untold, "more event")} not shown.`));
      if (detail.waiver) box.append(make("p", {}, "waiver: ", folded(detail.waiver)));
      if (detail.alone) box.append(make("p", {}, "run again: ", folded(detail.alone)));
      for (const cause of causesOf(detail)) {
        const sentence = document.querySelector(`#cause-${cause} h3 > :last-child`)?.textContent ?? "";
        box.append(make("p", {}, make("a", { href: `#cause-${cause}` }, `Cause ${cause}`), sentence && `: ${sentence}`));
      }
      if (detail.log) box.append(make("p", { class: "label" }, "The app's log ends with"), make("pre", { class: "log", tabindex: "0" }, detail.log.join("\n")));
      box.append(make("p", { class: "label" }, detail.place));
    } else {
      box.append(make("p", {}, `This case: ${verdictOf(number).name}. The page keeps no more of it; a results file does.`));
    }
    if (data.command.length === 2) box.append(commandBlock(data.command[0] + `'${idOf(number)}'` + data.command[1]));
    box.append(make("div", { class: "grids" }, grid(groupOf[number], number)));
    box.append(make("p", {}, copyButton(() => location.href.split("#")[0] + address({ case: idOf(number) }), "Copy a link", "case")));
    return box;
  }

  // -- The list

  const search = make("input", { type: "search", id: "query", autocomplete: "off", "aria-describedby": "found" });
  const status = make("p", { class: "status", id: "found", role: "status" });
  const list = make("ol", { class: "cases" });
  const more = make("button", { type: "button" }, "Show more");
  const state = { q: "", case: "" };
  let found = [];
  let shown = 0;
  let current = -1;

  function row(number) {
    const verdict = verdictOf(number);
    const detail = detailOf(number);
    const link = make("a", { class: "case", href: address({ q: state.q, case: idOf(number) }) },
      sign(verdict), " ", make("code", {}, idOf(number)), make("span", { class: "hidden" }, `, ${verdict.name}`));
    const item = make("li", { "data-case": number }, link);
    if (detail?.message) item.append(make("span", { class: "message" }, outside(detail.message.slice(0, 400))));
    return item;
  }

  function showMore() {
    list.append(...found.slice(shown, shown + 50).map(row));
    shown = Math.min(found.length, shown + 50);
    more.hidden = shown >= found.length;
    more.textContent = `Show ${Math.min(50, found.length - shown)} more of ${found.length - shown}`;
  }

  function runSearch() {
    const { terms, problems } = parse(state.q);
    found = problems.length ? [] : find(terms);
    list.replaceChildren();
    shown = 0;
    current = -1;
    showMore();
    status.textContent = problems.join(" ") || `${found.length} of ${counted(total, "case")}${state.q ? "" : ", those that fail first"}`;
  }

  /** Shows the case of the address in the list, or above it. */
  function openCase() {
    list.querySelector(".open-case")?.remove();
    list.querySelector("[data-extra]")?.remove();
    for (const item of list.querySelectorAll("[aria-expanded]")) item.removeAttribute("aria-expanded");
    if (!state.case) return;
    const number = caseNamed(state.case);
    if (number === undefined) {
      status.textContent = `The plan of this run has no case ${state.case}.`;
      return;
    }
    let item = list.querySelector(`li[data-case="${number}"]`);
    if (!item) {
      item = row(number);
      item.setAttribute("data-extra", "");
      list.prepend(item);
    }
    item.append(view(number));
    const link = item.querySelector("a.case");
    link.setAttribute("aria-expanded", "true");
    setCurrent([...list.children].indexOf(item));
    link.focus({ preventScroll: true });
    item.scrollIntoView({ block: "start" });
  }

  function setCurrent(index) {
    list.children[current]?.classList.remove("current");
    current = index;
    list.children[current]?.classList.add("current");
  }

  function move(by) {
    if (current + by >= list.children.length && shown < found.length) showMore();
    const index = Math.max(0, Math.min(list.children.length - 1, current + by));
    setCurrent(index);
    const item = list.children[index];
    item?.querySelector("a.case").focus({ preventScroll: true });
    item?.scrollIntoView({ block: "nearest" });
  }

  function closeCase() {
    history.pushState(null, "", address({ q: state.q }) || "#");
    state.case = "";
    openCase();
    list.children[current]?.querySelector("a.case").focus();
  }

  function follow() {
    const wanted = stateInAddress();
    if (!wanted) return;
    const isNew = wanted.q !== state.q || !shown;
    Object.assign(state, wanted);
    if (search.value !== state.q) search.value = state.q;
    if (isNew) runSearch();
    openCase();
    if (isNew && wanted.q && !state.case && location.hash) document.getElementById("cases").scrollIntoView();
    if (wanted.vector) openGrid(wanted.vector);
  }

  // -- Grids

  /** A vector's cases on a platform, in rows and columns. */
  function grid(group, marked) {
    const { vector, platform, marks } = group;
    // As many of the last axes across as leave the table narrow.
    let across = Math.min(1, vector.axes.length);
    let width = vector.axes.slice(-1)[0]?.values.length ?? 1;
    while (across < vector.axes.length - 1 && width * vector.axes.at(-across - 1).values.length <= 9) {
      width *= vector.axes.at(-across - 1).values.length;
      across++;
    }
    const down = vector.axes.slice(0, vector.axes.length - across);
    const columns = vector.axes.slice(vector.axes.length - across);
    const head = make("thead");
    let repeats = 1;
    let span = width;
    for (const axis of columns) {
      span /= axis.values.length;
      const names = Array.from({ length: repeats }, () => axis.values).flat();
      head.append(make("tr", {}, make("td", {}), names.map((name) =>
        make("th", { scope: span > 1 ? "colgroup" : "col", colspan: span > 1 ? span : undefined }, name))));
      repeats *= axis.values.length;
    }
    const listed = (axes) => product(axes, "", (before, choice) => (before ? `${before}, ${choice}` : choice));
    const names = listed(vector.axes);
    const cells = [...marks].map((mark, place) => cell(mark, group.start + place, names[place] || vector.id, marked));
    const body = make("tbody", {}, listed(down).map((name, row) =>
      make("tr", {}, make("th", { scope: "row" }, name.replace(/[^ ]*=/g, "") || "case"), cells.slice(row * width, (row + 1) * width))));
    const axes = [down.map((axis) => axis.name).join(", "), columns.map((axis) => axis.name).join(", ")].filter(Boolean);
    const caption = make("caption", {}, platformNames[platform] + (axes.length ? `: ${axes.join(" × ")}` : ""));
    return make("div", { class: "grid-scroll", tabindex: "0", role: "region", "aria-label": `${vector.id} on ${platformNames[platform]}` },
      make("table", { class: "grid" }, caption, head, body));
  }

  function cell(mark, number, choices, marked) {
    if (mark === ".") return make("td", { class: "quiet" }, make("span", { title: "No callback would reach the app." }, " "));
    const verdict = verdicts[mark];
    const name = `${choices}: ${verdict.name}`;
    return make("td", { class: `${verdict.tone}${number === marked ? " current" : ""}` },
      make("a", { href: address({ case: idOf(number) }), title: name, "aria-label": name }, verdict.sign));
  }

  const grids = document.getElementById("grids");

  function gridItem(vector) {
    const own = groups.filter((group) => group.vector === vector);
    const tallies = Object.entries(verdicts).map(([mark, verdict]) =>
      [verdict, own.reduce((sum, group) => sum + (group.tallies.get(mark) ?? 0), 0)]).filter(([, count]) => count);
    const item = make("details", { "data-vector": vector.id },
      make("summary", {}, make("code", {}, vector.id), make("span", { class: "tallies" }, tallies.flatMap(([verdict, count]) =>
        [" ", make("span", { class: verdict.tone }, verdict.sign), ` ${count} ${verdict.name}`]))));
    item.addEventListener("toggle", () => {
      if (!item.open || item.querySelector(".grids")) return;
      item.append(make("p", { class: "intro" }, prose(vector.title)), make("div", { class: "grids" }, own.map((group) => grid(group))));
    });
    return item;
  }

  const worst = (vector) => Math.min(...Object.values(vector.marks).map((marks) => Math.min(...[...new Set(marks)].map((mark) => verdicts[mark]?.rank ?? 5))));
  const ordered = data.vectors.map((vector) => [worst(vector), vector]).sort((one, other) => one[0] - other[0]).map(([, vector]) => vector);

  function showGrids() {
    const first = ordered.filter((vector) => worst(vector) < 4).slice(0, 40);
    const box = make("div", { class: "grid-list" }, first.map(gridItem));
    grids.append(box);
    if (ordered.length > first.length) {
      const all = make("button", { type: "button" }, `Show all ${ordered.length}`);
      all.addEventListener("click", () => {
        box.append(...ordered.slice(first.length).map(gridItem));
        all.remove();
      });
      grids.append(make("p", {}, all));
    }
  }

  function openGrid(id) {
    grids.querySelector("button")?.click();
    const item = [...grids.querySelectorAll("[data-vector]")].find((item) => item.dataset.vector === id);
    if (!item) return;
    item.open = true;
    item.scrollIntoView();
    item.querySelector("summary").focus({ preventScroll: true });
  }

  // -- Keys and help

  const usesKeys = make("input", { type: "checkbox", id: "uses-keys", checked: true });
  const term = (name, text) => [make("dt", {}, ...[].concat(name)), make("dd", {}, text)];
  const key = (name) => make("kbd", {}, name);
  const help = make("dialog", { "aria-labelledby": "help-title" },
    make("h2", { id: "help-title" }, "Search and keys"),
    make("dl", {},
      term(make("code", {}, "is:failed"), `a verdict: ${Object.values(verdicts).map(word).join(", ")}`),
      term(make("code", {}, "rule:flag.*"), "a rule, proved or blamed; * and ? fit anything"),
      term(make("code", {}, "platform:ios"), "a platform"),
      term(make("code", {}, "vector:flag.off*"), "a vector, by its id"),
      term(make("code", {}, "level:required"), "a level"),
      term(make("code", {}, "case:*event=opened*"), "a case, by its id"),
      term(make("code", {}, "cause:1"), "what fails by a cause, among the details"),
      term(make("code", {}, "is:failed,errored"), "one or the other"),
      term(make("code", {}, "-platform:ios"), "not so"),
      term(make("code", {}, "\"two words\""), "text in ids, titles and messages")),
    make("dl", {},
      term([key("/")], "to the search"), term([key("j"), " ", key("k")], "the next case, the one before"),
      term([key("Enter")], "open the case"), term([key("Escape")], "close it"), term([key("?")], "this help")),
    make("p", {}, usesKeys, " ", make("label", { for: "uses-keys" }, "Single keys do something")),
    make("form", { method: "dialog" }, make("button", {}, "Close")));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
    const isTyping = event.target.matches("input, textarea");
    if (event.key === "Escape") {
      if (event.target === search) search.blur();
      else if (state.case) closeCase();
      return;
    }
    if (isTyping || !usesKeys.checked) return;
    const act = { "/": () => search.focus(), j: () => move(1), k: () => move(-1), "?": () => help.showModal() }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });

  // -- Together

  const helpButton = make("button", { type: "button" }, "Help");
  helpButton.addEventListener("click", () => help.showModal());
  let typing;
  search.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => {
      state.q = search.value;
      state.case = "";
      history.replaceState(null, "", address({ q: state.q }) || "#");
      runSearch();
    }, 60);
  });
  more.addEventListener("click", () => {
    const first = shown;
    showMore();
    list.children[first]?.querySelector("a.case").focus();
  });
  const present = Object.entries(verdicts).filter(([mark]) => groups.some((group) => group.tallies.has(mark)));
  const chips = make("ul", { class: "chips" }, present.map(([, verdict]) =>
    make("li", {}, make("a", { href: address({ q: `is:${word(verdict)}` }) }, `${verdict.sign} ${verdict.name}`))));
  document.getElementById("search").append(
    make("div", { class: "searchline" }, make("label", { for: "query" }, "Search, as in ", make("code", {}, "is:failed platform:ios rule:flag.*")), search, helpButton),
    chips, status);
  document.getElementById("list").replaceChildren(list, more);
  for (const code of document.querySelectorAll("[id^=rule-] th > code")) {
    const link = make("a", { href: address({ q: `rule:${code.textContent}` }) });
    code.replaceWith(link);
    link.append(code);
  }
  document.body.append(help);
  showGrids();
  addEventListener("hashchange", follow);
  runSearch();
  follow();
})();
