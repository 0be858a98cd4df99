import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import sharp from "sharp";
import { describe, expect, onTestFinished, test } from "vitest";
import { colourTokens, contrast, shapePairs, textPairs } from "../../src/modules/pages/brand/colours.ts";
import { createPages, readBrand, type Brand, type PagesDeps } from "../../src/modules/pages/index.ts";
import { startWholeServer } from "../http/fixture.ts";
import { languageNames, shippedBrand, shippedLook } from "./look.ts";

const root = join(import.meta.dirname, "../../..");
const others = readdirSync(join(root, "config/brands")).map((name) => join(root, "config/brands", name));
const bay = readBrand(join(root, "config/brands/teluk-pagi"), languageNames);

/** A folder of a build with the lobby's own page. */
function builtLobby(): string {
  const dist = mkdtempSync(join(tmpdir(), "brand-dist-"));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  mkdirSync(join(dist, "assets"));
  const page = readFileSync(join(root, "lobby/index.html"), "utf8");
  writeFileSync(join(dist, "index.html"), page.replace("</head>", '<meta name="build" content="abc123"></head>'));
  writeFileSync(join(dist, "sw.js"), 'const built={id:"abc123"};');
  return dist;
}

async function serve(brand: Brand, languages = languageNames): Promise<FastifyInstance> {
  const publicConfig = {
    languages,
    tiles: [{ iconUrl: "/art/tiles/66121-a.svg" }],
  } as unknown as PagesDeps["publicConfig"];
  const catalogueFor = async () => null;
  const pages = await createPages({ ...shippedLook, publicConfig, brand, catalogueFor, lobbyDist: builtLobby() });
  const app = Fastify();
  onTestFinished(() => app.close());
  await pages.serve(app, () => null);
  return app;
}

