import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../src/clock.ts";
import { createDemos } from "../src/demos.ts";
import { games } from "../src/games/read-games.ts";
import { servePage } from "../src/http/page-files.ts";
import { roundLinks } from "../src/rounds/links.ts";
import { roundStore } from "../src/rounds/store.ts";
import { type Sessions, sessions } from "../src/sessions.ts";
import { type Database, openDatabase } from "../src/store/database.ts";

const folder = mkdtempSync(join(tmpdir(), "slots-page-"));
const player = {
  user: "player-1",
  walletToken: "t",
  gameId: "66121",
  currency: "IDR",
  lang: "id",
  lobbyOrigin: "https://lobby.example",
};
const links = roundLinks(randomBytes(32));
let app: FastifyInstance;
let db: Database;
let store: Sessions;

beforeAll(async () => {
  mkdirSync(join(folder, "page", "assets"), { recursive: true });
  writeFileSync(
    join(folder, "page", "index.html"),
    `<!doctype html><script type="module" src="/play/assets/index-abc123.js"></script><link href="/play/icon.svg">`,
  );
  writeFileSync(join(folder, "page", "index.html.gz"), "<!doctype html>");
  writeFileSync(join(folder, "page", "icon.svg"), "<svg/>");
  writeFileSync(join(folder, "page", "assets", "index-abc123.js"), "export {};");
  writeFileSync(join(folder, "secret.txt"), "secret");
  db = openDatabase(join(folder, "data"));
  store = sessions(db, systemClock);
  app = fastify();
  await servePage(app, {
    sessions: store,
    demos: createDemos({ clock: systemClock, games, minSpinMs: 0 }),
    rounds: roundStore(db),
    links,
    gameInfos: new Map([["66121", {}]]),
    pageFolder: join(folder, "page"),
    lobbyOrigin: "http://localhost:8080",
  });
});
afterAll(async () => {
  await app.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = async (url: string) => await app.inject({ method: "GET", url });

/** Requests the unchanged address over a socket; `inject` and browsers would resolve "." and "..". */
const getAsWritten = async (path: string) => {
  if (!app.server.listening) await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  return await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const asked = request({ port, host: "127.0.0.1", path, agent: false }, (answer) => {
      let body = "";
      answer.setEncoding("utf8");
      answer.on("data", (part: string) => (body += part));
      answer.on("end", () => resolve({ status: answer.statusCode, body }));
    });
    asked.on("error", reject);
    asked.end();
  });
};

describe("the game page", () => {
  it("gets every file at the address it names", async () => {
    const document = await get("/play/66121/");
    const named = [...document.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(named).toEqual(["/play/assets/index-abc123.js", "/play/icon.svg"]);
    for (const address of named) expect((await get(address)).statusCode).toBe(200);
  });

  it("may be framed only by the lobby that launched it", async () => {
    const launch = store.createLaunch(player);
    const document = await get(`/play/66121/?launch=${launch}&lobby=https://evil.example`);
    expect(document.statusCode).toBe(200);
    expect(document.headers["content-security-policy"]).toContain("frame-ancestors https://lobby.example");
    expect(document.headers["content-security-policy"]).not.toContain("evil");
  });

  it("is the same with parameters that an operator appended to the address", async () => {
    const launch = store.createLaunch(player);
    const document = await get(`/play/66121/?launch=${launch}&clickid=c-7f3a9&pixelid=p&launchid=x`);
    expect(document.statusCode).toBe(200);
    expect(document.headers["content-security-policy"]).toContain("frame-ancestors https://lobby.example");
    expect(store.redeem(launch)).toBeDefined();
  });

  it.each(["", "?launch=unknown", "?launch=a&launch=b", "?lobby=https://evil.example"])(
    "without a known launch (%s) may be framed by the configured lobby only",
    async (query) => {
      const document = await get(`/play/66121/${query}`);
      expect(document.headers["content-security-policy"]).toMatch(/frame-ancestors http:\/\/localhost:8080$/);
    },
  );

  it("also shows the round of a link, framed by the lobby of its player or else the configured one", async () => {
    const token = links.tokenOf(randomUUID());
    const document = await get(`/replay/${token}`);
    expect([document.statusCode, document.headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(document.headers["content-security-policy"]).toMatch(/frame-ancestors http:\/\/localhost:8080$/);
    // The built page uses relative addresses.
    expect((await get("/replay/assets/index-abc123.js")).headers["cache-control"]).toContain("immutable");
    expect((await get("/replay/icon.svg")).statusCode).toBe(200);
  });

  it("is never cached; hashed assets are cached forever, other files with revalidation", async () => {
    expect((await get("/play/66121/")).headers["cache-control"]).toBe("no-store");
    const asset = await get("/play/assets/index-abc123.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect((await get("/play/icon.svg")).headers["cache-control"]).toBe("no-cache");
  });

  it("serves its files both below the game and below /play", async () => {
    for (const address of ["/play/66121/assets/index-abc123.js", "/play/assets/index-abc123.js"]) {
      const asset = await get(address);
      expect([asset.statusCode, asset.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    }
  });

  it.each([
    "/play",
    "/play/",
    "/play//",
    "/play/.",
    "/play/%2e",
    "/play/66121",
    "/play/66121?launch=x",
    "/play/66121//",
    "/play/66121///",
    "/play/66121/.",
    "/play/66121/./",
    "/play/66121/%2e",
    "/play/66121/%2f",
    "/play/66121%2f",
    "/play//66121/",
    "/play/66121/INDEX.HTML",
    "/play/66121/index.html/",
    "/play/66121/index%2ehtml",
    "/play/66121/assets/..",
    "/play/66121/assets/%2e%2e",
    "/play/66121/assets/%2e%2e/",
    "/play/assets/..%2f",
    "/replay",
    "/replay/",
    "/replay//",
    "/replay/.",
    "/replay/%2e",
    "/replay/%2f",
    "/replay/./",
    "/replay/index.html/",
    "/play/index.html.gz",
    "/replay/index.html.gz",
    "/replay/assets/%2e%2e/",
  ])("has one address and is not served at %s", async (url) => {
    const answer = await getAsWritten(url);
    expect(answer.status).toBe(404);
    expect(answer.body).not.toContain("<!doctype");
  });

  it("is not served at a link with a suffix", async () => {
    const token = links.tokenOf(randomUUID());
    for (const rest of ["/", "//", "/.", "%2f", "/index.html"]) {
      expect((await getAsWritten(`/replay/${token}${rest}`)).status).toBe(404);
    }
  });

  it.each([
    "/play/index.html",
    "/replay/index.html",
    "/replay/..%2fsecret.txt",
    "/play/99999/",
    "/play/66121/index.html",
    "/play/../secret.txt",
    "/play/../../secret.txt",
    "/play/%2e%2e/secret.txt",
    "/play/..%2fsecret.txt",
    "/play/assets/..%2f..%2fsecret.txt",
    "/play/assets/",
    "/play/missing.js",
  ])("does not serve %s", async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toBe("secret");
  });
});
