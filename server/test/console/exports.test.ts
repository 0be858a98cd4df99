import type { ConsoleRequestInput } from "@fairlobby/contract/console";
import { expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { must, openDeskFixture } from "./desk-fixture.ts";
import type { TestOperator } from "./fixture.ts";

const shared = shareFixture(openDeskFixture);

type View = ConsoleRequestInput<"/c/v1/exports/make">["view"];
const reason = "The bank asks for its open orders.";

/**
 * Replaces the desk's open orders by this many held ones: `W000001` and so on, the largest first, each of another player.
 */
async function holdOrders(many: number, bank = "BCA"): Promise<void> {
  const { owner, time } = shared().console;
  await owner.query("delete from withdrawals.open_order");
  await addOrders(1, many, bank, time.at);
}

const addOrders = (from: number, to: number, bank: string, at: number) =>
  shared().console.owner.query(
    `insert into withdrawals.open_order select o.* from generate_series($1::int, $2::int) n,
     jsonb_populate_record(null::withdrawals.open_order, jsonb_build_object(
       'player_id', 20000000 + n, 'order_id', 'W' || lpad(n::text, 6, '0'), 'created_at', $4::timestamptz,
       'gross', 90000000 - n, 'net', 80000000 - n, 'bank_name', $3::text, 'channel', 'bank', 'first', true,
       'last_code', 1000, 'moved_at', $4, 'counts_from', $4, 'rejections', 0, 'hold_reason', 'account_owner',
       'hold_until', $4::timestamptz + n * interval '1 ms', 'hits', array[]::text[])) o`,
    [from, to, bank, new Date(at)],
  );

const held = {
  table: "orders",
  tab: "held",
  sort: "amount",
  filter: {},
  columns: ["order", "net", "player", "bank", "reason"],
} satisfies View;

async function make(person: TestOperator, view: View) {
  await shared().proved(person);
  return person.browser.call("/c/v1/exports/make", { view, reason });
}

const download = (person: TestOperator, exportId: string | null | undefined, site: string | null = "same-origin") =>
  fetch(`${shared().console.url}/c/v1/exports/file?exportId=${exportId}`, {
    headers: {
      cookie: person.browser.cookie,
      "user-agent": "a browser",
      ...(site === null ? {} : { "sec-fetch-site": site }),
    },
  });

const save = async (person: TestOperator, view: View): Promise<string> => {
  const answer = await download(person, must(await make(person, view)).exportId);
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answer.headers.get("content-disposition")).toMatch(
    /^attachment; filename="fairlobby-\w+-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
  return new TextDecoder().decode(bytes);
};

const entriesOf = (action: string) =>
  shared().console.owner.query<{ actor: string; subject: string; note: string; details: Record<string, string> }>(
    "select actor, subject_id as subject, note, details from audit.entry where action = $1 order by entry_id",
    [action],
  );

test("R-CUI-05 a file has exactly the filter, the order and the columns seen, and no text of it runs as a formula", async () => {
  const { payments, compliance, console } = shared();
  await holdOrders(3, `=HYPERLINK("http://x"),1`);
  await addOrders(4, 4, "BNI", console.time.at);
  const filtered = { ...held, filter: { bank: `=HYPERLINK("http://x"),1` } };
  const bank = `"'=HYPERLINK(""http://x""),1"`;
  expect(await save(payments, filtered)).toBe(
    [
      "order_id,net,net_text,player_id,bank,channel,reason,rules",
      ...[1, 2, 3].map((n) => {
        const net = 80_000_000 - n;
        const text = `Rp ${net.toLocaleString("id-ID")}`;
        return `W00000${n},${net},${text},${20_000_000 + n},${bank},bank,account_owner,`;
      }),
      "",
    ].join("\r\n"),
  );
  expect(
    await save(payments, { ...held, sort: "deadline", filter: { bank: "BNI" }, columns: ["player", "order"] }),
  ).toBe("player_id,order_id\r\n20000004,W000004\r\n");
  const audit = { table: "audit", filter: { action: "export_rows" }, columns: ["seq", "action", "subject"] } as const;
  expect(await save(compliance, { ...audit, columns: [...audit.columns] })).toBe(
    `number,action,subject_kind,subject_id\r\n${",export_rows,table,orders\r\n".repeat(2)}`.replace(
      "subject_id\r\n",
      // The file's own entry is there: it was written before the file.
      "subject_id\r\n,export_rows,table,audit\r\n",
    ),
  );
  const people = await save(compliance, { table: "people", columns: ["email", "roles"] });
  expect(people.split("\r\n").slice(0, 2)).toEqual(["email,roles", "payments@example.com,payments risk"]);
});

test("R-CUI-05 R-OPR-06 a file works once, for who asked, after a proof of the second factor; each is an entry", async () => {
  const { payments, second, support, compliance, console } = shared();
  await holdOrders(2);
  console.time.at += 6 * 60_000;
  const unproved = await payments.browser.call("/c/v1/exports/make", { view: held, reason });
  expect(unproved.msgCode).toBe("step_up_required");
  // Operators without the right to save tables, or to read this one.
  expect((await make(support, held)).msgCode).toBe("not_permitted");
  expect((await make(payments, { table: "audit", filter: {}, columns: ["at"] })).msgCode).toBe("not_found");
  const [made, loaded] = [(await entriesOf("export_rows")).length, (await entriesOf("download_rows")).length];

  const { exportId } = must(await make(payments, held));
  expect(must(await payments.browser.call("/c/v1/exports/list", {})).rows).toMatchObject([{ exportId, view: held }]);
  expect((await download(second, exportId)).status).toBe(404);
  expect((await download(payments, exportId)).status).toBe(200);
  expect((await download(payments, exportId)).status).toBe(404);
  expect(must(await payments.browser.call("/c/v1/exports/list", {})).rows).toEqual([]);
  const details = {
    table: "orders",
    tab: "held",
    sort: "amount",
    filter: JSON.stringify({ before: console.time.at + 1 }),
    columns: "order net player bank reason",
    file: exportId,
  };
  const entry = { actor: "Person payments@example.com", subject: "orders", details };
  expect((await entriesOf("export_rows")).slice(made)).toEqual([{ ...entry, note: reason }]);
  expect((await entriesOf("download_rows")).slice(loaded)).toEqual([
    { ...entry, details: { ...details, players: "2" }, note: "" },
  ]);

  const late = must(await make(compliance, held)).exportId;
  await console.owner.query(
    "update backoffice.export set made_at = made_at - interval '24 hours' where export_id = $1",
    [late],
  );
  expect((await download(compliance, late)).status).toBe(404);
});

test("R-CAPI-01 a download needs the cookie, and a request of the console's own page", async () => {
  const { payments } = shared();
  await holdOrders(1);
  const { exportId } = must(await make(payments, held));
  for (const site of ["cross-site", "same-site", "none", null]) {
    const refused = await download(payments, exportId, site);
    expect([site, refused.status, await refused.json()]).toMatchObject([site, 403, { msgCode: "not_permitted" }]);
  }
  const stranger = { ...payments, browser: { ...payments.browser, cookie: "" } };
  expect((await download(stranger, exportId)).status).toBe(401);
  expect((await download(payments, exportId)).status).toBe(200);
});

test("R-CUI-05 more than 1,000 players in a file, or in a day's files, need a second person", async () => {
  const { payments, compliance, second, approve, console } = shared();
  await holdOrders(1_001);
  const { proposalId, exportId } = must(await make(payments, held));
  expect(exportId).toBeNull();
  const [proposal] = must(await compliance.browser.call("/c/v1/proposals/list", { filter: "open" })).rows;
  expect(proposal?.lines).toContainEqual({ field: "players", before: null, after: "1001" });
  expect(must(await approve(compliance, proposalId ?? "")).state).toBe("done");
  const { rows } = must(await payments.browser.call("/c/v1/exports/list", {}));
  const text = await (await download(payments, rows[0]?.exportId)).text();
  expect(text.split("\r\n")).toHaveLength(1_003);

  await console.owner.query("delete from backoffice.done");
  await holdOrders(600);
  expect(must(await make(second, held)).proposalId).toBeNull();
  expect(must(await make(second, held)).proposalId).not.toBeNull();
  // Entries about one player count as one player, however many they are.
  expect(
    must(await make(compliance, { table: "audit", filter: { player: "20000001" }, columns: ["at"] })).proposalId,
  ).toBeNull();
});

test("R-CUI-05 a file has only what there was when it was asked for, and no more players than were counted then", async () => {
  const { payments, console } = shared();
  await console.owner.query("delete from backoffice.done");
  await holdOrders(3);
  const bound = must(await make(payments, { ...held, columns: ["order"] })).exportId;
  console.time.at += 60_000;
  await addOrders(4, 2_000, "BCA", console.time.at);
  expect(await (await download(payments, bound)).text()).toBe("order_id\r\nW000001\r\nW000002\r\nW000003\r\n");

  // Orders that existed, but are held only afterwards.
  await holdOrders(3);
  await console.owner.query(
    "update withdrawals.open_order set hold_reason = null, hold_until = null where gross < 89999999",
  );
  console.time.at += 1;
  const grown = must(await make(payments, held)).exportId;
  const loaded = (await entriesOf("download_rows")).length;
  await console.owner.query("update withdrawals.open_order set hold_reason = 'account_owner', hold_until = now()");
  const refused = await download(payments, grown);
  expect([refused.status, await refused.json()]).toMatchObject([409, { msgCode: "stale" }]);
  expect(await entriesOf("download_rows")).toHaveLength(loaded);
  // A file that got shorter is sent.
  const shrunk = must(await make(payments, { ...held, columns: ["order"] })).exportId;
  await console.owner.query("delete from withdrawals.open_order where order_id <> 'W000001'");
  expect(await (await download(payments, shrunk)).text()).toBe("order_id\r\nW000001\r\n");
});

/** Begins a file that is longer than sockets can buffer, and waits until the server waits for the client. */
async function beginLongFile() {
  const { payments, console } = shared();
  await console.owner.query("delete from backoffice.done");
  await holdOrders(900, "x".repeat(9_000));
  const { exportId } = must(await make(payments, held));
  // Makes it look as if a second operator had approved: only the file's length matters here.
  await console.owner.query("update backoffice.export set players = 6000 where export_id = $1", [exportId]);
  await console.owner.query("delete from withdrawals.open_order");
  await addOrders(1, 6_000, "x".repeat(9_000), console.time.at);
  const answer = await download(payments, exportId);
  const waiting = await until(async () => {
    const [row] = await console.owner.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
         and query like '%desk_order%'`,
    );
    return row;
  });
  return { answer, pid: waiting.pid };
}

test("R-CUI-05 a file is one snapshot: what changes while it is sent is not in it", async () => {
  const { console } = shared();
  const { answer } = await beginLongFile();
  await addOrders(6_001, 6_100, "BCA", console.time.at);
  await console.owner.query("delete from withdrawals.open_order where order_id > 'W005990'");
  const lines = (await answer.text()).split("\r\n");
  expect(lines).toHaveLength(6_002);
  expect(lines.at(-2)).toMatch(/^W006000,/);
});

test("R-CUI-05 a file that breaks off ends the connection", async () => {
  const { console } = shared();
  const { answer, pid } = await beginLongFile();
  expect(answer.status).toBe(200);
  await console.owner.query("select pg_terminate_backend($1)", [pid]);
  await expect(answer.text()).rejects.toThrow("terminated");
});
