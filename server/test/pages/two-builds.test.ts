import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import Fastify, { type FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createPages, type PagesDeps } from "../../src/modules/pages/index.ts";
import { shippedLook } from "./look.ts";

/** A built lobby with one script, named after its contents. */
function build(folder: string, id: string): string {
  const dist = join(folder, id);
  mkdirSync(join(dist, "assets"), { recursive: true });
  writeFileSync(join(dist, "index.html"), `<script type="module" src="/assets/index-${id}.js"></script>`);
  writeFileSync(join(dist, "sw.js"), `const id = "${id}"`);
  writeFileSync(join(dist, `assets/index-${id}.js`), id);
  writeFileSync(join(dist, `assets/index-${id}.js.br`), brotliCompressSync(id));
  return dist;
}

async function startNode(lobbyDist: string): Promise<FastifyInstance> {
  const publicConfig = { languages: ["IND"], tiles: [] } as unknown as PagesDeps["publicConfig"];
  const pages = await createPages({ publicConfig, ...shippedLook, catalogueFor: async () => null, lobbyDist });
  const app = Fastify();
  onTestFinished(() => app.close());
  await pages.serve(app, () => null);
  return app;
}

/** Returns the file that the page of one node names, as the other node answers it. */
async function scriptOf(page: FastifyInstance, files: FastifyInstance, encoding = "identity") {
  const { body } = await page.inject("/");
  const url = /src="([^"]*)"/.exec(body)?.[1] ?? "";
  return files.inject({ url, headers: { "accept-encoding": encoding } });
}

test("R-OPS-03 nodes of two versions serve each other's files, copied beside their own while they run, and their own page and worker", async () => {
  const folder = mkdtempSync(join(tmpdir(), "two-builds-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [oldDist, newDist] = [build(folder, "old"), build(folder, "new")];
  const [old, next] = [await startNode(oldDist), await startNode(newDist)];
  expect((await scriptOf(next, old)).statusCode, "without the copy").toBe(404);

  // As `cp -rn` does.
  for (const [from, to] of [
    [newDist, oldDist],
    [oldDist, newDist],
  ] as const) {
    cpSync(from, to, { recursive: true, force: false });
  }
  expect(await scriptOf(next, old)).toMatchObject({ statusCode: 200, body: "new" });
  expect(await scriptOf(old, next)).toMatchObject({ statusCode: 200, body: "old" });
  const packed = await scriptOf(next, old, "br");
  expect(packed).toMatchObject({ statusCode: 200, headers: { "content-encoding": "br" } });
  expect((await old.inject("/sw.js")).body).toBe('const id = "old"');
  expect((await next.inject("/sw.js")).body).toBe('const id = "new"');
  expect((await old.inject("/")).body).toContain("index-old.js");
});
