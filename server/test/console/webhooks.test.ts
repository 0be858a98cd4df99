import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { readDeliveries } from "../../src/modules/console/webhooks/read.ts";
import { createWebhooks, type Endpoint } from "../../src/modules/webhooks/index.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { onPlainOnly } from "../harness/cluster.ts";
import { silentLog } from "../harness/database.ts";
import { watched, type Sent } from "../harness/watched.ts";
import { openReceiver, secretOf, verified } from "../webhooks/receiver.ts";
import { startConsoleFixture, type ConsoleBrowser, type ConsoleFixture } from "./fixture.ts";

const reason = "The receiver was repaired.";
const secret = secretOf(1);

/** Inserts a message to an endpoint, and its attempts; returns its id. */
async function addDelivery(
  { owner, time }: ConsoleFixture,
  given: { endpoint?: string; type?: string; player?: number; state?: string; ago?: number; attempts?: number[] } = {},
): Promise<string> {
  const { endpoint = "crm", type = "order.paid", player = 20_000_001, state = "given_up", ago = 0 } = given;
  const { attempts = [503] } = given;
  const at = new Date(time.at - ago);
  const [row] = await owner.query<{ id: string }>(
    `insert into webhooks.delivery (endpoint, message_id, type, player_id, body, created_at, state, attempts, next_at, ended_at)
     values ($1, 'msg_' || gen_random_uuid(), $2, $3, $4, $5::timestamptz, $6::text, $7, $5,
       case when $6 = 'waiting' then null else $5 end)
     returning delivery_id::text as id`,
    [endpoint, type, player, JSON.stringify({ type, data: { playerId: String(player) } }), at, state, attempts.length],
  );
  for (const [index, status] of attempts.entries()) {
    await owner.query(
      "insert into webhooks.attempt (delivery_id, nth, at, ms, status, answer) values ($1, $2, $3, 12, $4, 'try later')",
      [row?.id, index + 1, at, status],
    );
  }
  return row?.id ?? "";
}

async function openFixture() {
  const fixture = await startConsoleFixture();
  const database = openDatabase({ url: serverUrls(fixture.ownerUrl).DATABASE_URL, log: silentLog, size: 4 });
  onTestFinished(() => database.end());
  return {
    ...fixture,
    server: database,
    /** Starts a node that sends messages to these endpoints. */
    async node(endpoints: readonly Endpoint[]) {
      const { jobs } = createWebhooks({
        database,
        now: () => fixture.time.at,
        log: silentLog,
        currency: "IDR",
        endpoints,
        times: { timeout: 2_000, pauses: [] },
      });
      const url = serverUrls(fixture.ownerUrl).JOB_DATABASE_URL;
      const runner = await startJobs({ database, url, log: silentLog, concurrency: 1, handlers: jobs });
      onTestFinished(() => runner.stop());
    },
  };
}

/** Joins an admin and an auditor; whom a link on the server invites is never an auditor. */
async function people(fixture: ConsoleFixture) {
  const admin = await fixture.join("admin@example.com", ["admin"]);
  const auditor = await fixture.join("auditor@example.com", ["compliance"]);
  await fixture.owner.query(
    "update backoffice.operator set roles = '{auditor}', ends_at = now() + interval '30 days' where email = 'auditor@example.com'",
  );
  return { admin, auditor };
}

const endpoint = (url: string, name = "crm"): Endpoint => ({
  name,
  url,
  events: ["order.paid"],
  keys: [Buffer.alloc(32, 1)],
});

