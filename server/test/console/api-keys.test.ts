import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { apiCalls, type ApiCall, type ApiPath, type ApiScope } from "@fairlobby/contract/api";
import { apiOpenApi } from "@fairlobby/contract/api-openapi";
import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startConsole } from "../../src/console.ts";
import { stillWorks } from "../../src/modules/console/api-keys/store.ts";
import { readConsoleEnvironment } from "../../src/platform/config/console-env.ts";
import { settings } from "../harness/lobby.ts";
import { startConsoleFixture, type ConsoleFixture, type TestOperator } from "./fixture.ts";

const reason = "The warehouse copies paid orders.";
const approval = "The warehouse needs exactly this.";
const player = "20000001";

/** Makes a call with a key. */
async function callWith(url: string, key: string | null, path: ApiPath, body?: object) {
  const answer = await fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body: JSON.stringify(body ?? apiCalls[path].example.request),
  });
  const reply = (await answer.json()) as { msgCode: string; data: never };
  if (reply.msgCode === "success") apiCalls[path].reply.parse(reply.data);
  return { status: answer.status, ...reply, headers: answer.headers };
}

const create = (
  { browser }: TestOperator,
  scopes: readonly ApiScope[],
  { expiresAt = null, key = randomUUID() }: { expiresAt?: number | null; key?: string } = {},
) =>
  browser.call(
    "/c/v1/keys/create",
    { name: "Warehouse", scopes: [...scopes], expiresAt, reason },
    { "idempotency-key": key },
  );

async function made(operator: TestOperator, scopes: readonly ApiScope[], expiresAt: number | null = null) {
  const { data } = await create(operator, scopes, { expiresAt });
  if (data?.key == null) throw new Error("no key was shown");
  return data.key;
}

/** Signs in again, which proves the second factor. */
async function provedAgain({ browser, email, password, code }: TestOperator): Promise<void> {
  await browser.call("/c/v1/session/sign-in", { email, password, code: code() });
}

async function openFixture() {
  const fixture = await startConsoleFixture();
  const admin = await fixture.join("admin@example.com", ["admin"]);
  const officer = await fixture.join("officer@example.com", ["compliance"]);
  return { ...fixture, admin, officer };
}

/** Adds a player with gold, a deposit and a paid withdrawal. */
async function addPlayer({ owner, time }: ConsoleFixture): Promise<void> {
  const at = new Date(time.at - 60_000);
  await owner.query(
    `insert into accounts.player (player_id, invite_code, login_name, created_at) overriding system value
     values ($1, 'INVITE', 'sari.dewi', $2)`,
    [player, at],
  );
  await owner.query("insert into ledger.balance (player_id, currency, cash, promo) values ($1, 'IDR', 30000, 20000)", [
    player,
  ]);
  await owner.query(
    `insert into cashier.deposit (player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel, bonus,
       created_at, expires_at, provider_id, pay_code, payment_id, captured, bonus_granted, paid_at, credited_at)
     values ($1, 'D1', gen_random_uuid(), '', 'credited', 30000, 'QRIS', 'QRIS', 0, $2, $2::timestamptz + interval '1 hour',
       'P1', 'secret-code', 'P1', 30000, 0, $2, $2)`,
    [player, at],
  );
  await owner.query(
    `with paid as (
       insert into withdrawals.withdrawal (
         player_id, order_id, pay_type, bank_name, channel, quote_id, gross, fee, tax, net, first,
         holder_sealed, account_sealed, phone_sealed, email_sealed, account_last4, phone_mask, created_at, closed_at
       ) values ($1, 'W1', 8, 'BCA', 'ID_BCA', 'Q', 50000, 0, 0, 50000, true, '', '', '', '', '7890', '**99', $2, $2)
       returning player_id, order_id
     )
     insert into withdrawals.step (player_id, order_id, seq, code, args, created_at)
     select player_id, order_id, s.seq, s.code, '{}', $2
     from paid cross join (values (1, 1000), (2, 1200), (3, 1900), (4, 2200)) s (seq, code)`,
    [player, at],
  );
}

