import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholeServer, type WholeServer } from "./fixture.ts";

const css = "html { background: #0f0c22 }";
const inline = "window.first = 1;";
const sourceOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const plenty = { login: 1_000_000, money: 1_000_000, other: 1_000_000 };

let dist: string;
let local: WholeServer;
let secure: WholeServer;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "lobby-dist-"));
  mkdirSync(join(dist, "assets"));
  const head = `<script>${inline}</script><style>${css}</style><script src="/assets/app-abc.js"></script>`;
  writeFileSync(join(dist, "index.html"), `<!doctype html>${head}<template id="home"></template>`);
  writeFileSync(join(dist, "assets/app-abc.js"), "void 0;");
  local = await startWholeServer(plenty, { LOBBY_DIST: dist });
  secure = await startWholeServer(plenty, {
    LOBBY_DIST: dist,
    PUBLIC_URL: "https://lobby.example",
    TRUST_PROXY: "1",
    HUB88_PUBLIC_URL: "https://games.example",
  });
});
afterAll(async () => {
  await local?.close();
  await secure?.close();
  rmSync(dist, { recursive: true, force: true });
});

const get = (server: WholeServer, path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { accept: "text/html", ...headers } });

/** Returns the directives of a content security policy, by name. */
const directives = (policy: string | null): Record<string, string[]> =>
  Object.fromEntries(
    (policy ?? "").split(";").map((part) => {
      const [name = "", ...sources] = part.trim().split(/\s+/);
      return [name, sources];
    }),
  );

describe("R-SRV-148 security headers", () => {
  test("R-SRV-148 the policy lists every source, and none of them is unsafe", async () => {
    const reply = await get(secure, "/");
    const { "style-src": styles, ...policy } = directives(reply.headers.get("content-security-policy"));
    expect(policy).toEqual({
      "default-src": ["'none'"],
      "script-src": ["'self'", sourceOf(inline)],
      "img-src": ["'self'", "data:"],
      "font-src": ["'self'"],
      "media-src": ["'self'"],
      "manifest-src": ["'self'"],
      "worker-src": ["'self'"],
      "connect-src": ["'self'", "wss://lobby.example"],
      "frame-src": ["https://games.example"],
      "frame-ancestors": ["'none'"],
      "object-src": ["'none'"],
      "base-uri": ["'none'"],
      "form-action": ["'self'"],
    });
    expect(styles).toContain(sourceOf(css));
    expect(styles?.filter((source) => !source.startsWith("'sha256-"))).toEqual(["'self'"]);
  });

  test("R-SRV-148 every page, file, call and refusal has the other headers", async () => {
    for (const path of ["/", "/settings", "/assets/app-abc.js", "/config.json", "/healthz", "/nothing.js"]) {
      const { headers } = await get(secure, path);
      expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000"]);
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("x-frame-options")).toBe("DENY");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
      expect(headers.get("permissions-policy")).toContain("camera=(), ");
      expect(headers.get("permissions-policy")).toContain("payment=()");
    }
  });

  test("R-SRV-148 HSTS is sent only if the public address is https", async () => {
    const { headers } = await get(local, "/");
    expect(headers.get("strict-transport-security")).toBeNull();
    expect(directives(headers.get("content-security-policy"))["connect-src"]).toContain(
      `ws://${new URL(local.url).host}`,
    );
  });

  test("R-SRV-148 replies of calls are never cached, and files as long as their name allows", async () => {
    const call = await fetch(`${local.url}/v1/bus/accountInfo`, {
      method: "POST",
      headers: { "content-type": "application/json", "access-token": await local.signIn() },
      body: "{}",
    });
    expect(((await call.json()) as { success: boolean }).success).toBe(true);
    expect(call.headers.get("cache-control")).toBe("no-store");
    const refused = await fetch(`${local.url}/v1/bus/accountInfo`, { method: "POST", body: "{}" });
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect((await get(local, "/assets/app-abc.js")).headers.get("cache-control")).toContain("immutable");
    expect((await get(local, "/")).headers.get("cache-control")).toBe("no-cache");
  });
});