describe("the page Webhooks", () => {
  test("R-EXT-18 lists endpoints and messages, and shows neither a secret nor the values of a query", async () => {
    const fixture = await openFixture();
    const { auditor } = await people(fixture);
    const { browser } = auditor;
    const read = async (body: Parameters<typeof listed>[1] = {}) => listed(browser, body);
    expect((await browser.call("/c/v1/webhooks/endpoints", {})).data?.rows).toEqual([]);
    expect((await read()).rows).toEqual([]);

    await fixture.node([endpoint("https://127.0.0.1:9/hooks?token=hush"), endpoint("https://127.0.0.1:9/", "other")]);
    const first = await addDelivery(fixture, { ago: 3_000, attempts: [500, 503] });
    const second = await addDelivery(fixture, { ago: 2_000, state: "delivered", type: "deposit.credited" });
    const third = await addDelivery(fixture, { ago: 1_000, endpoint: "other", player: 20_000_002 });
    const answer = await browser.call("/c/v1/webhooks/endpoints", {});
    expect(answer.data?.rows).toEqual([
      {
        name: "crm",
        url: "https://127.0.0.1:9/hooks?…",
        events: ["order.paid"],
        signatures: 1,
        removedAt: null,
        lastSuccessAt: null,
        lastFailureAt: null,
        waiting: 0,
        givenUp: 1,
      },
      expect.objectContaining({ name: "other", url: "https://127.0.0.1:9/", givenUp: 1 }),
    ]);
    const ids = (page: Awaited<ReturnType<typeof listed>>) => page.rows.map(({ deliveryId }) => deliveryId);
    expect(ids(await read())).toEqual([third, second, first]);
    expect(ids(await read({ state: "given_up" }))).toEqual([third, first]);
    expect(ids(await read({ endpoint: "crm" }))).toEqual([second, first]);
    expect(ids(await read({ type: "deposit.credited" }))).toEqual([second]);
    expect(ids(await read({ player: "20000002" }))).toEqual([third]);
    const page = await browser.call("/c/v1/webhooks/list", { filter: {}, cursor: null, limit: 2 });
    expect(page.data?.rows.map(({ deliveryId }) => deliveryId)).toEqual([third, second]);
    const cursor = page.data?.next ?? null;
    const rest = await browser.call("/c/v1/webhooks/list", { filter: {}, cursor, limit: 2 });
    expect(rest.data).toMatchObject({ rows: [{ deliveryId: first, status: 503 }], next: null });
    const other = await browser.call("/c/v1/webhooks/list", { filter: { endpoint: "crm" }, cursor, limit: 2 });
    expect(other.msgCode).toBe("invalid_input");

    const one = await browser.call("/c/v1/webhooks/get", { deliveryId: first });
    expect(one.data).toMatchObject({
      state: "given_up",
      attempts: 2,
      canSend: true,
      nextAt: null,
      log: [
        { nth: 2, status: 503, answer: "try later", ms: 12 },
        { nth: 1, status: 500 },
      ],
    });
    expect((await browser.call("/c/v1/webhooks/get", { deliveryId: "999" })).msgCode).toBe("not_found");
    const all = JSON.stringify([answer.data, one.data, page.data]);
    for (const word of ["hush", "whsec", Buffer.alloc(32, 1).toString("base64")]) expect(all).not.toContain(word);
    // Whose data were read is recorded (R-AUD-12).
    const reads = await fixture.owner.query("select 1 from backoffice.player_read where player_id = 20000002");
    expect(reads.length).toBeGreaterThan(0);
  });

  test("R-EXT-19 sends a message again with the same id, a reason and an entry in the audit log", async () => {
    const fixture = await openFixture();
    const receiver = await openReceiver(onTestFinished);
    const { admin, auditor } = await people(fixture);
    const deliveryId = await addDelivery(fixture, { attempts: [503, 503] });
    const removed = await addDelivery(fixture, { endpoint: "former" });
    const resend = (browser: ConsoleBrowser, id: string) =>
      browser.call("/c/v1/webhooks/resend", { deliveryId: id, reason });
    await fixture.node([endpoint(receiver.url)]);
    expect((await resend(auditor.browser, deliveryId)).msgCode).toBe("not_permitted");
    expect((await resend(admin.browser, "999")).msgCode).toBe("not_found");
    expect((await resend(admin.browser, removed)).msgCode).toBe("already_decided");
    expect(receiver.got).toEqual([]);

    // Asked for twice at once, it is sent once.
    receiver.next.push((response) => setTimeout(() => response.writeHead(204).end(), 300));
    const both = await Promise.all([resend(admin.browser, deliveryId), resend(admin.browser, deliveryId)]);
    expect(both.map(({ msgCode }) => msgCode).toSorted()).toEqual(["already_decided", "success"]);
    const state = async () => (await admin.browser.call("/c/v1/webhooks/get", { deliveryId })).data;
    await expect.poll(async () => (await state())?.state).toBe("delivered");
    expect(receiver.got).toHaveLength(1);
    const [message] = receiver.got;
    if (message === undefined) throw new Error("nothing arrived");
    verified(secret, message);
    expect((await state())?.messageId).toBe(message.id);
    expect((await state())?.log.map(({ nth, status }) => [nth, status])).toEqual([
      [3, 204],
      [2, 503],
      [1, 503],
    ]);
    const entries = await fixture.owner.query(
      "select actor, subject_kind, subject_id, player_id, note, details from audit.entry where action = 'resend_webhook'",
    );
    expect(entries).toEqual([
      {
        actor: "Person admin@example.com",
        subject_kind: "webhook",
        subject_id: deliveryId,
        player_id: null,
        note: reason,
        details: { endpoint: "crm", message: message.id, type: "order.paid" },
      },
    ]);
    // One that was delivered can be sent again, too, and has all its attempts again.
    receiver.next.push(500);
    expect((await resend(admin.browser, deliveryId)).msgCode).toBe("success");
    await expect.poll(async () => (await state())?.state).toBe("given_up");
  });
});

