import { existsSync } from "node:fs";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { type RoundLinks, tokenShape } from "../rounds/links.ts";
import type { RoundStore } from "../rounds/store.ts";
import type { Demos } from "../demos.ts";
import type { Sessions } from "../sessions.ts";

/** A path whose names are not empty and do not begin with a dot. */
const fileShape = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
/** A document, plain or compressed. */
const documentShape = /\.html(?:\.|$)/i;

interface PageFiles {
  readonly sessions: Sessions;
  readonly demos: Demos;
  readonly rounds: RoundStore;
  readonly links: RoundLinks;
  readonly gameInfos: ReadonlyMap<string, unknown>;
  readonly pageFolder: string;
  readonly lobbyOrigin: string;
}

/**
 * Serves the built game page: `/play/<game id>/` is its document for every game, `assets/…` its files, and
 * `/replay/<token>` the same document for a link to a round. No other address returns the document, and only the lobby
 * that launched the game may frame it. The document is never cached, its hashed assets forever.
 */
export async function servePage(app: FastifyInstance, options: PageFiles): Promise<void> {
  // The server also starts without a built page: open rounds must be completed without waiting for a build.
  if (!existsSync(options.pageFolder)) {
    for (const path of ["/play/*", "/replay/*"]) {
      app.get(path, async (_request, reply) => reply.code(503).type("text/plain").send("The game page is not built."));
    }
    return;
  }
  await app.register(fastifyStatic, {
    root: options.pageFolder,
    serve: false,
    // Headers are set below for each kind of file.
    cacheControl: false,
    preCompressed: true,
  });

  app.get<{ Params: { gameId: string }; Querystring: { launch?: unknown } }>("/play/:gameId/", (request, reply) => {
    const { launch } = request.query;
    const known = (token: string) => options.sessions.lobbyOriginOf(token) ?? options.demos.lobbyOriginOf(token);
    const origin = (typeof launch === "string" && known(launch)) || options.lobbyOrigin;
    if (!options.gameInfos.has(request.params.gameId)) return reply.callNotFound();
    return secured(reply, origin).sendFile("index.html");
  });

  const serveFile = (reply: FastifyReply, path: string) => {
    // The document is served only by the routes above, with its policy: an empty path, a folder or "." would bypass it.
    if (!fileShape.test(path) || documentShape.test(path)) return reply.callNotFound();
    // Every name below assets/ contains a content hash.
    const hashed = path.startsWith("assets/");
    return reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache").sendFile(path);
  };

  app.get<{ Params: { "*": string } }>("/replay/*", (request, reply) => {
    const path = request.params["*"];
    if (!tokenShape.test(path)) return serveFile(reply, path);
    const id = options.links.roundOf(path);
    const user = id === undefined ? undefined : options.rounds.get(id)?.user;
    // An unsigned link gets the document too, which then reports an unknown round.
    const origin = user === undefined ? undefined : options.sessions.lobbyOriginOfUser(user);
    return secured(reply, origin ?? options.lobbyOrigin).sendFile("index.html");
  });

  app.get<{ Params: { "*": string } }>("/play/*", (request, reply) => {
    // A build with relative addresses loads files below its game, one with absolute addresses below /play/ itself.
    const [head = "", ...rest] = request.params["*"].split("/");
    return serveFile(reply, options.gameInfos.has(head) ? rest.join("/") : request.params["*"]);
  });
}

/** Sets the policy: all sources are the page's own origin; WebGL textures may come from blobs and data. */
function secured(reply: FastifyReply, lobbyOrigin: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' data: blob:",
    "connect-src 'self' data: blob:",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${lobbyOrigin}`,
  ];
  return reply
    .header("content-security-policy", policy.join("; "))
    .header("referrer-policy", "no-referrer")
    .header("cache-control", "no-store");
}
