import { randomUUID } from "node:crypto";
import type { ConsoleReply, ConsoleRequestInput } from "@fairlobby/contract/console";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countDesk, readDesk } from "../../src/modules/console/desk/list.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { watched, type Sent } from "../harness/watched.ts";
import { company, must, openDeskFixture, why, type DeskFixture } from "./desk-fixture.ts";

const minute = 60_000;
const hour = 60 * minute;

const shared = shareFixture(openDeskFixture);

type Request = ConsoleRequestInput<"/c/v1/orders/list">;
type Row = ConsoleReply<"/c/v1/orders/list">["rows"][number];

/** An open order in the form in which the lobby keeps it for the desk. Ages and remaining times are in minutes. */
interface Given {
  readonly age: number;
  readonly gross: number;
  readonly bank: "BCA" | "BNI";
  readonly first: boolean;
  readonly code: 1000 | 1300 | 1700 | 1800 | 1900 | 2000;
  readonly idle: number;
  readonly rejections: number;
  readonly held: number | null;
  readonly rule: boolean;
  readonly channel?: "bank" | "wallet";
  /** Who has taken the order. */
  readonly taken?: "me" | "other" | null;
}

const idOf = (index: number): string => `W${String(index).padStart(6, "0")}`;
const playerOf = (index: number): number => 20_000_000 + index;

/** An order in the queue for which no tab but "all" applies. */
const plain = {
  age: 5,
  gross: 50_000,
  bank: "BCA",
  first: false,
  code: 1300,
  idle: 1,
  rejections: 0,
  rule: false,
} as const;

const reason = "duplicate_person";

/** Replaces the open orders of the desk by these, as the owner. */
async function replaceOrders(fixture: DeskFixture, given: readonly Given[]): Promise<void> {
  await fixture.console.owner.query("delete from withdrawals.open_order");
  await fixture.console.owner.query("delete from backoffice.taken_order");
  await addOrders(fixture, given);
}

