import { destinations, type OrderId, type PlayerId } from "@fairlobby/contract";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { createPush } from "../../src/modules/push/index.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { dropDisclosureMonth, makeDisclosureMonths } from "../../src/platform/disclosure-log/months.ts";
import { disclosuresOfOrder } from "../../src/platform/disclosure-log/read.ts";
import { onPlainOnly } from "../harness/cluster.ts";
import { silentLog, withDatabase } from "../harness/database.ts";
import { watched } from "../harness/watched.ts";
import { cancelled, openDisclosureLog, order, player, tracked, versions } from "./fixture.ts";

test("R-SRV-85 the tracker's reply is kept when it differs from the last one kept for the order, also of another run", async () => {
  const { database } = await withDatabase();
  const other = "W0123456789abcdefghjm" as OrderId;
  const first = openDisclosureLog(database);
  await first.start();
  for (const reply of [tracked(true), tracked(true), tracked(true, other), tracked(false), tracked(true)]) {
    first.reply(reply);
  }
  first.reply({ ...tracked(true), msgCode: "not_found", msg: "Not found.", data: null });
  await first.close();
  const second = openDisclosureLog(database);
  second.reply({ ...tracked(true), msgCode: "not_found", msg: "Not found.", data: null });
  second.reply(tracked(true));
  await second.close();

  const { lines, gaps } = await disclosuresOfOrder(database, player, order, 10);
  expect(lines.map(({ msgCode, reply }) => [msgCode, reply])).toEqual([
    ["success", { userName: "…", cancelable: true }],
    ["not_found", { msg: "Not found." }],
    ["success", { userName: "…", cancelable: true }],
    ["success", { userName: "…", cancelable: false }],
    ["success", { userName: "…", cancelable: true }],
  ]);
  expect(lines.map(({ node, seq, language }) => [node, seq, language])).toEqual(
    [1n, 5n, 4n, 3n, 1n].map((seq) => ["one", seq, "id"]),
  );
  expect(lines[0]?.versions).toEqual(versions);
  expect(gaps).toEqual([]);
  expect((await disclosuresOfOrder(database, player, order, 2)).lines).toHaveLength(2);
  expect((await disclosuresOfOrder(database, "10000002" as PlayerId, order, 10)).lines).toEqual([]);
});

test("R-SRV-85 while the database hangs, what exceeds the memory is dropped, counted and shown as a gap", async () => {
  const { database } = await withDatabase();
  const hanging = Promise.withResolvers<void>();
  const counted: number[] = [];
  const log = openDisclosureLog(
    watched(database, () => hanging.promise),
    { limits: { entries: 3, size: 100_000 }, onLost: (count) => counted.push(count) },
  );
  const started = log.start();
  for (let amount = 1; amount <= 7; amount++) log.reply(cancelled(amount));
  expect(counted).toEqual([1, 1, 1, 1]);
  hanging.resolve();
  await started;
  log.reply(cancelled(8));
  await log.close();

  const { lines, gaps } = await disclosuresOfOrder(database, player, order, 10);
  expect(lines.map(({ reply, seq }) => [reply, seq])).toEqual(
    [
      [8, 8n],
      [3, 3n],
      [2, 2n],
      [1, 1n],
    ].map(([refundAmount, seq]) => [{ refundAmount }, seq]),
  );
  expect(gaps).toMatchObject([{ node: "one", lost: 4n }]);
  expect(gaps[0]?.until).toBeGreaterThanOrEqual(gaps[0]?.from ?? Infinity);
});

test("R-SRV-85 a single reply that is larger than the memory is dropped and shown as a gap", async () => {
  const { database } = await withDatabase();
  const log = openDisclosureLog(database, { limits: { entries: 3, size: 300 } });
  await log.start();
  log.reply({ ...tracked(true), data: { cancelable: true, holds: [{ why: "x".repeat(400) }] } });
  log.reply(cancelled(1));
  await log.close();
  const { lines, gaps } = await disclosuresOfOrder(database, player, order, 10);
  expect(lines.map(({ seq }) => seq)).toEqual([2n]);
  expect(gaps).toMatchObject([{ lost: 1n }]);
});

