import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pushPath } from "@fairlobby/contract";
import { serverParts } from "@fairlobby/contract/server-paths";
import type { FastifyInstance } from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { startWholeServer } from "./fixture.ts";

/** The lobby's files and pages, and addresses that only payment and game providers call. */
const notTheServersOwn = new Set(["", "*", "games", "index.html", "assets", "art", "install", "providers"]);

test("the service worker leaves only the server's addresses to the server", async () => {
  const routes: string[] = [];
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook("onRoute", ({ url }) => void routes.push(url));
  };
  subscribe("fastify.initialization", listen);
  onTestFinished(() => void unsubscribe("fastify.initialization", listen));
  const dist = mkdtempSync(join(tmpdir(), "lobby-dist-"));
  onTestFinished(() => rmSync(dist, { recursive: true, force: true }));
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "index.html"), `<!doctype html><template id="home"></template>`);
  const server = await startWholeServer(undefined, { LOBBY_DIST: dist });
  onTestFinished(() => server.close());

  const isFile = (url: string): boolean => (url.split("/").at(-1) ?? "").includes(".");
  const parts = [pushPath, ...routes].filter((url) => !isFile(url)).map((url) => url.split("/", 2)[1] ?? "");
  const own = new Set(parts.filter((part) => !notTheServersOwn.has(part)));
  // To the worker the key document is a file; its folder is listed.
  expect([...own, ".well-known"].sort()).toEqual(serverParts.toSorted());
});
