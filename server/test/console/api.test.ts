import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { consoleMsgCodes } from "@fairlobby/contract/console";
import { msgCodes } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { temporaryDir } from "../main/program.ts";
import { withoutDirectionControls } from "../../src/platform/http/direction-controls.ts";
import { startConsoleFixture } from "./fixture.ts";

test("R-CAPI-05 a session makes 300 calls a minute, 30 of them actions; another session is not counted with it", async () => {
  const fixture = await startConsoleFixture();
  const [busy, other] = [
    await fixture.join("first@example.com", ["admin"]),
    await fixture.join("second@example.com", ["compliance"]),
  ];
  // A call counts before its body is read.
  const act = () => busy.browser.call("/c/v1/switches/close", {} as never);
  const acts = await Promise.all(Array.from({ length: 30 }, act));
  expect(new Set(acts.map(({ msgCode }) => msgCode))).toEqual(new Set(["invalid_input"]));
  const refused = await act();
  expect([refused.status, refused.msgCode]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);

  const read = () => busy.browser.call("/c/v1/session/me", {});
  const reads = await Promise.all(Array.from({ length: 300 - 31 }, read));
  expect(new Set(reads.map(({ msgCode }) => msgCode))).toEqual(new Set(["success"]));
  expect((await read()).msgCode).toBe("rate_limited");
  expect((await other.browser.call("/c/v1/session/me", {})).msgCode).toBe("success");
});

test("R-CAPI-05 every msgCode is one of the row's, or the lobby's", () => {
  const own =
    "not_permitted step_up_required needs_approval already_decided already_proposed stale reason_required roles_exclude name_taken already_invited " +
    "too_late outdated signed_out invitation_unknown invitation_code_required passkey_required";
  const known = new Set([...own.split(" "), ...Object.keys(msgCodes)]);
  expect(Object.keys(consoleMsgCodes).filter((code) => !known.has(code))).toEqual([]);
  expect(Object.keys(consoleMsgCodes)).toEqual(expect.arrayContaining(own.split(" ")));
});

test("R-CAPI-01 the list of calls is served to who is signed in, on a page of the console", async () => {
  const fixture = await startConsoleFixture();
  const person = await fixture.join("first@example.com", ["compliance"]);
  const files = ["", ".json", "/start.js", "/swagger-ui-bundle.js", "/swagger-ui.css"].map((end) => `/c/openapi${end}`);
  const get = (path: string, site: string | null, cookie = person.browser.cookie) =>
    fetch(fixture.url + path, {
      headers: { cookie, "user-agent": "a browser", ...(site === null ? {} : { "sec-fetch-site": site }) },
    });

  for (const path of files) {
    expect([path, (await get(path, "same-origin")).status]).toEqual([path, 200]);
    expect([path, (await get(path, "none")).status]).toEqual([path, 200]);
    for (const site of ["cross-site", "same-site", null]) {
      expect([path, site, (await get(path, site)).status]).toEqual([path, site, 403]);
    }
    const stranger = await get(path, "same-origin", "");
    expect([path, stranger.status, await stranger.json()]).toMatchObject([path, 401, { msgCode: "signed_out" }]);
  }
  const page = await get("/c/openapi", "none");
  expect(page.headers.get("content-security-policy")).not.toContain("unsafe");
  const document = (await (await get("/c/openapi.json", "same-origin")).json()) as { paths: object };
  expect(Object.keys(document.paths)).toContain("/c/v1/orders/hold");
});

test("R-CUI-09 a page that is older than the server may read, and no longer act", async () => {
  const dist = temporaryDir();
  writeFileSync(join(dist, "index.html"), '<script type="module" crossorigin src="/assets/index-new1.js"></script>');
  const fixture = await startConsoleFixture({ CONSOLE_DIST: dist });
  const { browser } = await fixture.join("admin@example.com", ["admin"]);
  const close = (build: string | null) =>
    browser.call(
      "/c/v1/switches/close",
      { kind: "game", name: "66121", reason: "Wins look too high." },
      { "x-console-build": build },
    );
  expect((await close("index-old1")).msgCode).toBe("outdated");
  const list = await browser.call("/c/v1/people/list", {}, { "x-console-build": "index-old1" });
  expect(list.msgCode).toBe("success");
  expect(await fixture.owner.query("select 1 from games.closed")).toHaveLength(0);
  expect((await close("index-new1")).msgCode).toBe("success");
});

test("R-CAPI-05 R-OPR-07 refused calls count like others, and are recorded once an hour with how many there were", async () => {
  const fixture = await startConsoleFixture();
  const { browser } = await fixture.join("admin@example.com", ["admin"]);
  const codes: string[] = [];
  for (let nth = 0; nth < 310; nth++) codes.push((await browser.call("/c/v1/orders/figures", {})).msgCode);
  expect(codes.filter((code) => code === "rate_limited").length).toBeGreaterThanOrEqual(10);
  const refusals = () =>
    fixture.owner.query<{ subject_id: string; details: object }>(
      "select subject_id, details from audit.entry where action = 'not_permitted' order by entry_id",
    );
  expect(await refusals()).toEqual([{ subject_id: "/c/v1/orders/figures", details: {} }]);
});

test("R-SRV-185 a text that an operator or a player writes keeps no control of writing direction", async () => {
  const fixture = await startConsoleFixture();
  const { browser } = await fixture.join("admin@example.com", ["admin"]);
  const reason = "Wins look \u202etoo high\u202c in \u2066this\u2069 game.";
  expect((await browser.call("/c/v1/switches/close", { kind: "game", name: "66121", reason })).msgCode).toBe("success");
  const [entry] = await fixture.owner.query<{ note: string }>(
    "select note from audit.entry where action = 'close_game'",
  );
  expect(entry?.note).toBe("Wins look too high in this game.");
  const given = { text: "+62 \u202a812\u202c", list: ["\u2067x"], password: "p\u202es", n: 1, none: null };
  const kept = { text: "+62 812", list: ["x"], password: "p\u202es", n: 1, none: null };
  expect(withoutDirectionControls(given)).toEqual(kept);
});