test("R-SRV-85 a row that somebody removed is missed by the numbers of its run", async () => {
  const { database, url } = await withDatabase();
  const owner = openDatabase({ url, log: silentLog, size: 1 });
  onTestFinished(() => owner.end());
  const log = openDisclosureLog(database, { limits: { entries: 3, size: 100_000 } });
  for (let amount = 1; amount <= 5; amount++) log.reply(cancelled(amount));
  await log.close();
  // The query of docs/operations/privacy.md.
  const missing = async (): Promise<bigint | undefined> => {
    const [run] = await owner.query<{ missing: bigint }>(
      `select (r.last_seq - count(t.seq)
         - coalesce((select sum(g.lost) from platform.told_gap g where g.run_id = r.run_id), 0))::bigint as missing
       from platform.told_run r left join platform.told t on t.run_id = r.run_id group by r.run_id`,
    );
    return run?.missing;
  };
  expect(await missing()).toBe(0n);
  await owner.query("delete from platform.told where seq = 2");
  expect(await missing()).toBe(1n);
});

test("R-SRV-85 a batch whose outcome is not known is sent again with its numbers, and kept once", async () => {
  const { database } = await withDatabase();
  let broken = 0;
  const log = openDisclosureLog({
    async run(statement, ...values) {
      const rows = await database.run(statement, ...values);
      if (statement.name !== "platform.keep_disclosures" || broken > 0) return rows;
      broken += 1;
      throw new Error("Connection terminated");
    },
  });
  log.reply(cancelled(1));
  await log.start();
  await until(async () => {
    const [run] = await database.query<{ n: bigint }>("select last_seq as n from platform.told_run");
    return run?.n === 1n;
  });
  log.reply(cancelled(2));
  await log.close();
  const { lines, gaps } = await disclosuresOfOrder(database, player, order, 10);
  expect(lines.map(({ seq }) => seq)).toEqual([2n, 1n]);
  expect(gaps).toEqual([]);
  expect(broken).toBe(1);
});

test("R-SRV-85 what the database can never take is a gap, and what follows is kept", async () => {
  const { database } = await withDatabase();
  const counted: number[] = [];
  const log = openDisclosureLog(database, { onLost: (count) => counted.push(count) });
  log.push(player, destinations.notice, { [`order-${order}`]: "half a character: \ud800" });
  await log.start();
  log.reply(cancelled(2));
  await log.close();
  const { lines, gaps } = await disclosuresOfOrder(database, player, order, 10);
  expect(lines.map(({ reply }) => reply)).toEqual([{ refundAmount: 2 }]);
  expect(gaps).toMatchObject([{ lost: 1n }]);
  expect(counted).toEqual([1]);
});

test("R-SRV-85 a run that ended without writing the rest is a gap: open until another run finds it", async () => {
  const { database, url } = await withDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  onTestFinished(() => owner.end());
  const lost = openDisclosureLog(database);
  await lost.start();
  // As after a kill: nothing more is written, and time passes.
  const ago = (seconds: number) =>
    owner.query(
      "update platform.told_run set complete_until = now() - make_interval(secs => $1) where ended_at is null",
      [seconds],
    );
  const now = Date.now();
  const between = { from: now - 600_000, until: now };
  expect((await disclosuresOfOrder(database, player, order, 10, between)).gaps).toEqual([]);
  await ago(20);
  expect((await disclosuresOfOrder(database, player, order, 10, between)).gaps).toMatchObject([
    { until: null, lost: null },
  ]);
  await ago(120);
  const next = openDisclosureLog(database);
  await next.start();
  const [gap] = (await disclosuresOfOrder(database, player, order, 10, between)).gaps;
  expect(gap).toMatchObject({ until: expect.any(Number), lost: null });
  expect((await disclosuresOfOrder(database, player, order, 10, { ...between, until: now - 300_000 })).gaps).toEqual(
    [],
  );
  // The run was only cut off: it writes what it still has, and the gap is gone.
  lost.reply(cancelled(1));
  await lost.close();
  await next.close();
  const after = await disclosuresOfOrder(database, player, order, 10, between);
  expect(after.gaps).toEqual([]);
  expect(after.lines).toHaveLength(1);
});

