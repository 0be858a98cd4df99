import type { PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBalances } from "../../src/modules/ledger/index.ts";
import {
  postings,
  gamesOf,
  moneyOf,
  openHistoryFixture,
  readAll,
  type PlayerPosting,
  type HistoryFixture,
} from "./fixture.ts";

let fixture: HistoryFixture;
beforeAll(async () => {
  fixture = await openHistoryFixture();
});
afterAll(() => fixture?.close());

/** An event of a player; `of` selects an earlier stake. */
interface Event {
  readonly what: (typeof eventKinds)[number];
  readonly amount: number;
  readonly of: number;
  readonly wait: number;
}
const eventKinds = [
  "deposit",
  "bonus",
  "released",
  "expired",
  "reserve",
  "paid",
  "refund",
  "reversed",
  "stake",
  "stake",
  "stake",
  "stakeInRound",
  "win",
  "win",
  "takenBack",
  "tooEarly",
  "read",
] as const;

const events = fc.array(
  fc.record<Event>({
    what: fc.constantFrom(...eventKinds),
    amount: fc.integer({ min: 0, max: 5_000 }),
    of: fc.nat(40),
    wait: fc.integer({ min: 0, max: 3_600 }),
  }),
  { minLength: 5, maxLength: 60 },
);

/** The stakes sent so far, each with its key and its round. */
type Stakes = readonly { readonly key: string; readonly round: string }[];

function postingOf(event: Event, nth: number, stakes: Stakes): PlayerPosting | null {
  const amount = BigInt(event.amount);
  const some = amount === 0n ? 1n : amount;
  const id = `n${nth}`;
  const stake = stakes[event.of % Math.max(stakes.length, 1)];
  switch (event.what) {
    case "deposit":
      return postings.deposit(id, some * 20n);
    case "bonus":
      return postings.bonus(id, some * 3n);
    case "released":
      return postings.released(id, some);
    case "expired":
      return postings.expired(id, some);
    case "reserve":
      return postings.reserve(id, some);
    case "paid":
      return postings.paid(id, some, some / 10n);
    case "refund":
      return postings.refund(id, some);
    case "reversed":
      return postings.reversed(id, some, some / 10n);
    case "stake":
      return postings.stake(id, amount, `r${nth}`, event.of % 2 === 0 ? "66121" : "14001");
    case "stakeInRound":
      return postings.stake(id, amount, stake?.round ?? `r${nth}`);
    case "win":
      return stake === undefined ? null : postings.win(id, stake.key, amount, stake.round);
    case "takenBack":
      return stake === undefined ? null : postings.takenBack(id, stake.key, stake.round);
    case "tooEarly":
      // Takes back a stake that was never sent, so that there is no round.
      return postings.takenBack(id, `never-${nth}`, `never-${nth}`);
    case "read":
      return null;
  }
}

/** Reads each of a player's transfers from the ledger's entries, newest first. */
async function readTransfers(player: PlayerId) {
  const rows = await fixture.database.query<{
    transfer_id: bigint;
    kind: string;
    subject: string;
    cash: string;
    promo: string;
    reserved: string;
    balance: string;
    taken_from: string | null;
  }>(
    `select t.transfer_id, t.kind, t.subject,
       e.cash, e.promo, e.reserved,
       (select coalesce(sum(b.amount), 0) from ledger.entry b
         where b.player_id = t.player_id and b.transfer_id <= t.transfer_id and b.account in ('cash', 'promo')) as balance,
       (select s.subject from ledger.transfer s where s.player_id = t.player_id and s.key = t.voids) as taken_from
     from ledger.transfer t
     cross join lateral (
       select coalesce(sum(l.amount) filter (where l.account = 'cash'), 0) as cash,
         coalesce(sum(l.amount) filter (where l.account = 'promo'), 0) as promo,
         coalesce(sum(l.amount) filter (where l.account = 'reserved'), 0) as reserved
       from ledger.entry l where l.player_id = t.player_id and l.transfer_id = t.transfer_id
     ) e
     where t.player_id = $1 order by t.transfer_id desc`,
    [player],
  );
  return rows.map((row) => ({
    id: row.transfer_id.toString(),
    kind: row.kind,
    subject: row.taken_from ?? row.subject,
    cash: Number(row.cash),
    promo: Number(row.promo),
    reserved: Number(row.reserved),
    balance: Number(row.balance),
  }));
}

type Transfers = Awaited<ReturnType<typeof readTransfers>>;

/** Returns the rounds in these transfers, newest first. */
function roundsOf(transfers: Transfers) {
  const rounds = new Map<string, { stake: number; takenBack: number; payout: number; balance: number }>();
  for (const transfer of transfers.toReversed()) {
    const change = transfer.cash + transfer.promo;
    const round = rounds.get(transfer.subject);
    if (transfer.kind === "stake" || transfer.kind === "win") {
      rounds.set(transfer.subject, {
        stake: (round?.stake ?? 0) - (transfer.kind === "stake" ? change : 0),
        takenBack: round?.takenBack ?? 0,
        payout: (round?.payout ?? 0) + (transfer.kind === "win" ? change : 0),
        balance: transfer.balance,
      });
    } else if (transfer.kind === "void" && round !== undefined) {
      round.stake -= change;
      round.takenBack += change;
      round.balance = transfer.balance;
    }
  }
  return [...rounds.entries()].map(([subject, round]) => ({ subject, ...round })).toReversed();
}

const isMoney = ({ kind }: Transfers[number]): boolean => !["stake", "win", "void"].includes(kind);