describe("a key", () => {
  test("R-EXT-20 R-EXT-22 reads within its scopes, without names, contacts and accounts, and each read is recorded", async () => {
    const fixture = await openFixture();
    await addPlayer(fixture);
    const { admin, time, owner, url } = fixture;
    const key = await made(admin, ["players:read", "orders:read"]);
    const read = async (path: ApiPath, body: object) => callWith(url, key, path, body);
    const replies = [
      await read("/api/v1/players/get", { playerId: player }),
      await read("/api/v1/deposits/get", { playerId: player, orderId: "D1" }),
      await read("/api/v1/withdrawals/get", { playerId: player, orderId: "W1" }),
    ];
    expect(replies.map(({ data }) => data)).toMatchObject([
      { hasName: true, balance: { currency: "IDR", cash: "30000", promo: "20000", reserved: "0" }, barred: false },
      { state: "credited", credited: "30000", method: "QRIS" },
      { gross: "50000", bank: "BCA", steps: [{ code: 1000 }, { code: 1200 }, { code: 1900 }, { code: 2200 }] },
    ]);
    const all = JSON.stringify(replies.map(({ data }) => data));
    for (const word of ["sari", "secret-code", "7890", "**99", "INVITE"]) expect(all).not.toContain(word);
    const unknown = await read("/api/v1/deposits/get", { playerId: "20000002", orderId: "D1" });
    expect(unknown).toMatchObject({ status: 200, msgCode: "not_found" });
    // Without the scope nothing is read, not even the body.
    const period = { from: time.at - 3_600_000, to: time.at };
    expect(await read("/api/v1/figures/get", period)).toMatchObject({ status: 403, msgCode: "scope_missing" });
    expect(await read("/api/v1/webhooks/resend", { nonsense: true })).toMatchObject({ status: 403 });
    const figures = await made(admin, ["figures:read"]);
    const answer = await callWith(url, figures, "/api/v1/figures/get", period);
    expect(answer.data).toMatchObject({ open: [], paid: 1 });
    const long = { from: 0, to: time.at };
    expect(await callWith(url, figures, "/api/v1/figures/get", long)).toMatchObject({ msgCode: "invalid_input" });
    expect(await callWith(url, figures, "/api/v1/players/get")).toMatchObject({ status: 403 });

    const reads = await owner.query(
      `select r.call, r.subject, k.name from backoffice.player_read r join backoffice.api_key k using (key_id)
       where r.player_id = ${player} order by r.read_id`,
    );
    expect(reads).toEqual([
      { call: "/api/v1/players/get", subject: "", name: "Warehouse" },
      { call: "/api/v1/deposits/get", subject: "D1", name: "Warehouse" },
      { call: "/api/v1/withdrawals/get", subject: "W1", name: "Warehouse" },
    ]);
    const rows = (await admin.browser.call("/c/v1/keys/list", {})).data?.rows ?? [];
    expect(rows.map(({ uses }) => uses).toSorted()).toEqual([3, 6]);
    expect(rows.every(({ works, lastUsedAt }) => works && lastUsedAt === time.at)).toBe(true);
  });

  test("R-EXT-21 R-EXT-22 is shown once, and stored only as a hash", async () => {
    const { admin, owner, acts, url } = await openFixture();
    const idempotent = randomUUID();
    const first = await create(admin, ["players:read"], { key: idempotent });
    const again = await create(admin, ["players:read"], { key: idempotent });
    const key = first.data?.key ?? "";
    expect(key).toMatch(/^flk_[0-9a-z]{8}_[\w-]{43}$/);
    expect(again.data).toEqual({ proposalId: null, key: null });
    expect((await callWith(url, key, "/api/v1/players/get")).msgCode).toBe("not_found");
    const rows = (await admin.browser.call("/c/v1/keys/list", {})).data?.rows ?? [];
    expect(rows).toMatchObject([
      { prefix: key.slice(0, 12), name: "Warehouse", createdBy: "Person admin@example.com" },
    ]);
    const secret = key.slice(13);
    const stored = await owner.query(
      `select (select json_agg(k) from backoffice.api_key k)::text || (select json_agg(e) from audit.entry e)::text
         || (select json_agg(i) from backoffice.idempotency i)::text as everything`,
    );
    expect(JSON.stringify([stored, rows])).not.toContain(secret);
    expect((await acts()).slice(-2)).toEqual(["create_api_key", "show_api_key"]);
    expect((await create(admin, ["players:read"], { expiresAt: 1 })).msgCode).toBe("invalid_input");
  });

  test("R-EXT-21 R-EXT-20 R-EXT-22 that writes takes two people; then it sends a webhook again, in the audit log", async () => {
    const fixture = await openFixture();
    const { admin, officer, owner, url, time, acts } = fixture;
    await owner.query(
      "insert into webhooks.endpoint (name, url, events, secrets) values ('crm', 'https://crm.example', '{order.paid}', 1)",
    );
    await owner.query(
      `insert into webhooks.delivery (endpoint, message_id, type, player_id, body, created_at, state, next_at, ended_at)
       values ('crm', 'msg_1', 'order.paid', 1, '{}', $1::timestamptz, 'given_up', $1, $1)`,
      [new Date(time.at)],
    );
    const answer = await create(admin, ["write", "figures:read"]);
    const { key, proposalId } = answer.data ?? {};
    if (key == null || proposalId == null) throw new Error("no proposal with a key");
    const message = { endpoint: "crm", messageId: "msg_1" };
    const resend = async () => callWith(url, key, "/api/v1/webhooks/resend", message);
    expect(await resend()).toMatchObject({ status: 401, msgCode: "key_invalid" });
    // Nobody approves their own proposal.
    const [proposal] = (await officer.browser.call("/c/v1/proposals/list", { filter: "open" })).data?.rows ?? [];
    expect(proposal).toMatchObject({ proposalId, action: "create_api_key", hasCode: false });
    expect(JSON.stringify(proposal)).not.toContain(key.slice(13));
    const decision = { proposalId, hash: proposal?.hash ?? "", approve: true, reason: approval, answer: null };
    const byItself = await admin.browser.call("/c/v1/proposals/decide", decision);
    expect(byItself.msgCode).not.toBe("success");
    await provedAgain(officer);
    const decided = await officer.browser.call("/c/v1/proposals/decide", decision);
    expect(decided.msgCode).toBe("success");
    expect(decided.data).toMatchObject({ state: "done", link: null });

    expect(await resend()).toMatchObject({ status: 200, msgCode: "success" });
    expect((await resend()).msgCode).toBe("already_decided");
    expect((await acts()).at(-1)).toBe("resend_webhook");
    const entries = await owner.query("select actor, details from audit.entry where action = 'resend_webhook'");
    expect(entries).toMatchObject([{ actor: "API key Warehouse", details: { endpoint: "crm", message: "msg_1" } }]);
    expect(await owner.query("select state from webhooks.delivery")).toEqual([{ state: "waiting" }]);
    const unknown = await callWith(url, key, "/api/v1/webhooks/resend", { ...message, messageId: "msg_2" });
    expect(unknown.msgCode).toBe("not_found");
    // Whatever the program does wrong, the database refuses such a key of one person.
    const alone = owner.query("update backoffice.api_key set proposal_id = null");
    await expect(alone).rejects.toThrow(/check constraint/);
    const invented = owner.query("update backoffice.api_key set proposal_id = gen_random_uuid()");
    await expect(invented).rejects.toThrow(/foreign key constraint/);
  });

  test("R-EXT-21 that writes is refused by the database without the approval of exactly this key", async () => {
    const { admin, officer, owner } = await openFixture();
    const { proposalId } = (await create(admin, ["write"])).data ?? {};
    const insert = (change: string) =>
      owner.query(
        `insert into backoffice.api_key (name, prefix, hash, scopes, created_by, created_at, proposal_id)
         select k.name, k.prefix, k.hash, k.scopes, k.created_by, now(), k.proposal_id from (
           select p.payload ->> 'name' as name, p.payload ->> 'prefix' as prefix, p.code_hash as hash, '{write}'::text[] as scopes,
             p.proposed_by as created_by, p.proposal_id, p.payload
           from backoffice.proposal p where p.proposal_id = $1
         ) p cross join lateral (select ${change}) k`,
        [proposalId],
      );
    const same = "p.name, p.prefix, p.hash, p.scopes, p.created_by, p.proposal_id";
    await expect(insert(same)).rejects.toThrow("was not approved");
    const approve = (operator: TestOperator) =>
      owner.query(
        `insert into backoffice.decision (proposal_id, operator_id, role, approved, reason, decided_at)
         select $1, operator_id, 'admin', true, 'because', now() from backoffice.operator where email = $2`,
        [proposalId, operator.email],
      );
    // The proposer's own approval is none.
    await approve(admin);
    await expect(insert(same)).rejects.toThrow("was not approved");
    await approve(officer);
    const hash = "sha256('another')";
    for (const [name, value] of [
      ["p.hash", `${hash} as hash`],
      ["p.prefix", "'flk_another' as prefix"],
      ["p.scopes", "'{write,players:read}'::text[] as scopes"],
    ] as const) {
      await expect(insert(same.replace(name, value)), name).rejects.toThrow("was not approved");
    }
    await insert(same);
  });

  test("R-EXT-21 R-EXT-23 that expires during a call does nothing", async () => {
    const { admin, database, time } = await openFixture();
    await made(admin, ["players:read"], time.at + 60_000);
    const [row] = (await admin.browser.call("/c/v1/keys/list", {})).data?.rows ?? [];
    const keyId = row?.keyId ?? "";
    expect(await stillWorks(database, keyId, time.at + 59_999)).toBe(true);
    expect(await stillWorks(database, keyId, time.at + 60_000)).toBe(false);
  });

  test("R-EXT-23 R-OPR-13 of somebody who is suspended is revoked, in the audit log", async () => {
    const fixture = await openFixture();
    const { admin, owner, url } = fixture;
    const leaving = await fixture.join("leaving@example.com", ["admin"]);
    const [theirs, second, other] = [
      await made(leaving, ["players:read"]),
      await made(leaving, ["orders:read"]),
      await made(admin, ["players:read"]),
    ];
    const [person] = await owner.query<{ id: string }>(
      "select operator_id as id from backoffice.operator where email = $1",
      [leaving.email],
    );
    const operatorId = person?.id ?? "";
    const status = async (key: string) => (await callWith(url, key, "/api/v1/players/get")).status;
    expect([await status(theirs), await status(second), await status(other)]).toEqual([200, 403, 200]);
    expect((await admin.browser.call("/c/v1/people/suspend", { operatorId, reason })).msgCode).toBe("success");
    expect([await status(theirs), await status(second), await status(other)]).toEqual([401, 401, 200]);
    const rows = (await admin.browser.call("/c/v1/keys/list", {})).data?.rows ?? [];
    expect(rows.map(({ createdBy, works, revokedBy }) => [createdBy, works, revokedBy]).toSorted()).toEqual([
      ["Person admin@example.com", true, null],
      ["Person leaving@example.com", false, "Person admin@example.com"],
      ["Person leaving@example.com", false, "Person admin@example.com"],
    ]);
    expect((await fixture.acts()).filter((action) => action === "revoke_api_key")).toHaveLength(2);
  });

  test("R-EXT-23 that is revoked works at no console, and what it does at that moment ends before or not at all", async () => {
    const fixture = await openFixture();
    const { admin, owner, ownerUrl, url } = fixture;
    const port = await freePort();
    const environment = readConsoleEnvironment({
      CONSOLE_PORT: String(port),
      DATA_DIR: fixture.dataDir,
      LOG_LEVEL: "silent",
      ...consoleUrls(ownerUrl),
    });
    const running = await startConsole(environment, settings, { now: () => fixture.time.at });
    onTestFinished(running.close);
    const other = { url: `http://localhost:${port}` };
    const key = await made(admin, ["players:read"]);
    const at = async (where: string) => (await callWith(where, key, "/api/v1/players/get")).status;
    expect([await at(url), await at(other.url)]).toEqual([200, 200]);
    const [row] = (await admin.browser.call("/c/v1/keys/list", {})).data?.rows ?? [];
    const keyId = row?.keyId ?? "";
    // A call that comes while the revocation is not committed waits for it.
    const blocker = new pg.Client(ownerUrl);
    await blocker.connect();
    onTestFinished(() => blocker.end());
    await blocker.query("begin");
    await blocker.query("update backoffice.api_key set revoked_at = now(), revoked_by = created_by where key_id = $1", [
      keyId,
    ]);
    const waiting = at(other.url);
    await expect
      .poll(() =>
        owner.query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%api_key%'"),
      )
      .not.toEqual([]);
    await blocker.query("commit");
    expect(await waiting).toBe(401);
    expect([await at(url), await at(other.url)]).toEqual([401, 401]);
    expect((await admin.browser.call("/c/v1/keys/revoke", { keyId, reason })).msgCode).toBe("already_decided");

    const second = await made(admin, ["players:read"]);
    const rows = (await admin.browser.call("/c/v1/keys/list", {})).data?.rows ?? [];
    const body = { keyId: rows.find(({ works }) => works)?.keyId ?? "", reason };
    expect((await admin.browser.call("/c/v1/keys/revoke", body)).msgCode).toBe("success");
    expect((await callWith(other.url, second, "/api/v1/players/get")).status).toBe(401);
    expect((await fixture.acts()).at(-1)).toBe("revoke_api_key");
  });

  test("R-EXT-23 makes 300 calls a minute at all consoles together", async () => {
    const { admin, owner, time, url } = await openFixture();
    const key = await made(admin, ["players:read"]);
    await callWith(url, key, "/api/v1/players/get");
    await owner.query("update backoffice.api_key set window_calls = 299");
    expect((await callWith(url, key, "/api/v1/players/get")).status).toBe(200);
    const refused = await callWith(url, key, "/api/v1/players/get");
    expect(refused).toMatchObject({ status: 429, msgCode: "rate_limited" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    time.at += 60_000;
    expect((await callWith(url, key, "/api/v1/players/get")).status).toBe(200);
  });

  test("R-EXT-24 that is missing, no key, unknown, revoked or expired gets one and the same answer", async () => {
    const { admin, owner, time, url } = await openFixture();
    const expired = await made(admin, ["players:read"], time.at + 60_000);
    const revoked = await made(admin, ["players:read"]);
    expect((await callWith(url, expired, "/api/v1/players/get")).status).toBe(200);
    time.at += 60_000;
    await owner.query("update backoffice.api_key set revoked_at = now(), revoked_by = created_by where prefix = $1", [
      revoked.slice(0, 12),
    ]);
    const unknown = `${revoked.slice(0, -1)}${revoked.endsWith("A") ? "B" : "A"}`;
    const given = [null, "", "x", "flk_", unknown, revoked, expired, "y".repeat(5_000)];
    const answers = await Promise.all(given.map((key) => callWith(url, key, "/api/v1/players/get")));
    const seen = answers.map(({ headers, ...answer }) => ({
      ...answer,
      headers: Object.fromEntries([...headers].filter(([name]) => name !== "date" && name !== "x-request-id")),
    }));
    expect(seen[0]).toMatchObject({ status: 401, msgCode: "key_invalid", data: null });
    for (const answer of seen) expect(answer).toEqual(seen[0]);
  });
});

test("R-CAPI-200 every call with a key is in the document, which only operators read", async () => {
  const { admin, url } = await openFixture();
  const document = apiOpenApi();
  const calls: readonly ApiCall[] = Object.values(apiCalls);
  expect(Object.keys(document.paths)).toEqual(calls.map(({ path }) => path));
  for (const call of calls) {
    expect(call.request.safeParse(call.example.request).success, call.path).toBe(true);
    expect(call.reply.safeParse(call.example.reply).success, call.path).toBe(true);
  }
  const read = (cookie: string) =>
    fetch(`${url}/c/api.json`, { headers: { cookie, "sec-fetch-site": "same-origin", "user-agent": "a browser" } });
  expect((await read("")).status).toBe(401);
  const served = await read(admin.browser.cookie);
  expect(await served.json()).toEqual(JSON.parse(JSON.stringify(document)));
  expect((await fetch(`${url}/api/v1/nothing`, { method: "POST" })).status).toBe(404);
  const broken = await fetch(`${url}/api/v1/players/get`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(broken.status).toBe(401);
});

test("R-EXT-24 a call is refused before its body is read", async () => {
  const { admin, url } = await openFixture();
  const key = await made(admin, ["players:read"]);
  /** Sends the head of a call and never its body; returns the status of the answer. */
  const begin = (path: ApiPath, authorization: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const headers = { authorization, "content-type": "application/json", "content-length": "1000" };
      const call = request(url + path, { method: "POST", headers }, (answer) => {
        resolve(answer.statusCode);
        call.destroy();
      });
      call.on("error", reject);
      call.flushHeaders();
    });
  expect(await begin("/api/v1/players/get", "Bearer nothing")).toBe(401);
  expect(await begin("/api/v1/webhooks/resend", `Bearer ${key}`)).toBe(403);
  const send = async (path: ApiPath) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    return (await fetch(url + path, { method: "POST", headers, body: "{" })).status;
  };
  expect(await send("/api/v1/players/get")).toBe(400);
  expect(await send("/api/v1/webhooks/resend")).toBe(403);
});
