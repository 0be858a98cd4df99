import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { svgFileFaults } from "../svg-files.ts";

/** Returns the faults of SVG files in an empty repository, without their folder. */
function faultsOf(files: Readonly<Record<string, string>>): string[] {
  const root = mkdtempSync(join(tmpdir(), "svg-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, "lobby/public/art"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, "lobby/public/art", name), text);
  return svgFileFaults(root).map((fault) => fault.replace("lobby/public/art/", ""));
}

const picture = (inner: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>\n`;
const path = (bytes: number): string => picture(`<path d="${"M0 0".repeat(bytes / 4)}"/>`);

test("R-OPS-14 the SVG files of lobby and console are small and safe", () => {
  expect(svgFileFaults(join(import.meta.dirname, "../.."))).toEqual([]);
});

test("R-OPS-14 references within a picture, and fills of a gradient, are allowed", () => {
  const defs = '<defs><linearGradient id="a"/><g id="b"/></defs>';
  expect(faultsOf({ "a.svg": picture(`${defs}<use href="#b"/><rect fill="url(#a)"/>`) })).toEqual([]);
});

test.each([
  ["<script>alert(1)</script>", "a.svg has <script>"],
  ['<script href="/a.js"/>', "a.svg has <script>"],
  ['<path onload="alert(1)"/>', 'a.svg has onload="alert(1)"'],
  ['<path ONCLICK="a()"/>', 'a.svg has ONCLICK="a()"'],
  ["<foreignObject/>", "a.svg has <foreignObject>"],
  ['<image href="#a"/>', "a.svg has <image>"],
  ['<set attributeName="href" to="a"/>', "a.svg has <set>"],
  ["<a/>", "a.svg has <a>"],
  ["<style>path{fill:red}</style>", "a.svg has <style>"],
  ['<path style="fill:red"/>', 'a.svg has style="fill:red"'],
  ['<use href="https://example.test/a.svg#a"/>', 'a.svg has href="https://example.test/a.svg#a"'],
  ['<use href="b.svg#a"/>', 'a.svg has href="b.svg#a"'],
  ['<use href="#a"/>', 'a.svg has href="#a"'],
  ['<use href=""/>', 'a.svg has href=""'],
  ['<g id="a"/><use xlink:href="#a"/>', 'a.svg has xlink:href="#a"'],
  ['<path fill="url(//example.test/a)"/>', 'a.svg has fill="url(//example.test/a)"'],
  ['<path fill="url(b.svg#a)"/>', 'a.svg has fill="url(b.svg#a)"'],
  ['<path fill="u\\72l(b.svg#a)"/>', 'a.svg has fill="u\\72l(b.svg#a)"'],
  ['<path fill="&#117;rl(b.svg#a)"/>', "a.svg has more than tags"],
  ['<?xml-stylesheet href="a.css"?>', "a.svg has more than tags"],
  ["<!-- comment -->", "a.svg has more than tags"],
  ["text", "a.svg has more than tags"],
  ["<path d=M0/>", "a.svg has more than tags"],
  ["<path", "a.svg has more than tags"],
  ["<g><defs></g></defs>", "a.svg has </g> without its start"],
  ["</g>", "a.svg has </g> without its start"],
  ["<g>", "a.svg has </svg> without its start"],
  ['<path d="M0" d="M1"/>', 'a.svg has d="M1"'],
  ["<svg/>", "a.svg has <svg>"],
  ['<g xmlns="http://www.w3.org/2000/svg"/>', "a.svg has <g> in another namespace"],
  ["</svg><g/>", "a.svg has <g>"],
])("R-OPS-14 the check finds %s", (inner, fault) => {
  expect(faultsOf({ "a.svg": picture(inner) })).toContainEqual(expect.stringContaining(fault));
});

test("R-OPS-14 the check finds a file that is no SVG picture", () => {
  expect(faultsOf({ "a.svg": "" })).toEqual(["a.svg does not end"]);
  expect(faultsOf({ "a.svg": '<svg xmlns="http://www.w3.org/2000/svg">' })).toEqual(["a.svg does not end"]);
  expect(faultsOf({ "a.svg": '<svg xmlns="http://www.w3.org/1999/xhtml"/>' })).not.toEqual([]);
  expect(faultsOf({ "a.svg": "<svg/>" })).toEqual(["a.svg has <svg> in another namespace"]);
  expect(faultsOf({ "a.svg": "<g/>" })).toContain("a.svg has <g>");
});

test("R-OPS-14 the check finds a file that is too large, and too many of them", () => {
  expect(faultsOf({ "a.svg": path(11_800) })).toEqual([]);
  expect(faultsOf({ "a.svg": path(12_000) })).toEqual([
    expect.stringMatching(/^a\.svg has 120\d\d bytes, over 12000$/),
  ]);
  const many = Object.fromEntries(Array.from({ length: 17 }, (_, nth) => [`${nth}.svg`, path(11_800)]));
  expect(faultsOf(many)).toEqual([expect.stringMatching(/^all SVG files have 20\d{4} bytes, over 200000$/)]);
});
