import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { encode, sendEncoded } from "../../../platform/http/encoded.ts";
import { brandFiles, manifestOf } from "./brand-files.ts";
import { brandedBuild, buildOf } from "./brand-page.ts";
import { offeredLanguage, type Languages } from "./languages.ts";
import type { Brand } from "./read-brand.ts";

/**
 * Serves the brand's files, the web app manifest and the service worker, which knows the brand as a part of its build.
 * @param lobby the text of the built page, and the folder of the build
 */
export async function serveBrand(
  app: FastifyInstance,
  brand: Brand,
  languages: Languages,
  { built, dist }: { readonly built: string; readonly dist: string },
): Promise<void> {
  for (const [path, { type, content }] of await brandFiles(brand)) {
    if (typeof content === "string") {
      const encoded = await encode(content);
      app.get(path, async (request, reply) =>
        sendEncoded(request, reply.header("cache-control", "no-cache"), encoded, type),
      );
      continue;
    }
    const tag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
    app.get(path, async (request, reply) => {
      void reply.header("cache-control", "no-cache").header("etag", tag);
      return request.headers["if-none-match"] === tag ? reply.code(304).send() : reply.type(type).send(content);
    });
  }

  const manifests = new Map(
    await Promise.all(
      languages.map(async (language) => [language.name, await encode(manifestOf(brand, language))] as const),
    ),
  );
  app.get("/manifest.webmanifest", async (request, reply) => {
    const manifest = manifests.get(offeredLanguage(languages, request.headers["accept-language"]).name);
    if (manifest === undefined) throw new Error("no manifest in this language");
    void reply.header("cache-control", "no-cache");
    return sendEncoded(request, reply, manifest, "application/manifest+json; charset=utf-8").header(
      "vary",
      "accept-encoding, accept-language",
    );
  });

  const build = buildOf(built);
  const worker = join(dist, "sw.js");
  if (build === undefined || !existsSync(worker)) return;
  const text = await encode((await readFile(worker, "utf8")).replaceAll(build, () => brandedBuild(build, brand)));
  app.get("/sw.js", async (request, reply) =>
    sendEncoded(request, reply.header("cache-control", "no-cache"), text, "text/javascript; charset=utf-8"),
  );
}