/** Adds open orders as the owner; the first gets the number `from`. */
async function addOrders(fixture: DeskFixture, given: readonly Given[], from = 0): Promise<void> {
  const at = fixture.console.time.at;
  const { owner } = fixture.console;
  const rows = given.map((order, index) => ({
    player_id: playerOf(from + index),
    order_id: idOf(from + index),
    created_at: new Date(at - order.age * minute),
    gross: order.gross,
    net: order.gross,
    bank_name: order.bank,
    channel: order.channel ?? "bank",
    first: order.first,
    last_code: order.code,
    moved_at: new Date(at - order.idle * minute),
    counts_from: new Date(at - order.idle * minute),
    rejections: order.rejections,
    hold_reason: order.held === null ? null : reason,
    hold_until: order.held === null ? null : new Date(at + order.held * minute),
    hits: order.rule ? ["shared_payout_account"] : [],
  }));
  await owner.query(
    `insert into withdrawals.open_order select * from jsonb_populate_recordset(null::withdrawals.open_order, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  await owner.query(
    `insert into backoffice.taken_order (order_id, operator_id, until)
     select t.order_id, o.operator_id, $2 from jsonb_to_recordset($1::jsonb) t (order_id text, email text)
     join backoffice.operator o using (email)`,
    [
      JSON.stringify(
        given.flatMap(({ taken }, index) =>
          taken == null
            ? []
            : [{ order_id: idOf(from + index), email: taken === "me" ? fixture.payments.email : fixture.second.email }],
        ),
      ),
      new Date(at + 15 * minute),
    ],
  );
}

/** Reads all pages of a list. */
async function readAll(fixture: DeskFixture, asked: Omit<Request, "cursor" | "limit">, limit = 7): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = null; ;) {
    const page: ConsoleReply<"/c/v1/orders/list"> = must(
      await fixture.payments.browser.call("/c/v1/orders/list", { ...asked, cursor, limit }),
    );
    rows.push(...page.rows);
    if (page.next === null) return rows;
    cursor = page.next;
  }
}

const ids = (rows: readonly { readonly orderId: string }[]): string[] => rows.map(({ orderId }) => orderId);

const order: fc.Arbitrary<Given> = fc.record({
  age: fc.integer({ min: 1, max: 4000 }),
  gross: fc.integer({ min: 1, max: 9 }).map((units) => units * 10_000),
  bank: fc.constantFrom("BCA", "BNI"),
  first: fc.boolean(),
  code: fc.constantFrom(1000, 1300, 1700, 1800, 1900, 2000),
  idle: fc.integer({ min: 0, max: 40 }),
  rejections: fc.integer({ min: 0, max: 3 }),
  held: fc.option(fc.integer({ min: 1, max: 4000 })),
  rule: fc.boolean(),
  channel: fc.constantFrom("bank", "wallet"),
  taken: fc.constantFrom(null, "me", "other"),
});

/** In filters, times are minutes before the request. */
const filter = fc.record(
  {
    reason: fc.constantFrom(reason, "account_owner" as const),
    step: fc.constantFrom(1300 as const, 1700 as const),
    first: fc.boolean(),
    bank: fc.constantFrom("BCA", "BNI"),
    rule: fc.constant("shared_payout_account"),
    from: fc.constantFrom(30_000, 50_000),
    to: fc.constantFrom(50_000, 80_000),
    channel: fc.constantFrom("bank", "wallet"),
    taken: fc.constantFrom("by_me" as const, "by_others" as const, "by_nobody" as const),
    player: fc.constantFrom(String(playerOf(0)), String(playerOf(40))),
    order: fc.constantFrom(idOf(0), idOf(40)),
    since: fc.constantFrom(3000, 2000),
    before: fc.constantFrom(1000, 2000),
  },
  { requiredKeys: [] },
);

const takers = { by_me: "me", by_others: "other", by_nobody: null } as const;

const fits = (row: Given, index: number, { tab, filter: wanted }: Pick<Request, "tab" | "filter">): boolean =>
  (tab !== "held" || row.held !== null) &&
  (tab !== "review" || row.code === 1800) &&
  (tab !== "unanswered" || ([1000, 1700, 1900].includes(row.code) && row.idle >= 15)) &&
  (tab !== "rejected" || row.rejections >= 2) &&
  (wanted.reason === undefined || (row.held !== null && wanted.reason === reason)) &&
  (wanted.step === undefined || row.code === wanted.step) &&
  (wanted.first === undefined || row.first === wanted.first) &&
  (wanted.bank === undefined || row.bank === wanted.bank) &&
  (wanted.rule === undefined || row.rule) &&
  (wanted.from === undefined || row.gross >= wanted.from) &&
  (wanted.to === undefined || row.gross <= wanted.to) &&
  (wanted.channel === undefined || row.channel === wanted.channel) &&
  (wanted.taken === undefined || (row.taken ?? null) === takers[wanted.taken]) &&
  (wanted.player === undefined || wanted.player === String(playerOf(index))) &&
  (wanted.order === undefined || wanted.order === idOf(index)) &&
  (wanted.since === undefined || row.age <= wanted.since) &&
  (wanted.before === undefined || row.age > wanted.before);

/** Returns the request for a list, with times instead of minutes ago. */
function askedOf(fixture: DeskFixture, { tab, filter: wanted, sort }: Pick<Request, "tab" | "filter" | "sort">) {
  const { since, before, ...others } = wanted;
  const ago = (minutes: number): number => fixture.console.time.at - minutes * minute;
  const times = {
    ...(since === undefined ? {} : { since: ago(since) }),
    ...(before === undefined ? {} : { before: ago(before) }),
  };
  return { tab, filter: { ...others, ...times }, sort };
}

type Sort = Request["sort"];

const keyOf = (row: Given, sort: Sort): number =>
  sort === "amount" ? -row.gross : sort === "age" ? -row.age : deadlineOf(row);

/** Returns the minutes to the deadline: an order that is not held is given back 72 hours after its last step. */
const deadlineOf = ({ held, idle }: Given): number => held ?? 72 * 60 - idle;

describe("the lists of the desk", () => {
  test("R-QUE-01 R-QUE-02 every tab and filter shows exactly its orders once, in order, page by page", async () => {
    const fixture = shared();
    const tabs = fc.constantFrom("held", "review", "unanswered", "rejected", "all" as const);
    const sorts = fc.constantFrom("deadline", "age", "amount" as const);
    await fc.assert(
      fc.asyncProperty(fc.array(order, { maxLength: 30 }), tabs, filter, sorts, async (given, tab, wanted, sort) => {
        await replaceOrders(fixture, given);
        const asked = askedOf(fixture, { tab, filter: wanted, sort });
        const rows = await readAll(fixture, asked);
        const sign = sort === "amount" ? -1 : 1;
        const wantedIds = given
          .map((row, index) => ({ row, id: idOf(index), wanted: fits(row, index, { tab, filter: wanted }) }))
          .filter((each) => each.wanted)
          .toSorted((a, b) => keyOf(a.row, sort) - keyOf(b.row, sort) || sign * (a.id < b.id ? -1 : 1))
          .map(({ id }) => id);
        expect(ids(rows)).toEqual(wantedIds);
        const { total } = must(
          await fixture.payments.browser.call("/c/v1/orders/list", { ...asked, cursor: null, limit: 1 }),
        );
        expect(total).toBe(wantedIds.length);
      }),
      { numRuns: 40 },
    );
  });

  test("R-QUE-02 while rows come and go between two pages, each other row is shown once, in order", async () => {
    const fixture = shared();
    const many = fc.array(order, { minLength: 8, maxLength: 20 });
    const sorts = fc.constantFrom("deadline", "age", "amount" as const);
    await fc.assert(
      fc.asyncProperty(many, fc.array(order, { maxLength: 6 }), fc.nat(), sorts, async (given, added, nth, sort) => {
        await replaceOrders(fixture, given);
        const asked = { tab: "all", filter: {}, sort } as const;
        const page = (cursor: string | null, limit: number) =>
          fixture.payments.browser.call("/c/v1/orders/list", { ...asked, cursor, limit });
        const first = must(await page(null, 4));
        const gone = idOf(nth % given.length);
        await fixture.console.owner.query("delete from withdrawals.open_order where order_id = $1", [gone]);
        await addOrders(fixture, added, given.length);
        const second = must(await page(first.next, 200));
        const shown = ids([...first.rows, ...second.rows]);
        expect(new Set(shown).size).toBe(shown.length);
        const stayed = given.map((_, index) => idOf(index)).filter((id) => id !== gone);
        expect(shown).toEqual(expect.arrayContaining(stayed));
        const all = [...given, ...added];
        const keys = shown
          .flatMap((id) => all.slice(Number(id.slice(1)), Number(id.slice(1)) + 1))
          .map((row) => keyOf(row, sort));
        expect(keys).toEqual(keys.toSorted((a, b) => a - b));
      }),
      { numRuns: 15 },
    );
  });

  test("R-QUE-01 tabs are counted; what is slow is three times the measured usual time, and not known without one", async () => {
    const fixture = shared();
    await replaceOrders(fixture, [
      { ...plain, held: 60 },
      { ...plain, age: 500, held: null },
      { ...plain, age: 2, held: null, code: 1800 },
    ]);
    const counts = async () => must(await fixture.payments.browser.call("/c/v1/orders/counts", {}));
    expect(await counts()).toMatchObject({
      counts: { held: 1, review: 1, unanswered: 0, rejected: 0, slow: null, all: 3 },
      usualMinutes: null,
    });
    const slow = { tab: "slow", filter: {}, sort: "deadline", cursor: null, limit: 50 } as const;
    expect(must(await fixture.payments.browser.call("/c/v1/orders/list", slow))).toMatchObject({
      rows: [],
      total: null,
    });

    const player = await fixture.lobby.player();
    const paid = await fixture.lobby.placed(player);
    await fixture.lobby.advanceUntil(player, paid, 2200);
    const { counts: counted, usualMinutes } = await counts();
    expect(usualMinutes).toBeGreaterThanOrEqual(0);
    // The sandbox bank pays within seconds, so an order of two minutes is slow; a held order is only in the list of
    // held ones.
    expect(counted).toMatchObject({ held: 1, slow: 2, all: 3 });
  });

  test("R-QUE-01 the time an order was held counts neither for the usual time nor for its own", async () => {
    const fixture = shared();
    const { owner } = fixture.console;
    const player = await fixture.lobby.player();
    const paid = await fixture.lobby.placed(player);
    await fixture.lobby.advanceUntil(player, paid, 2200);
    await owner.query(
      "update withdrawals.withdrawal set created_at = created_at - interval '100 hours' where order_id = $1",
      [paid],
    );
    const held = {
      age: 500,
      gross: 1,
      bank: "BCA",
      first: true,
      code: 1300,
      idle: 1,
      rejections: 0,
      rule: false,
    } as const;
    await replaceOrders(fixture, [
      { ...held, held: null },
      { ...held, held: null },
    ]);
    // For the paid order, held for all but the seconds that it took; for an open one, for all of its time until now.
    await owner.query(
      `insert into withdrawals.hold (player_id, order_id, hold_no, reason, particulars, placed_by, placed_at, until,
         recorded_at, ended_at, outcome)
       select player_id, order_id, 1, 'game_fault', '{}', 'rule:another_rule', created_at, created_at + interval '160 hours',
         created_at, ended_at, 'released'
       from (
         select player_id, order_id, created_at, created_at + interval '100 hours' as ended_at
         from withdrawals.withdrawal where order_id = $1
         union all
         (select player_id, order_id, created_at, $2 from withdrawals.open_order order by order_id limit 1)
       ) held`,
      [paid, new Date(fixture.console.time.at)],
    );
    const { counts, usualMinutes } = must(await fixture.payments.browser.call("/c/v1/orders/counts", {}));
    expect(usualMinutes).toBeLessThan(60);
    expect(counts).toMatchObject({ slow: 1, all: 2 });
  });

  test("R-CAPI-03 a cursor of another list, filter or sort is refused", async () => {
    const fixture = shared();
    await replaceOrders(fixture, [
      { ...plain, held: 1 },
      { ...plain, held: 2 },
    ]);
    const asked = { tab: "held", filter: {}, sort: "deadline", cursor: null, limit: 1 } as const;
    const { next } = must(await fixture.payments.browser.call("/c/v1/orders/list", asked));
    const others = [{ tab: "all" }, { sort: "age" }, { filter: { bank: "BCA" } }] as const;
    for (const other of others) {
      const answer = await fixture.payments.browser.call("/c/v1/orders/list", { ...asked, ...other, cursor: next });
      expect(answer.msgCode).toBe("invalid_input");
    }
  });
});

describe("the order page", () => {
  test("R-QUE-04 shows quote, steps, payouts beside the bank's lines, and money; a tampered quote does not hold", async () => {
    const fixture = shared();
    const { owner } = fixture.console;
    const player = await fixture.lobby.player({ cash: 1_000_000n });
    await owner.query(
      `insert into ledger.transfer select * from jsonb_populate_record(null::ledger.transfer, (
         select to_jsonb(t) || jsonb_build_object('transfer_id', t.transfer_id - 1, 'key', 'a stake', 'kind', 'stake',
           'amount', 3000, 'promo_part', 1000) from ledger.transfer t where player_id = $1 order by transfer_id limit 1
       ))`,
      [player],
    );
    const orderId = await fixture.lobby.placed(player);
    await fixture.lobby.advanceUntil(player, orderId, 2200);
    await owner.query(
      `insert into reconciliation.statement_line (player_id, line_id, flow, subject, reference, product_id, amount, moved_at)
       select player_id, 'L-' || order_id, 'payout', 'withdrawal:' || order_id, reference, 'P', 50000, now()
       from withdrawals.payout_attempt where order_id = $1`,
      [orderId],
    );
    const shown = await fixture.order(orderId);
    expect(shown.order).toMatchObject({ playerId: player, gross: 50_000, net: 50_000, accountEnding: "7890" });
    expect(shown.open).toBeNull();
    expect(shown.quote?.holds).toBe(true);
    expect(shown.steps.map(({ code, by }) => [code, by])).toEqual([
      [1000, "player"],
      [1100, "lobby"],
      [1200, "bank"],
      [1700, "lobby"],
      [1900, "bank"],
      [2200, "bank"],
    ]);
    expect(shown.attempts).toMatchObject([{ attempt: 1, outcome: "paid", calls: 1 }]);
    expect(shown.bankLines).toMatchObject([
      { flow: "payout", reference: shown.attempts[0]?.reference, amount: 50_000 },
    ]);
    expect(shown.money).toMatchObject({ since: null, deposits: [], staked: 3_000, stakedPromo: 1_000, won: 0 });
    const text = JSON.stringify(shown);
    for (const sealed of ["Sari Dewi", "081234567890", `${player}7890`]) expect(text).not.toContain(sealed);

    const later = await fixture.lobby.placed(player);
    expect((await fixture.order(later)).money).toMatchObject({ since: expect.any(Number), staked: 0 });
    await owner.query(
      "update withdrawals.order_statement set statement = replace(statement, '50000', '50001') where order_id = $1",
      [orderId],
    );
    expect((await fixture.order(orderId)).quote?.holds).toBe(false);
    expect((await fixture.payments.browser.call("/c/v1/orders/get", { orderId: "W0" })).msgCode).toBe("not_found");
  });

  test("R-QUE-04 each hold has the words of who placed it and of who ended it, however much else was recorded", async () => {
    const fixture = shared();
    const { orderId } = await fixture.ordered();
    must(await fixture.hold(fixture.payments, orderId));
    must(await fixture.release(fixture.second, orderId));
    await fixture.console.owner.query(
      `insert into audit.entry (at, actor, action, subject_kind, subject_id, player_id, note, details)
       select at, 'rina', 'close_review', subject_kind, subject_id, player_id, 'Something else.', '{}'
       from audit.entry, generate_series(1, 100) where subject_id = $1`,
      [orderId],
    );
    expect((await fixture.order(orderId)).holds).toMatchObject([{ note: why, endNote: "The player showed the deed." }]);

    // An order that begins held by the hold on its player has that hold's words.
    const [held, other] = [await fixture.lobby.player({ cash: 1_000_000n }), await fixture.lobby.player({ cash: 0n })];
    const { operations } = fixture.lobby.withdrawals;
    const [rina, particulars] = [{ name: "rina" }, { otherPlayer: other, shared: "person" }];
    const input = { reason: "duplicate_person", particulars } as const;
    expect((await operations.placeHold(rina, { playerId: held }, input, "One face.")).outcome).toBe("placed");
    fixture.clock.ahead += minute;
    const later = await fixture.lobby.placed(held);
    expect((await fixture.order(later)).holds).toMatchObject([{ note: "One face.", endNote: null }]);
    await operations.releaseHolds(rina, [{ playerId: held }], "They are sisters.");
    expect((await fixture.order(later)).holds).toMatchObject([{ note: "One face.", endNote: "They are sisters." }]);
  });

  test("R-QUE-13 counts what became of the holds of 30 days, by reason, rule and operator", async () => {
    const fixture = shared();
    const figures = async () => must(await fixture.payments.browser.call("/c/v1/orders/figures", {}));
    const before = await figures();
    const [released, kept] = [await fixture.ordered(), await fixture.ordered()];
    must(await fixture.hold(fixture.payments, released.orderId));
    must(await fixture.release(fixture.second, released.orderId));
    must(await fixture.hold(fixture.payments, kept.orderId, company));
    await fixture.console.owner.query(
      `insert into withdrawals.hold (player_id, order_id, hold_no, reason, particulars, placed_by, placed_at, until,
         recorded_at, ended_at, outcome)
       select 1, 'W' || n, 1, 'game_fault', '{}', 'rule:a_rule', at, at + interval '2 hours', at, at + interval '2 hours',
         'deadline'
       from (values (1, now() - interval '29 days'), (2, now() - interval '31 days')) old (n, at)`,
    );
    const after = await figures();
    const of = (list: typeof after.byReason, key: string) => list.find((row) => row.key === key);
    const mine = (list: typeof after) => of(list.byReason, "account_owner") ?? { holds: 0, released: 0, ended: 0 };
    expect(mine(after).holds - mine(before).holds).toBe(2);
    expect(mine(after).released - mine(before).released).toBe(1);
    expect(of(after.byRule, "a_rule")).toMatchObject({ holds: 1, byTime: 1, medianMinutes: 120 });
    expect(of(after.byOperator, "Person payments@example.com")?.holds).toBeGreaterThanOrEqual(2);
    expect(of(after.byOperator, "rule:a_rule")).toBeUndefined();
  });
});

test("R-QUE-02 R-CAPI-08 the desk's lists read by their indexes, however many orders are open", async () => {
  const fixture = shared();
  const { owner } = fixture.console;
  await owner.query("delete from withdrawals.open_order");
  await owner.query(
    `insert into withdrawals.open_order (player_id, order_id, created_at, gross, net, bank_name, channel, first, last_code,
       moved_at, counts_from, hold_reason, hold_until)
     select 30000000 + n, 'W' || n, now() - n * interval '1 second', n, n, 'BCA', 'bank', false, 1300,
       now() - n * interval '1 second', now() - n * interval '1 second',
       case when n % 100 = 0 then 'account_owner' end, case when n % 100 = 0 then now() + n * interval '1 second' end
     from generate_series(1, 20000) n`,
  );
  await owner.query("analyze withdrawals.open_order");
  const lists = [
    ["held", "deadline", "open_order_held"],
    ["all", "deadline", "open_order_running"],
    ["slow", "deadline", "open_order_running"],
    ["review", "deadline", "open_order_review"],
    ["unanswered", "deadline", "open_order_unanswered"],
    ["rejected", "deadline", "open_order_rejected"],
    ["all", "age", "open_order_age"],
    ["all", "amount", "open_order_gross"],
  ] as const;
  for (const [tab, sort, index] of lists) {
    const sent: Sent[] = [];
    const sql = watched(fixture.console.database, (statement) => void sent.push(statement));
    const view = { tab, filter: {}, operatorId: randomUUID(), at: Date.now(), usualMinutes: 1 };
    await readDesk(sql, view, { sort, after: null, limit: 50, stalledAfterMs: 72 * hour });
    // Here nearly every order is slow, so counting them reads the table, up to 10,001 rows.
    if (tab !== "all" && tab !== "slow") await countDesk(sql, view);
    for (const { text, values } of sent) {
      const plan = JSON.stringify(await owner.query(`explain (format json) ${text}`, values));
      expect.soft(plan, `${tab} ${sort}`).toContain(index);
      expect.soft(plan, `${tab} ${sort}`).not.toMatch(/"Seq Scan"[^{]*"open_order"/);
      // An index of orders that cannot be in the tab would be read to its end.
      const others = { held: "open_order_running", slow: "open_order_held" }[tab as string] ?? "no other";
      expect.soft(plan, `${tab} ${sort}`).not.toContain(others);
    }
  }
});
