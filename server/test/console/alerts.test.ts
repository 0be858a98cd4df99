import { createHmac } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import { alertKinds } from "@fairlobby/contract/console";
import { readFileSync } from "node:fs";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { recordAudit } from "../../src/modules/audit/index.ts";
import { createAlerts, watch, type AlertDeps } from "../../src/modules/alerts/index.ts";
import { readBooksTrouble, type BooksTrouble } from "../../src/modules/reconciliation/index.ts";
import { Webhook } from "standardwebhooks";
import { readOperatorTrouble } from "../../src/modules/console-upkeep/operator-trouble.ts";
import { readTrouble as readWebhookTrouble } from "../../src/modules/webhooks/index.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { everyMinutes, startJobs } from "../../src/platform/jobs/jobs.ts";
import { silentLog } from "../harness/database.ts";
import { openHttpServer } from "../../../tools/http-server.ts";
import { startConsoleFixture, type ConsoleBrowser, type TestOperator } from "./fixture.ts";

const minute = 60_000;
const secret = "a secret of this test";

async function openFixture(given: Partial<AlertDeps> = {}) {
  const fixture = await startConsoleFixture();
  const database = openDatabase({ url: serverUrls(fixture.ownerUrl).DATABASE_URL, log: silentLog, size: 3 });
  onTestFinished(() => database.end());
  const trouble = {
    givenUp: new Map<string, number>(),
    oldestEvent: null as number | null,
    books: { differences: [], drifts: [], readAt: null } as BooksTrouble,
    audit: { isChanged: false, hasHeadMismatch: false, unsealedSince: null as number | null },
  };
  const deps: AlertDeps = {
    database,
    log: silentLog,
    bus: { publish: async () => undefined } as never,
    webhook: undefined,
    consoleUrl: "https://console.example",
    now: () => fixture.time.at,
    givenUp: async () => trouble.givenUp,
    oldestEvent: async () => trouble.oldestEvent,
    auditTrouble: async () => trouble.audit,
    lookups: {
      booksTrouble: async () => trouble.books,
      operatorTrouble: readOperatorTrouble,
      webhookTrouble: readWebhookTrouble,
    },
    recurring: () => ["sweep-deposits"],
    ...given,
  };
  const succeeded = (name: string, at: number) =>
    database.query(
      `insert into platform.job_success (name, every_minutes, at) values ($1, 5, $2)
       on conflict (name) do update set at = excluded.at`,
      [name, new Date(at)],
    );
  return { fixture, database, deps, trouble, succeeded };
}

const alertsFor = async (browser: ConsoleBrowser) => {
  const { data } = await browser.call("/c/v1/alerts/list", {});
  if (data === null) throw new Error("the alerts are not shown");
  return data;
};

/** Starts a receiver of alerts that fails once in each of the ways in `failures`, and then accepts alerts. */
async function startReceiver() {
  const got: { body: string; headers: IncomingMessage["headers"] }[] = [];
  const failures: (number | "reset")[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    got.push({ body: await text(request), headers: request.headers });
    const failure = failures.shift();
    if (failure === "reset") request.socket.destroy();
    else response.writeHead(failure ?? 204).end();
  };
  const { url, close } = await openHttpServer(receive);
  onTestFinished(close);
  return { got, failures, url: `${url}/alerts?room=night` };
}