describe("the list of messages", () => {
  beforeEach(onPlainOnly("reads the plans of statements, and a cluster shows only those of its tasks"));

  test("R-CAPI-08 R-EXT-18 is found by an index, whatever it is filtered by", async () => {
    const { database, owner, time } = await openFixture();
    await owner.query(
      `insert into webhooks.delivery (endpoint, message_id, type, player_id, body, created_at, state, next_at, ended_at)
       select 'e' || n % 5, 'm' || n, 'order.paid', n % 5000, '{}', $1::timestamptz - n * interval '1 minute',
         s.state, $1, case when s.state = 'waiting' then null else $1 end
       from generate_series(1, 20000) n
       cross join lateral (select case n % 700 when 1 then 'given_up' when 2 then 'waiting' else 'delivered' end as state) s`,
      [new Date(time.at)],
    );
    await owner.query("analyze webhooks.delivery, webhooks.attempt");
    for (const [filter, index] of [
      [{}, "delivery_age"],
      [{ endpoint: "e3" }, "delivery_of_endpoint"],
      [{ state: "given_up" }, "delivery_of_state"],
      [{ state: "waiting" }, "delivery_of_state"],
      [{ player: "77" }, "delivery_of_player"],
      [{ type: "order.paid" }, "delivery_age"],
    ] as const) {
      const sent: Sent[] = [];
      await readDeliveries(
        watched(database, (statement) => void sent.push(statement)),
        filter,
        null,
        50,
      );
      for (const { text, values } of sent) {
        const plan = JSON.stringify(await owner.query(`explain (format json) ${text}`, [...values]));
        expect.soft(plan, JSON.stringify(filter)).toContain(index);
        expect.soft(plan, JSON.stringify(filter)).not.toMatch(/"Seq Scan"[^{]*"delivery"/);
      }
    }
  });
});

async function listed(browser: ConsoleBrowser, filter: Parameters<typeof readDeliveries>[1]) {
  const { data } = await browser.call("/c/v1/webhooks/list", { filter, cursor: null, limit: 50 });
  if (data === null) throw new Error("the messages are not shown");
  return data;
}
