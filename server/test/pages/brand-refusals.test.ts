import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { markdownPage } from "../../src/modules/pages/brand/markdown.ts";
import { readBrand } from "../../src/modules/pages/index.ts";
import { temporaryDir } from "../main/program.ts";
import { languageNames, shippedBrand } from "./look.ts";

type Fields = Record<string, unknown>;

/** Returns what the server says about the shipped brand after a change of its folder; empty if it accepts it. */
function refusal(change: (folder: string) => void, languages = languageNames): string {
  const folder = temporaryDir();
  cpSync(shippedBrand, folder, { recursive: true });
  change(folder);
  try {
    readBrand(folder, languages);
    return "";
  } catch (error) {
    return (error as Error).message.replace(`LOBBY_BRAND: ${folder}/`, "");
  }
}

/** Returns what the server says about the shipped brand.json with changed fields. */
const refusalOf = (change: (brand: Fields & { colours: Fields; texts: Record<string, Fields> }) => void): string =>
  refusal((folder) => {
    const file = join(folder, "brand.json");
    const brand = JSON.parse(readFileSync(file, "utf8")) as Parameters<typeof change>[0];
    change(brand);
    writeFileSync(file, JSON.stringify(brand));
  });

const write = (name: string, text: string) => (folder: string) => writeFileSync(join(folder, name), text);
const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`;

test("R-BRD-04 the shipped brand is accepted", () => {
  expect(refusal(() => {})).toBe("");
});

describe("R-BRD-04 a bad field of brand.json is named", () => {
  test.each<[string, Parameters<typeof refusalOf>[0]]>([
    ["brand.json: name: ", (brand) => (brand["name"] = "x".repeat(19))],
    ["brand.json: name: ", (brand) => (brand["name"] = "  ")],
    ["brand.json: name: must have no", (brand) => (brand["name"] = "Fair\u202ebbol")],
    ["brand.json: name: must have no", (brand) => (brand["name"] = "Te\r\nBcc: x")],
    ["brand.json: shortName: ", (brand) => (brand["shortName"] = "x".repeat(13))],
    ["brand.json: colours.ground: ", (brand) => delete brand.colours["ground"]],
    ["brand.json: colours.text: ", (brand) => (brand.colours["text"] = "red")],
    ["brand.json: colours.text: ", (brand) => (brand.colours["text"] = "#fff;}body{display:none}")],
    ["brand.json: colours.neon: ", (brand) => (brand.colours["neon"] = "#ff00ff")],
    ["brand.json: scheme: ", (brand) => (brand["scheme"] = "sepia")],
    ["brand.json: slogan: ", (brand) => (brand["slogan"] = "Win big")],
    ["brand.json: texts.BR: is missing", (brand) => delete brand.texts["BR"]],
    ["brand.json: texts.CN.gate: ", (brand) => delete brand.texts["CN"]?.["gate"]],
    ["brand.json: texts.CN.games: ", (brand) => (brand.texts["CN"] = { ...brand.texts["CN"], games: "x".repeat(61) })],
    ["brand.json: links.0.url: ", (brand) => (brand["links"] = [{ label: {}, url: "javascript:alert(1)" }])],
    ["brand.json: links.0.url: ", (brand) => (brand["links"] = [{ label: {}, url: "http://example.test" }])],
    ["brand.json: links.0.url: ", (brand) => (brand["links"] = [{ label: {}, url: "//example.test" }])],
    ["brand.json: links.0.url: ", (brand) => (brand["links"] = [{ label: {}, url: "/\t/example.test" }])],
    ["brand.json: links.0.label.IND: is missing", (brand) => (brand["links"] = [{ label: {}, url: "/verify" }])],
    ["brand.json: fonts.display: ", (brand) => (brand["fonts"] = { display: "../secret.woff2" })],
    ["none.woff2: cannot be read", (brand) => (brand["fonts"] = { display: "none.woff2" })],
    ["brand.json: screenshots.0.src: ", (brand) => (brand["screenshots"] = [{ src: "https://example.test/a.jpg" }])],
  ])("%s", (message, change) => {
    expect(refusalOf(change)).toContain(message);
  });
});

test("R-BRD-04 a missing or unreadable file is named", () => {
  expect(refusal(write("brand.json", "{"))).toBe("brand.json: is not JSON");
  for (const file of ["brand.json", "logo.svg", "pattern.svg", "terms.BR.md", "responsible.THA.md"]) {
    expect(refusal((folder) => rmSync(join(folder, file)))).toBe(`${file}: cannot be read`);
  }
  expect(refusal(write("privacy.EN.md", " "))).toBe("privacy.EN.md: is empty");
  expect(refusal(write("privacy.EN.md", "a".repeat(40_001)))).toBe("privacy.EN.md: has 40001 bytes, over 40000");
  const font = refusalOf((brand) => (brand["fonts"] = { display: "title.woff2" }));
  expect(font).toBe("title.woff2: cannot be read");
  const withFont = (content: string) => (folder: string) => {
    const file = join(folder, "brand.json");
    writeFileSync(file, readFileSync(file, "utf8").replace("{", '{"fonts":{"display":"title.woff2"},'));
    writeFileSync(join(folder, "title.woff2"), content);
  };
  expect(refusal(withFont("wOFF"))).toBe("title.woff2: is not a WOFF2 font");
  expect(refusal(withFont(`wOF2${"x".repeat(64_000)}`))).toBe("title.woff2: has 64004 bytes, over 64000");
});

test("R-BRD-04 only the languages that the lobby offers are needed", () => {
  expect(refusal((folder) => rmSync(join(folder, "terms.BR.md")), ["IND", "EN"])).toBe("");
  expect(refusal(() => {}, ["IND", "XX"])).toContain("texts.XX: is missing, and the lobby offers this language");
});

test.each([
  ["faint", "#8880ab", "lifted"],
  ["action", "#7a4a00", "ground"],
  ["inkSoft", "#9a90b0", "paper"],
  ["actionText", "#ffffff", "action"],
  ["edge", "#3a3268", "ground"],
])("R-BRD-05 %s of %s is refused, as it is hard to read on %s", (name, colour, ground) => {
  const message = refusalOf((brand) => (brand.colours[name] = colour));
  expect(message).toMatch(new RegExp(`^brand\\.json: colours\\.${name}: [\\d.]+ to 1 on ${ground}, below (3|4\\.5)$`));
});

test.each<[string, Parameters<typeof refusalOf>[0]]>([
  [
    "texts.EN.withdraw",
    (brand) => (brand.texts["EN"] = { ...brand.texts["EN"], withdraw: "Deposit first to get your payout" }),
  ],
  [
    "texts.IND.description",
    (brand) => (brand.texts["IND"] = { ...brand.texts["IND"], description: "Setor dulu, penarikan cair." }),
  ],
  [
    "links.0.label.EN",
    (brand) => (brand["links"] = [{ label: { EN: "Pay to unlock your withdrawal" }, url: "/deposit" }]),
  ],
])("R-HON-31 a text that asks for a payment before a withdrawal is refused: %s", (field, change) => {
  expect(refusalOf(change)).toMatch(`brand.json: ${field}: asks for a payment in connection with a withdrawal ("`);
});

