import type { OrderId, PlayerId } from "@fairlobby/contract";
import { expect, test } from "vitest";
import { sweepDueHolds } from "../../src/modules/withdrawals/holds/end-hold.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { shareFixture } from "../harness/bank-fixture.ts";
import { authority, budi, dayMs, deskOf, hourMs, ordered, rina } from "./hold-desk.ts";
import { openFixture, type Fixture } from "./fixture.ts";

const shared = shareFixture((whenDone) =>
  openFixture({ jobs: false, withdrawals: { firstWithdrawalRule: false, places: 1000 } }, whenDone),
);

interface HoldRow {
  reason: string;
  outcome: string | null;
  from: number;
  to: number | null;
}

/** Expects what must be true of an order at any moment, whatever was done at the same time; returns its last step. */
async function expectWhole(fixture: Fixture, player: PlayerId, orderId: OrderId, did: string): Promise<number> {
  const holds = await fixture.database.query<HoldRow>(
    `select reason, outcome, extract(epoch from placed_at)::float8 as from, extract(epoch from ended_at)::float8 as to
     from withdrawals.hold where player_id = $1 and order_id = $2 order by hold_no`,
    [player, orderId],
  );
  const open = holds.filter(({ outcome }) => outcome === null);
  expect(open.length, did).toBeLessThanOrEqual(1);
  for (const [nth, { from }] of holds.slice(1).entries()) expect(holds[nth]?.to, did).toBeLessThanOrEqual(from);
  const [guard] = await fixture.database.query<{ legal_order: boolean; open_order: boolean }>(
    "select legal_order, open_order from protection.bet_guard where player_id = $1",
    [player],
  );
  expect(guard?.legal_order, did).toBe(open[0]?.reason === "legal_order");
  const codes = await fixture.codes(player, orderId);
  const last = codes.at(-1) ?? 0;
  if (open.length > 0) expect(last, did).toBeLessThan(1600);
  expect(codes.filter((code) => code === 2300).length, did).toBeLessThanOrEqual(1);
  expect(guard?.open_order, did).toBe(last !== 2200 && last !== 2300);
  if (last === 2300) expect(await fixture.balances(player), did).toMatchObject({ cash: 1_000_000n, reserved: 0n });
  const acts = await fixture.database.query<{ action: string }>(
    "select action from audit.entry where subject_id = $1 and action in ('hold_order', 'place_legal_order')",
    [orderId],
  );
  expect(acts.length, did).toBe(holds.length);
  return last;
}

test("R-SRV-84 R-QUE-09 all that can be done to a held order, done at once, happens as if one after the other", async () => {
  const fixture = shared();
  const desk = deskOf(fixture);
  for (let nth = 0; nth < 24; nth++) {
    const { player, orderId } = await ordered(fixture);
    const ref = { playerId: player, orderId };
    await desk.hold(orderId);
    // In every third round, at the deadline.
    if (nth % 3 === 0) fixture.clock.ahead += 48 * hourMs - 3;
    const acts = {
      legal: () => desk.legal(orderId, { ...authority, reference: `R${nth}` }),
      refuse: () => desk.refuse(orderId),
      cancel: () => fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey()),
      release: () => desk.release(orderId),
      extend: () => desk.extendHold(rina, { orderId }, { difference: "company" }, ""),
      hold: () => desk.hold(orderId, { difference: "part_missing" }),
      deadline: () => fixture.job("end-hold", ref),
      sweep: () => fixture.job("sweep-holds"),
      run: () => fixture.advance(player, orderId),
    } satisfies Record<string, () => Promise<unknown>>;
    // Each round leaves out two different acts, so that none hides the effects of another.
    const chosen = Object.entries(acts).filter((_, at) => at !== nth % 9 && at !== (nth * 2 + 1) % 9);
    await Promise.all(chosen.map(async ([, act]) => act()));
    const last = await expectWhole(fixture, player, orderId, chosen.map(([name]) => name).join(" "));
    if (last === 2200 || last === 2300) continue;
    await desk.endLegalOrder(budi, orderId, "");
    await desk.release(orderId);
    await fixture.advanceUntil(player, orderId, 2200);
  }
  await fixture.expectBooksToBalance();
});

/** Returns the database, but with its first `lost` transactions lost. */
function losingFirst(lost: number, database: Database): Database {
  let transactions = 0;
  return {
    ...database,
    run: database.run.bind(database),
    transaction: (work) => {
      transactions += 1;
      return transactions <= lost ? Promise.reject(new Error("lost")) : database.transaction(work);
    },
  };
}

test("R-SRV-176 holds past their deadline that cannot be ended, as many as a page has, do not keep later ones from ending", async () => {
  const fixture = shared();
  const { player, orderId } = await ordered(fixture);
  await deskOf(fixture).hold(orderId);
  fixture.clock.ahead += 3 * dayMs;
  const stuck = 500;
  await fixture.database.query(
    `insert into withdrawals.hold (player_id, order_id, hold_no, reason, particulars, placed_by, placed_at, until, recorded_at)
     select n, '', 1, 'payment_origin', '{}', 'test', now() - interval '2 days', now() - interval '1 day', now()
     from generate_series(1, $1::int) n`,
    [stuck],
  );
  const database = losingFirst(stuck, fixture.database);
  await expect(sweepDueHolds({ database, now: fixture.now })).rejects.toThrow(`${stuck} holds could not be ended`);
  const { holds } = await fixture.process(player, orderId);
  expect(holds[0]).toMatchObject({ outcome: "deadline" });
  await fixture.job("sweep-holds");
  const [left] = await fixture.database.query<{ open: number }>(
    "select count(*)::int as open from withdrawals.hold where ended_at is null and player_id <= $1",
    [stuck],
  );
  expect(left).toEqual({ open: 0 });
});

test("R-HON-20 a hold that cannot be ended does not keep the others past their deadline", async () => {
  const fixture = shared();
  const desk = deskOf(fixture);
  const orders = [await ordered(fixture), await ordered(fixture), await ordered(fixture)];
  for (const { orderId } of orders) await desk.hold(orderId);
  fixture.clock.ahead += 3 * dayMs;
  const database = losingFirst(1, fixture.database);
  await expect(sweepDueHolds({ database, now: fixture.now })).rejects.toThrow("1 holds could not be ended");
  const open = async () => {
    const all = await Promise.all(orders.map(({ player, orderId }) => fixture.process(player, orderId)));
    return all.filter(({ holds }) => holds[0].endedTime === undefined).length;
  };
  expect(await open()).toBe(1);
  await fixture.job("sweep-holds");
  expect(await open()).toBe(0);
});