/** A bet is taken back twice, the second time with the name of a round that begins later. */
const takenBackBeforeTheBet: Event[] = [
  { what: "stake", amount: 0, of: 3, wait: 0 },
  { what: "takenBack", amount: 0, of: 0, wait: 0 },
  { what: "takenBack", amount: 0, of: 0, wait: 0 },
  { what: "stake", amount: 0, of: 0, wait: 0 },
  { what: "stakeInRound", amount: 0, of: 0, wait: 0 },
];

describe("R-SRV-62 the history and the ledger", () => {
  test("R-SRV-62 R-API-61 agree to the unit in every line, running balance and total, for any bookings", async () => {
    await fc.assert(
      fc.asyncProperty(events, fc.integer({ min: 1, max: 7 }), async (list, pageSize) => {
        const player = await fixture.player();
        const stakes: { key: string; round: string }[] = [];
        await fixture.book(player, postings.gift(20_000n));
        for (const [nth, event] of list.entries()) {
          fixture.clock.at += event.wait * 1000;
          // Each read sums up the rounds so far, so rounds are summed up in parts or all together.
          if (event.what === "read") await fixture.read(player, { type: "game" });
          const posting = postingOf(event, nth, stakes);
          if (posting === null) continue;
          if (posting.mode === "stake") stakes.push({ key: posting.key, round: posting.subject.split(":")[2] ?? "" });
          await fixture.book(player, posting);
        }
        const transfers = await readTransfers(player);

        const money = moneyOf(await readAll(fixture, player, { type: "money", pageSize }));
        expect(
          money.map(({ id, cash, promo, reserved, amount, balance }) => ({
            id,
            cash,
            promo,
            reserved,
            amount,
            balance,
          })),
        ).toEqual(
          transfers.filter(isMoney).map(({ id, cash, promo, reserved, balance }) => ({
            id,
            cash,
            promo,
            reserved,
            amount: cash + promo,
            balance,
          })),
        );

        const games = gamesOf(await readAll(fixture, player, { type: "game", pageSize }));
        expect(
          games.map(({ gameId, id, stake, takenBack = 0, payout, net, balance }) => ({
            subject: `round:${gameId}:${id}`,
            stake,
            takenBack,
            payout,
            net,
            balance,
          })),
        ).toEqual(roundsOf(transfers).map((round) => ({ ...round, net: round.payout - round.stake })));

        // The balance after the newest booking is the account's, and equals the sum of all lines.
        const { cash, promo } = await readBalances(fixture.database, player, "IDR");
        const accountGold = Number(cash + promo);
        expect(transfers[0]?.balance).toBe(accountGold);
        const newest = transfers[0]?.kind ?? "";
        if (!["stake", "win", "void"].includes(newest)) expect(money[0]?.balance).toBe(accountGold);
        const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
        expect(sum(money.map(({ amount }) => amount)) + sum(games.map(({ net }) => net))).toBe(accountGold);

        // Numbered pages have the same lines, and each has the total.
        for (const [type, items] of [
          ["money", money],
          ["game", games],
        ] as const) {
          const pages = Math.ceil(items.length / pageSize) + 1;
          for (let pageNum = 1; pageNum <= pages; pageNum++) {
            const page = await fixture.read(player, { type, pageNum, pageSize });
            expect(page.total).toBe(items.length);
            expect(page.list).toEqual(items.slice((pageNum - 1) * pageSize, pageNum * pageSize));
            expect(page.next === undefined).toBe(pageNum * pageSize >= items.length);
          }
        }
      }),
      { numRuns: 15, examples: [[takenBackBeforeTheBet, 1]] },
    );
  });

  test("R-SRV-62 agree when several readers sum up the same rounds at once", async () => {
    const player = await fixture.player();
    await fixture.bookAll(player, postings.deposit("d", 100_000n));
    for (let nth = 0; nth < 50; nth++) {
      await fixture.bookAll(
        player,
        postings.stake(`s${nth}`, 100n, `r${nth}`),
        postings.win(`w${nth}`, `s${nth}`, 50n, `r${nth}`),
      );
    }
    const pages = await Promise.all(
      Array.from({ length: 6 }, () => fixture.read(player, { type: "game", pageSize: 100 })),
    );
    for (const page of pages) {
      expect(page.total).toBe(50);
      expect(gamesOf(page.list).every(({ stake, payout }) => stake === 100 && payout === 50)).toBe(true);
    }
  });

  test("R-API-61 continue on the next page where the last one ended, after new bookings", async () => {
    const player = await fixture.player();
    for (let nth = 0; nth < 6; nth++) await fixture.bookAll(player, postings.deposit(`d${nth}`, 1000n));
    const first = await fixture.read(player, { type: "money", pageSize: 2 });
    await fixture.bookAll(player, postings.deposit("late", 1000n));
    const second = await fixture.read(player, { type: "money", pageSize: 2, after: first.next ?? "" });
    const orders = moneyOf([...first.list, ...second.list]).map(({ orderId }) => orderId);
    expect(orders).toEqual(["d5", "d4", "d3", "d2"]);
  });

  test("R-SRV-02 show no line of another player", async () => {
    const [mine, theirs] = [await fixture.player(), await fixture.player()];
    await fixture.bookAll(theirs, postings.deposit("d", 5000n), postings.stake("s", 100n, "r"));
    for (const type of ["money", "game"] as const) {
      expect((await fixture.read(mine, { type })).list).toEqual([]);
      expect((await fixture.read(mine, { type })).total).toBe(0);
    }
    expect((await fixture.file(mine, "type=money").then((file) => file.text())).trim().split("\r\n")).toHaveLength(1);
  });
});