test.each([
  ["<script></script>", "has <script>"],
  ['<path onload="alert(1)"/>', 'has onload="alert(1)"'],
  ['<use href="https://example.test/a.svg#a"/>', 'has href="https://example.test/a.svg#a"'],
  ["<image/>", "has <image>"],
  ["<style>*{fill:red}</style>", 'has more than tags: "*{fill:red}"'],
])("R-BRD-06 a picture with %s is refused", (inner, fault) => {
  expect(refusal(write("logo.svg", svg(inner)))).toContain(`logo.svg: ${fault}`);
});

test("R-BRD-06 a picture over 12 kB is refused", () => {
  expect(refusal(write("logo.svg", svg(`<path d="${"M0 0".repeat(3_000)}"/>`)))).toMatch(
    /^logo\.svg: has \d+ bytes, over 12000$/,
  );
});

test.each([
  ["<script>alert(1)</script>", "has HTML"],
  ["Some <b onclick=a()>text</b>", "has HTML"],
  ["![a](/art/logo.svg)", "has a picture"],
  ["[a](javascript:alert(1))", 'links to "javascript:alert(1)"'],
  ["[a](java&#115;cript:alert(1))", "links to"],
  ["[a](data:text/html,a)", 'links to "data:text/html,a"'],
  ["[a](http://example.test)", 'links to "http://example.test"'],
  ["[a](//example.test)", 'links to "//example.test"'],
  ["[a](/&#47;example.test)", "links to"],
  ["[a](/\\example.test)", "links to"],
  ["www.example.test", 'links to "http://www.example.test"'],
  ["- in a list: [a](ftp://example.test)", 'links to "ftp://example.test"'],
  ["| a |\n|---|\n| <i>b</i> |", "has HTML"],
])("R-BRD-07 a page with %s is refused", (text, fault) => {
  expect(refusal(write("terms.EN.md", text))).toContain(`terms.EN.md: ${fault}`);
});

test("R-BRD-07 what is allowed becomes plain elements", () => {
  expect(markdownPage('# A\n\n**b** [c](/service) [d](https://example.test/) 1 < 2 & "e"')).toEqual({
    html: '<h2>A</h2>\n<p><strong>b</strong> <a href="/service">c</a> <a href="https://example.test/">d</a> 1 &lt; 2 &amp; &quot;e&quot;</p>\n',
  });
});

test("R-BRD-07 no text becomes another element, an attribute or an unsafe link", () => {
  const piece = fc.oneof(
    fc.constantFrom(
      "<",
      ">",
      "<script>",
      "<img src=x onerror=a()>",
      "](",
      "[a](",
      ")",
      "javascript:",
      "//x.test",
      "&#106;",
    ),
    fc.constantFrom(
      "`",
      "```",
      "*",
      "_",
      "\n",
      "\n\n",
      "# ",
      "- ",
      "> ",
      "|",
      "\\",
      '"',
      "'",
      "\t",
      "https://x.test",
      "/a",
    ),
    fc.string({ unit: "grapheme", maxLength: 8 }),
  );
  const safe =
    /^<\/?(h[2-6]|p|ul|ol( start="\d+")?|li|strong|em|del|code|blockquote|hr|br|table|thead|tbody|tr|t[hd]( align="\w+")?|a)>$/;
  const link = /^<a href="(https:\/\/[^"<>]+|mailto:[^"<>]*|tel:[^"<>]*|\/(?!\/)[\w/#?=.-]*)"( title="[^"<>]*")?>$/;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), (pieces) => {
      const made = markdownPage(pieces.join(""));
      if (!("html" in made)) return;
      for (const [tag] of made.html.matchAll(/<[^>]*>?/g)) expect(safe.test(tag) || link.test(tag), tag).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
