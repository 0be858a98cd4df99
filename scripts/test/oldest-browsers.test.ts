import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { oldestBrowsers, tooNewIn } from "../../tools/oldest-browsers.ts";

const root = join(import.meta.dirname, "../..");

test("R-APP-35 lobby, console and game page are built for Chrome 103, Safari 16.0 and Firefox 115", () => {
  expect(oldestBrowsers).toEqual(["chrome103", "safari16", "firefox115"]);
  for (const folder of ["lobby", "console", "providers/slots"]) {
    const [, targets = ""] = /target: (\[.*\])/.exec(readFileSync(join(root, folder, "vite.config.ts"), "utf8")) ?? [];
    expect(JSON.parse(targets), folder).toEqual(oldestBrowsers);
  }
});

test.each([
  "if (URL.canParse(address)) open()",
  "AbortSignal.any([one, other])",
  "places.toSorted()",
  "layers.toReversed()",
  "const { promise } = Promise.withResolvers()",
  "text.replace(/(?<!,) /g, '')",
  "toast.showPopover()",
  "new Intl.NumberFormat('id', { trailingZeroDisplay: 'stripIfInteger' })",
])("R-APP-35 a script does not use what Chrome 103 lacks: %s", (script) => {
  expect(tooNewIn("x.js", script)).toHaveLength(1);
});

test.each([
  ".a{background:color-mix(in srgb,var(--a) 10%,transparent)}",
  ":root{--screen:100dvh}",
  ".a{translate:-50% 0}",
  ".a{height:min(39cqi,15px)}",
  "ul:has(> li){gap:1px}",
  "@media not (max-height:480px){.a{gap:1px}}",
  ".a{& b{gap:1px}}",
])("R-APP-35 a style does not use what Chrome 103 lacks: %s", (style) => {
  expect(tooNewIn("x.css", style)).toHaveLength(1);
});

test.each([
  "@supports (color:color-mix(in lab,red,red)){.a{color:color-mix(in oklab,red 10%,blue)}}",
  ".a{height:min(39vw,15vh);height:min(39cqi,15svh)}",
  ".a{-webkit-mask:url(x);mask:url(x)}",
  ".a:active{scale:.98}",
  "@media not all and (min-width:479px){.a{gap:1px}}",
])("R-APP-35 a style may use it with a fallback: %s", (style) => {
  expect(tooNewIn("x.css", style)).toEqual([]);
});