describe("alerts", () => {
  test("R-RUN-02 R-RUN-03 a watcher that is silent too long is an alert, which closes by itself and never by hand", async () => {
    const { fixture, database, deps, succeeded } = await openFixture();
    const { browser } = await fixture.join("admin@example.com", ["admin"]);
    const risk = await fixture.join("risk@example.com", ["risk"]);
    await succeeded("sweep-deposits", fixture.time.at - 20 * minute);
    await succeeded("of-an-earlier-version", fixture.time.at - 900 * minute);
    await watch(deps);
    expect((await alertsFor(browser)).rows).toEqual([]);
    fixture.time.at += 1;
    await watch(deps);
    fixture.time.at += minute;
    await watch(deps);
    const { rows } = await alertsFor(browser);
    expect(rows).toMatchObject([
      { kind: "watcher_silent", subject: "sweep-deposits", level: 1, role: "admin", count: 2, takenBy: null },
    ]);
    const { data } = await browser.call("/c/v1/system/get", {});
    expect(data?.watchers?.find(({ name }) => name === "sweep-deposits")?.isSilent).toBe(true);
    // An operator of another role sees neither the alert nor the jobs, and cannot take it.
    const alertId = rows[0]?.alertId ?? "";
    expect(await alertsFor(risk.browser)).toMatchObject({ rows: [] });
    expect((await risk.browser.call("/c/v1/system/get", {})).msgCode).toBe("not_permitted");
    expect((await risk.browser.call("/c/v1/alerts/take", { alertId })).msgCode).toBe("not_found");

    expect((await browser.call("/c/v1/alerts/take", { alertId })).msgCode).toBe("success");
    expect((await alertsFor(browser)).rows).toMatchObject([{ takenBy: "Person admin@example.com" }]);
    await succeeded("sweep-deposits", fixture.time.at);
    await watch(deps);
    expect((await alertsFor(browser)).rows).toEqual([]);
    expect((await browser.call("/c/v1/alerts/take", { alertId })).msgCode).toBe("not_found");
    // The console's login cannot close an alert.
    await expect(fixture.database.query("update alerts.alert set closed_at = now()")).rejects.toThrow(
      "permission denied",
    );
    expect(await database.query("select 1 from alerts.alert")).toHaveLength(1);
  });

  test("R-RUN-02 R-OPR-17 who took an alert is one account, also when another has the same name", async () => {
    const { fixture, deps, succeeded } = await openFixture();
    const one = await fixture.join("admin@example.com", ["admin"]);
    const other = await fixture.join("namesake@example.com", ["admin"]);
    // Two names that were alike before the rule existed.
    await fixture.owner.query("update backoffice.operator set name = 'Sari Dewi'");
    await succeeded("reconcile-with-bank", fixture.time.at - 21 * minute);
    await watch(deps);
    const alertId = (await alertsFor(one.browser)).rows[0]?.alertId ?? "";
    const take = async ({ browser }: TestOperator) => (await browser.call("/c/v1/alerts/take", { alertId })).msgCode;
    expect(await take(one)).toBe("success");
    expect(await take(other)).toBe("already_decided");
    expect(await take(one)).toBe("success");
  });

  test("R-RUN-02 R-OPR-04 R-OPR-08 each cause is an alert of its own, also under two watches at once, and none is closed for lack of data", async () => {
    const { fixture, deps, trouble } = await openFixture();
    const { browser } = await fixture.join("admin@example.com", ["admin"]);
    for (let nth = 0; nth < 5; nth++) {
      const body = { email: "admin@example.com", password: "a wrong password of somebody", code: "000000" };
      await fixture.browser().call("/c/v1/session/sign-in", body);
    }
    trouble.givenUp.set("send-payout", 2);
    trouble.oldestEvent = fixture.time.at - 6 * minute;
    trouble.audit = { isChanged: true, hasHeadMismatch: true, unsealedSince: fixture.time.at - 6 * minute };
    const differences = ["foreign", "not_at_bank"] as const;
    trouble.books = { differences, drifts: ["cash", "grants"], readAt: fixture.time.at - 16 * minute };
    await fixture.owner.query(
      "update backoffice.operator set roles = '{admin,risk}', created_at = created_at - interval '91 days'",
    );
    const entry = { actor: { name: "root" }, subject: { kind: "operator", id: "1" }, note: "", at: fixture.time.at };
    await deps.database.transaction((tx) => recordAudit(tx, { ...entry, action: "recover_operator" }));
    await deps.database.transaction(async (tx) => {
      await recordAudit(tx, { ...entry, action: "enrol_again" });
      await recordAudit(tx, { ...entry, action: "void_invitation" });
      for (let nth = 0; nth < 3; nth++) await recordAudit(tx, { ...entry, action: "suspend_operator" });
    });
    await Promise.all([watch(deps), watch(deps), watch(deps)]);
    const { rows } = await alertsFor(browser);
    // The alert names whose sign-in was refused, and from where it was tried.
    expect(rows.find(({ kind }) => kind === "sign_in_refused")?.person).toMatchObject({ email: "admin@example.com" });
    const tries = await fixture.owner.query("select details from audit.entry where action = 'sign_in_failed'");
    expect(tries).toEqual(Array.from({ length: 5 }, () => ({ details: { network: "127.0.0.1" } })));
    const kinds = rows.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual([
      "audit_changed",
      "audit_cut",
      "audit_unsealed",
      "bank_differs",
      "bank_differs",
      "bank_unread",
      "enrolled_again",
      "facts_late",
      "grants_drift",
      "invitation_void",
      "job_given_up",
      "ledger_drift",
      "many_suspended",
      "recovered",
      "review_overdue",
      "roles_exclude",
      "sign_in_refused",
    ]);
    const blind = { ...deps, oldestEvent: () => Promise.reject(new Error("the database hangs")) };
    await expect(watch(blind)).rejects.toThrow("the database hangs");
    expect((await alertsFor(browser)).rows).toHaveLength(17);
  });

  test("R-EXT-14 messages that were given up within a day are an alert of their endpoint until they are sent again", async () => {
    const { fixture, deps } = await openFixture();
    const { browser } = await fixture.join("admin@example.com", ["admin"]);
    for (const [name, id, ago] of [
      ["crm", "a", 1],
      ["other", "b", 25 * 60],
    ] as const) {
      await fixture.owner.query(
        `with endpoint as (
           insert into webhooks.endpoint (name, url, events, secrets) values ($1, 'https://crm.example', '{order.paid}', 1)
         )
         insert into webhooks.delivery (endpoint, message_id, type, player_id, body, created_at, state, next_at, ended_at)
         values ($1, $2, 'order.paid', 1, '{}', $3::timestamptz, 'given_up', $3, $3)`,
        [name, id, new Date(fixture.time.at - ago * minute)],
      );
    }
    await watch(deps);
    const webhooks = async () =>
      (await alertsFor(browser)).rows.flatMap(({ kind, subject }) => (kind === "webhook_given_up" ? [subject] : []));
    expect(await webhooks()).toEqual(["crm"]);
    await fixture.owner.query("update webhooks.delivery set state = 'waiting', ended_at = null");
    await watch(deps);
    expect(await webhooks()).toEqual([]);
  });

  test("R-RUN-02 R-SRV-182 a bank that does not answer, a difference and a drift are alerts of payments until they are gone", async () => {
    const { fixture, deps, succeeded } = await openFixture({
      lookups: {
        booksTrouble: readBooksTrouble,
        operatorTrouble: readOperatorTrouble,
        webhookTrouble: readWebhookTrouble,
      },
    });
    const { browser } = await fixture.join("payments@example.com", ["payments"]);
    const kinds = async () => {
      await watch(deps);
      return (await alertsFor(browser)).rows.map(({ kind, subject }) => `${kind} ${subject}`.trim()).toSorted();
    };
    const seen = new Date(fixture.time.at);
    const readUntil = (at: number) =>
      fixture.owner.query(
        `insert into reconciliation.watermark (reading, reached) values ('done', $1)
         on conflict (reading) do update set reached = excluded.reached`,
        [at],
      );
    await fixture.owner.query(
      `insert into reconciliation.difference (player_id, subject, flow, kind, booked, moved, first_seen, last_seen)
       values (0, 'foreign:a', 'other', 'foreign', 0, 1, $1, $1), (1, 'deposit:D1', 'deposit', 'settling', 0, 1, $1, $1)`,
      [seen],
    );
    await fixture.owner.query(
      `insert into reconciliation.drift (player_id, currency, account, balance, entries, first_seen, last_seen)
       values (1, 'IDR', 'grants', 0, 50000, $1, $1)`,
      [seen],
    );
    expect(await kinds()).toEqual(["bank_differs foreign", "grants_drift"]);
    // The statement was never read: the time counts from when the job was first known.
    await succeeded("reconcile-with-bank", fixture.time.at - 15 * minute);
    expect(await kinds()).toEqual(["bank_differs foreign", "grants_drift"]);
    await succeeded("reconcile-with-bank", fixture.time.at - 15 * minute - 1);
    expect(await kinds()).toEqual(["bank_differs foreign", "bank_unread", "grants_drift"]);
    await readUntil(fixture.time.at - 15 * minute);
    expect(await kinds()).toEqual(["bank_differs foreign", "grants_drift"]);
    await readUntil(fixture.time.at - 15 * minute - 1);
    expect(await kinds()).toEqual(["bank_differs foreign", "bank_unread", "grants_drift"]);
    await readUntil(fixture.time.at);
    await fixture.owner.query("delete from reconciliation.drift");
    await fixture.owner.query("update reconciliation.difference set resolved_at = last_seen");
    expect(await kinds()).toEqual([]);
  });

  test("R-RUN-02 R-EXT-13 alerts are sent with a signature and no sealed data; level 1 again every 15 minutes until taken; a receiver that fails gets it later", async () => {
    const receiver = await startReceiver();
    const { fixture, database, deps, trouble } = await openFixture({ webhook: { url: receiver.url, secret } });
    const admin = await fixture.join("admin@example.com", ["admin"]);
    const alerts = createAlerts(deps);
    onTestFinished(() => alerts.close());
    const send = alerts.jobs.find(({ name }) => name === "send-alert");
    const jobs = { database, url: serverUrls(fixture.ownerUrl).JOB_DATABASE_URL, log: silentLog, concurrency: 2 };
    const runner = await startJobs({ ...jobs, handlers: send === undefined ? [] : [send] });
    onTestFinished(() => runner.stop());

    trouble.oldestEvent = fixture.time.at - 6 * minute;
    trouble.givenUp.set("send-payout", 1);
    await watch(deps);
    await expect.poll(() => receiver.got.length).toBe(2);
    const sent = receiver.got.map(({ body }) => JSON.parse(body) as { id: string; kind: string; page: string });
    expect(sent.map(({ kind }) => kind).toSorted()).toEqual(["facts_late", "job_given_up"]);
    expect(sent[0]?.page).toBe("https://console.example/system");
    for (const { body, headers } of receiver.got) {
      const [, at = "", mac = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-fairlobby-signature"])) ?? [];
      expect(mac).toBe(createHmac("sha256", secret).update(`${at}.${body}`).digest("hex"));
      const standard = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
      expect(new Webhook(secret, { format: "raw" }).verify(body, standard)).toEqual(JSON.parse(body));
      expect(body).not.toContain("admin@example.com");
    }

    await watch(deps);
    fixture.time.at += 15 * minute;
    // More failures than one job has tries: the alert gets another job.
    receiver.failures.push(500, "reset", 503, "reset");
    await watch(deps);
    await expect.poll(() => receiver.got.length, { timeout: 20_000 }).toBe(2 + 5);
    expect(JSON.parse(receiver.got.at(-1)?.body ?? "")).toMatchObject({ kind: "facts_late" });

    const { email, password } = admin;
    await admin.browser.call("/c/v1/session/sign-in", { email, password, code: admin.code() });
    for (const { alertId } of (await alertsFor(admin.browser)).rows) {
      await admin.browser.call("/c/v1/alerts/take", { alertId });
    }
    fixture.time.at += 15 * minute;
    await watch(deps);
    const [due] = await database.query<{ n: number }>(
      "select count(*)::int as n from alerts.alert where sent_at = $1",
      [new Date(fixture.time.at)],
    );
    expect(due?.n).toBe(0);
  });

  test("R-RUN-03 a recurring job is recorded when it ended well, and a job that always fails is known from its start", async () => {
    const { fixture, database } = await openFixture();
    const state = { fails: true };
    const job = everyMinutes("reconcile-with-bank", 5, async () => {
      if (state.fails) throw new Error("the bank is away");
    });
    const url = serverUrls(fixture.ownerUrl).JOB_DATABASE_URL;
    const runner = await startJobs({ database, url, log: silentLog, handlers: [job], concurrency: 1 });
    onTestFinished(() => runner.stop());
    const at = async () => {
      const rows = await database.query<{ at: Date }>("select at from platform.job_success");
      return Number(rows[0]?.at);
    };
    const known = await at();
    expect(known).toBeGreaterThan(0);
    const run = () =>
      fixture.owner.query("select graphile_worker.add_job('reconcile-with-bank', job_key => 'reconcile-with-bank')");
    await run();
    await expect
      .poll(async () => (await fixture.owner.query("select 1 from graphile_worker.jobs where attempts > 0")).length)
      .toBe(1);
    expect(await at()).toBe(known);
    state.fails = false;
    await run();
    await expect.poll(at, { timeout: 20_000 }).toBeGreaterThan(known);
  });

  test("R-RUN-02 every kind of alert is in docs/observability.md, with its level, whose it is and what to do", () => {
    const page = readFileSync(new URL("../../../docs/observability.md", import.meta.url), "utf8").replaceAll(
      /\s+/g,
      " ",
    );
    for (const [kind, { level, role, todo }] of Object.entries(alertKinds)) {
      expect(page, kind).toContain(`| \`${kind}\` | ${level} | ${role} |`);
      expect(page, kind).toContain(todo);
    }
  });
});