test("R-SRV-85 a step or a notice is kept when it reached an open lobby, and is read with its order", async () => {
  const { database } = await withDatabase();
  const log = openDisclosureLog(database);
  await log.start();
  const deliver: ((message: unknown) => void)[] = [];
  let sockets = 0;
  const push = createPush({
    bus: {
      publish: async (_channel: string, message: unknown) => {
        for (const handle of deliver) handle(message);
      },
      subscribe: async (_channel: string, handle: (message: unknown) => void) => void deliver.push(handle),
    } as never,
    hub: { send: () => sockets, disconnect: () => undefined, renew: () => undefined },
    config: { notices: ["Nothing is asked of you."], moneyMode: "play" },
    log: silentLog,
    onDelivered: log.push,
  });
  await push.start();
  const send = async (): Promise<void> => {
    await push.step(player, { orderId: order, processCode: 1000, createTime: 5 });
    await push.notice(player, "id", { [`order-${order}`]: "Penarikan Rp 50.000 sedang diproses." });
    await push.account(player, "withdrawal");
  };
  await send();
  sockets = 1;
  await send();
  await push.notice(player, "id", {});
  await log.close();
  const { lines } = await disclosuresOfOrder(database, player, order, 10);
  expect(lines.map(({ call, msgCode, reply }) => [call, msgCode, reply])).toEqual([
    [
      destinations.notice,
      "",
      { [`order-${order}`]: "Penarikan Rp 50.000 sedang diproses.", "operator-1": "Nothing is asked of you." },
    ],
    [destinations.notify, "", { orderId: order, processCode: 1000, createTime: 5 }],
  ]);
  const [row] = await database.query<{ n: bigint }>("select count(*) as n from platform.told");
  expect(row?.n).toBe(3n);
});

test("R-SRV-85 the console may read what players were told, and nobody may change it", async (context) => {
  onPlainOnly("the tables of a cluster have the same rights")(context);
  const { database, url } = await withDatabase();
  const log = openDisclosureLog(database);
  log.reply(cancelled(1));
  await log.close();
  const console = openDatabase({ url: consoleUrls(url).CONSOLE_DATABASE_URL, log: silentLog, size: 1 });
  onTestFinished(() => console.end());
  expect((await disclosuresOfOrder(console, player, order, 10)).lines).toHaveLength(1);
  const refused = { code: "42501" };
  for (const sql of [console, database]) {
    await expect(sql.query("update platform.told set msg_code = 'x'")).rejects.toMatchObject(refused);
    await expect(sql.query("delete from platform.told")).rejects.toMatchObject(refused);
    await expect(sql.query("update platform.told_gap set lost = 1")).rejects.toMatchObject(refused);
    await expect(sql.query("delete from platform.told_run")).rejects.toMatchObject(refused);
  }
  await expect(
    console.query("insert into platform.told_gap values (gen_random_uuid(), 1, 1, now(), now())"),
  ).rejects.toMatchObject(refused);
  await expect(console.query("select platform.drop_told_month(now())")).rejects.toMatchObject(refused);
});

test("R-SRV-85 months are made ahead with the rows that came before them, and dropped whole when they are over", async () => {
  const { database, url } = await withDatabase();
  const owner = openDatabase({ url, log: silentLog, size: 1 });
  onTestFinished(() => owner.end());
  const partitions = async (): Promise<string[]> =>
    (
      await owner.query<{ name: string }>(
        "select relname as name from pg_inherits join pg_class on oid = inhrelid where inhparent = 'platform.told'::regclass order by 1",
      )
    ).map(({ name }) => name);
  const log = openDisclosureLog(database);
  log.reply(cancelled(1));
  await log.close();
  expect(await partitions()).toEqual(["told_other"]);
  expect(await makeDisclosureMonths(database, Date.now())).toBeGreaterThanOrEqual(3);
  expect(await makeDisclosureMonths(database, Date.now())).toBe(0);
  const [left] = await owner.query<{ n: bigint }>("select count(*) as n from platform.told_other");
  expect(left?.n).toBe(0n);
  expect((await disclosuresOfOrder(database, player, order, 10)).lines).toHaveLength(1);

  await owner.query(
    "create table platform.told_2024_01 partition of platform.told for values from ('2024-01-01Z') to ('2024-02-01Z')",
  );
  await owner.query(
    "insert into platform.told (player_id, at, run_id, seq, call, msg_code) values (1, '2024-01-31 23:59Z', gen_random_uuid(), 1, '', '')",
  );
  const dropped = (before: string) => database.transaction((tx) => dropDisclosureMonth(tx, Date.parse(before)));
  expect(await dropped("2024-01-31T23:59:59Z")).toBeNull();
  expect(await dropped("2024-02-01T00:00:00Z")).toEqual({ partition: "told_2024_01", rows: 1n });
  expect(await dropped("2024-02-01T00:00:00Z")).toBeNull();
  // Whatever time the caller names, recent entries stay.
  expect(await dropped("2999-01-01T00:00:00Z")).toBeNull();
  expect((await disclosuresOfOrder(database, player, order, 10)).lines).toHaveLength(1);
});