describe("R-SRV-149 pages for operators", () => {
  const viewerFiles = ["/openapi/start.js", "/openapi/swagger-ui-bundle.js", "/openapi/swagger-ui.css"];
  const documents = ["/metrics", "/openapi", "/openapi.json", ...viewerFiles];

  test("R-SRV-149 are shown to this machine, and to no caller behind a proxy", async () => {
    for (const path of documents) {
      expect([path, (await get(local, path)).status]).toEqual([path, 200]);
      // Behind an untrusted proxy on this machine every caller has this machine's address.
      for (const header of ["x-forwarded-for", "forwarded", "x-real-ip"]) {
        expect([path, header, (await get(local, path, { [header]: "203.0.113.7" })).status]).toEqual([
          path,
          header,
          404,
        ]);
      }
      expect((await get(secure, path, { "x-forwarded-for": "203.0.113.7" })).status).toBe(404);
      expect((await get(secure, path, { "x-forwarded-for": "127.0.0.1" })).status).toBe(200);
    }
  });

  test("R-SRV-149 include only the needed files of the viewer's package", async () => {
    for (const path of ["/openapi/index.html", "/openapi/oauth2-redirect.html", "/openapi/swagger-ui.js"]) {
      expect([path, (await get(local, path, { accept: "*/*" })).status]).toEqual([path, 404]);
    }
  });

  test("R-SRV-148 the list of calls has the policy and the headers of every other page", async () => {
    const policy = (await get(secure, "/")).headers.get("content-security-policy");
    const operator = { "x-forwarded-for": "127.0.0.1" };
    for (const path of ["/openapi", "/openapi.json", ...viewerFiles]) {
      const { headers } = await get(secure, path, operator);
      expect([path, headers.get("content-security-policy")]).toEqual([path, policy]);
      expect([path, headers.get("cache-control")]).toEqual([path, "no-store"]);
      expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
    }
  });

  test("R-SRV-149 are shown to listed addresses, e.g. the operator's monitoring", async () => {
    const watched = await startWholeServer(plenty, { TRUST_PROXY: "1", OPERATOR_ADDRESSES: "10.0.0.0/8, fd00::/8" });
    try {
      expect((await get(watched, "/metrics", { "x-forwarded-for": "10.1.2.3" })).status).toBe(200);
      expect((await get(watched, "/metrics", { "x-forwarded-for": "fd00::9" })).status).toBe(200);
      expect((await get(watched, "/metrics", { "x-forwarded-for": "192.0.2.1" })).status).toBe(404);
    } finally {
      await watched.close();
    }
  });
});

async function closeRegion(server: WholeServer, country: string): Promise<void> {
  const owner = new pg.Client(server.databaseUrl);
  await owner.connect();
  await owner.query("insert into games.closed (kind, name) values ('region', $1)", [country]);
  await owner.end();
}

describe("R-SRV-151 the caller's country", () => {
  test("R-SRV-151 is trusted from the operator's proxies only", async () => {
    const closed = { COUNTRY_HEADER: "x-country" };
    const servers = await Promise.all([
      startWholeServer(plenty, closed),
      startWholeServer(plenty, { ...closed, TRUST_PROXY: "10.0.0.1" }),
      startWholeServer(plenty, { ...closed, TRUST_PROXY: "127.0.0.1,::1" }),
    ]);
    const answers: string[] = [];
    try {
      for (const server of servers) {
        await closeRegion(server, "MX");
        const reply = await fetch(`${server.url}/charge/create/order`, {
          method: "POST",
          headers: {
            "content-type": "application/json",
            "access-token": await server.signIn(),
            "idempotency-key": "00000000-0000-4000-8000-000000000001",
            "x-country": "MX",
          },
          body: JSON.stringify({ amount: 30_000, bankName: "QRIS", acceptBonus: false }),
        });
        answers.push(((await reply.json()) as { msgCode: string }).msgCode);
      }
    } finally {
      await Promise.all(servers.map((server) => server.close()));
    }
    expect(answers).toEqual(["deposit_failed", "deposit_failed", "region_blocked"]);
  });
});