test("R-BRD-02 the shipped brand's colours are those of the stylesheet", () => {
  const css = readFileSync(join(root, "lobby/src/shared/styles/tokens.css"), "utf8");
  const defaults = new Map(
    [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
  const { colours } = shippedLook.brand;
  expect(Object.fromEntries(Object.entries(colourTokens).map(([name, token]) => [name, defaults.get(token)]))).toEqual(
    colours,
  );
  expect(defaults.size).toBe(Object.keys(colourTokens).length);
});

describe("R-BRD-05 the contrast of the shipped brands", () => {
  test.each([shippedBrand, ...others])("%s", (folder) => {
    const { colours } = readBrand(folder, languageNames);
    for (const [pairs, least] of [
      [textPairs, 4.5],
      [shapePairs, 3],
    ] as const) {
      for (const [front, back] of pairs) {
        expect(contrast(colours[front], colours[back]), `${front} on ${back}`).toBeGreaterThanOrEqual(least);
      }
    }
  });

  test("every colour but those of plain lines, shadows and a backdrop without text is measured", () => {
    const measured = new Set<string>([...textPairs, ...shapePairs].flat());
    expect(Object.keys(colourTokens).filter((name) => !measured.has(name))).toEqual([
      "line",
      "paperLine",
      "gate",
      "shade",
    ]);
    // Black on white, and the example of WCAG's own understanding document.
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});

test("R-BRD-01 R-BRD-03 R-BRD-11 the page has the brand's name, texts and colours, and nothing of another brand", async () => {
  for (const brand of [shippedLook.brand, bay]) {
    const app = await serve(brand);
    for (const url of ["/", "/settings", "/index.html"]) {
      const { body } = await app.inject({ url, headers: { accept: "text/html" } });
      expect(body).toContain(`<title>${brand.name}</title>`);
      expect(body).toContain(`<meta name="theme-color" content="${brand.colours.ground}"`);
      expect(body).toContain(`<meta name="color-scheme" content="${brand.scheme}"`);
      expect(body).toContain(`--color-amber:${brand.colours.action}`);
      expect(body).toContain('<html lang="id">');
      expect(body).not.toContain("{{");
      expect(body.includes("Fairlobby")).toBe(brand.name === "Fairlobby");
      expect(body.indexOf("--color-ground:")).toBeLessThan(body.indexOf('<script type="module"'));
    }
    expect((await app.inject("/config.json")).json()).toMatchObject({
      brand: { name: brand.name, gate: { EN: brand.texts["EN"]?.gate }, games: { CN: brand.texts["CN"]?.games } },
    });
  }
});

test("R-BRD-01 another brand is another version to the service worker, and the same one is not", async () => {
  const versionOf = async (brand: Brand) => {
    const app = await serve(brand);
    const [, page] = /<meta name="build" content="([^"]*)"/.exec((await app.inject("/index.html")).body) ?? [];
    expect((await app.inject("/sw.js")).body).toBe(`const built={id:"${page}"};`);
    return page;
  };
  const [first, again, other] = [
    await versionOf(shippedLook.brand),
    await versionOf(shippedLook.brand),
    await versionOf(bay),
  ];
  expect(first).toMatch(/^abc123-[0-9a-f]{12}$/);
  expect([again, other === first]).toEqual([first, false]);
});

test("R-BRD-03 the policy allows the brand's style by its hash", async () => {
  const server = await startWholeServer(undefined, { LOBBY_DIST: builtLobby() });
  onTestFinished(() => server.close());
  const reply = await fetch(`${server.url}/`);
  const styles = [...(await reply.text()).matchAll(/<style>([^]*?)<\/style>/g)].map(([, text = ""]) => text);
  expect(styles.some((style) => style.includes("--color-ground:"))).toBe(true);
  for (const style of styles) {
    const hash = createHash("sha256").update(style).digest("base64");
    expect(reply.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  }
});

test("R-BRD-08 the manifest has the brand's names, and the texts of an offered language that the browser asks for", async () => {
  const app = await serve(bay, ["EN", "BR"]);
  const manifest = async (language: string) =>
    (await app.inject({ url: "/manifest.webmanifest", headers: { "accept-language": language } })).json<{
      name: string;
      lang: string;
      description: string;
      background_color: string;
      icons: { src: string; sizes: string }[];
    }>();
  expect(await manifest("pt-BR,en;q=0.5")).toMatchObject({
    name: "Teluk Pagi",
    lang: "pt-BR",
    background_color: "#f2f7f5",
  });
  // Indonesian is not offered here; English is the first.
  expect(await manifest("id-ID")).toMatchObject({ lang: "en-GB", description: bay.texts["EN"]?.description });
  for (const { src, sizes } of (await manifest("en")).icons.filter(({ sizes: size }) => size !== "any")) {
    const icon = await app.inject(src);
    const { width, height, format } = await sharp(icon.rawPayload).metadata();
    expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
    expect(
      (await app.inject({ url: src, headers: { "if-none-match": String(icon.headers["etag"]) } })).statusCode,
    ).toBe(304);
  }
});

test("R-BRD-09 R-BRD-01 every page and picture of the brand is served, and is asked for again after a change", async () => {
  const app = await serve(bay);
  for (const page of ["terms", "privacy", "responsible"]) {
    for (const language of languageNames) {
      const reply = await app.inject(`/brand/${page}.${language}.html`);
      expect([reply.statusCode, reply.headers["cache-control"]]).toEqual([200, "no-cache"]);
      expect(reply.body).toMatch(/^<p>/);
    }
  }
  for (const picture of ["logo", "icon", "maskable", "gate", "skyline", "garland", "pattern"]) {
    const reply = await app.inject(`/brand/${picture}.svg`);
    expect([reply.statusCode, reply.headers["content-type"]]).toEqual([200, "image/svg+xml"]);
  }
  expect((await app.inject("/brand/display.woff2")).headers["content-type"]).toBe("font/woff2");
  expect((await app.inject("/brand/brand.json")).statusCode).toBe(404);
});
