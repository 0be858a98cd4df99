import type { OrderId } from "@fairlobby/contract";
import { until } from "../../../tools/until.ts";
import { atLeast, reportOnly } from "../../../bench/src/figures.ts";
import { orderOf, type Player } from "../../../bench/src/payouts/players.ts";
import { openBarrier, type Barrier } from "../faults/barrier.ts";
import type { Line } from "../line.ts";
import { callForData, callUntilAnswered } from "../players/player-calls.ts";
import { mustEqual, newRacer, runRaces, type RaceFixture } from "../players/races.ts";
import type { Random } from "../random.ts";
import { sendUntilKnown } from "../players/wallet-calls.ts";
import { patience } from "../patience.ts";

export const orderRaces: Line = {
  what: "Bets, withdrawal orders, cancellations and the hand-over to the bank meet at one moment, on two nodes",
  tries: 5_000,
  shortTries: 80,
  run(run) {
    const seen: Seen = { overlapped: 0, atHandOver: 0, cancelled: 0, tooLate: 0, placed: 0, bets: 0, betsRefused: 0 };
    // None is certain if only some tries are repeated.
    const least = Math.floor((run.to - run.from) / 20);
    return runRaces(run, {
      name: "order-races",
      nodes: 2,
      atOnce: 5,
      options: { bankEnv: { BANK_PAYOUT_MS: "40" } },
      tryOnce: async (fixture, nth, random) => {
        const player = await newRacer(fixture);
        const before = await totalOf(fixture, player);
        const again = { fixture, player, nth, random, seen };
        const booked = await (random.chance(0.4) ? raceToOrder : raceToCancel)(again);
        await checkOutcome(again, before, booked);
      },
      figures: () => [
        atLeast("order-races.overlapped", seen.overlapped, "tries", least),
        atLeast("order-races.handOverWaited", seen.atHandOver, "tries", least),
        ...(["placed", "cancelled", "tooLate", "bets", "betsRefused"] as const).map((name) =>
          reportOnly(`order-races.${name}`, seen[name], ""),
        ),
      ],
    });
  },
};

interface Seen {
  /** Number of tries in which all calls waited for the locks together. */
  overlapped: number;
  /** Number of tries in which the hand-over to the bank was among them. */
  atHandOver: number;
  placed: number;
  cancelled: number;
  tooLate: number;
  bets: number;
  betsRefused: number;
}

interface Try {
  readonly fixture: RaceFixture;
  readonly player: Player;
  readonly nth: number;
  readonly random: Random;
  readonly seen: Seen;
}

/** The answers to the calls of a try. */
interface Booked {
  /** Ids of the bets that were accepted, all of `stake`. */
  readonly bets: readonly string[];
  readonly orders: readonly OrderId[];
  /** The refunds in the answers to cancellations. */
  readonly refunds: readonly number[];
}

const amount = 100_000;
const stake = 1_000;
/** How long to wait for the calls, ms: less than the second for which a bet waits for its player's balance. */
const waitMs = 800;
const lockBalance = "select from ledger.balance where player_id = $1 for update";

/** Sends bets; returns the ids of those that were accepted. */
async function sendBets({ fixture, player, nth, random, seen }: Try, many: number): Promise<string[]> {
  const bets = Array.from({ length: many }, (_, at) => ({
    id: `race-${nth}-${at}`,
    nodes: random.chance(0.5) ? fixture.nodes : ([fixture.nodes[1], fixture.nodes[0]] as const),
  }));
  const answers = await Promise.all(
    bets.map(async ({ id, nodes }) => {
      const answer = await sendUntilKnown(nodes, player, { kind: "bet", id, round: id, amount: stake });
      return { id, isBooked: answer.startsWith("RS_OK ") };
    }),
  );
  const booked = answers.filter(({ isBooked }) => isBooked).map(({ id }) => id);
  seen.bets += booked.length;
  seen.betsRefused += many - booked.length;
  return booked;
}

/** Orders and bets wait for the player's balance, and run at once. At most one order may be placed. */
async function raceToOrder(again: Try): Promise<Booked> {
  const { fixture, player, random, seen } = again;
  const many = random.between(1, 3);
  const bodies: ReturnType<typeof orderOf>[] = [];
  for (let nth = 0; nth < many; nth++) {
    const { quoteId } = await callForData(fixture.nodes[0], player, "/v1/withdraw/quote", { amount });
    bodies.push(orderOf(player, { amount, ending: random.pick(["1234", "5678"]), quoteId }));
  }
  const nodes = bodies.map(() => random.pick(fixture.nodes));
  const barrier = await openBarrier(fixture.pool);
  const [bets, orders] = await behind(again, barrier, many + 1, async () => {
    await barrier.lock(lockBalance, player.id);
    return () =>
      [
        sendBets(again, random.between(1, 3)),
        Promise.all(
          bodies.map((body, nth) =>
            callUntilAnswered(nodes[nth] ?? fixture.nodes[0], player, "/withdraw/create/order", body),
          ),
        ),
      ] as const;
  });
  const placed = orders.filter(({ msgCode }) => msgCode === "success");
  const refusals = orders.filter(({ msgCode }) => msgCode !== "success").map(({ msgCode }) => msgCode);
  mustEqual("orders placed", placed.length, 1);
  mustEqual(
    "refusals",
    refusals,
    refusals.map(() => "exist_process_order"),
  );
  seen.placed += 1;
  return { bets, orders: placed.flatMap(({ data }) => data?.orderId ?? []), refunds: [] };
}

/** Cancellations, bets and the hand-over wait for the order and the balance, and run at once. */
async function raceToCancel(again: Try): Promise<Booked> {
  const { fixture, player, random, seen } = again;
  const { quoteId } = await callForData(fixture.nodes[0], player, "/v1/withdraw/quote", { amount });
  const body = orderOf(player, { amount, ending: "1234", quoteId });
  const many = random.between(1, 2);
  const nodes = [random.pick(fixture.nodes), random.pick(fixture.nodes)];
  const { orderId } = await callForData(random.pick(fixture.nodes), player, "/withdraw/create/order", body);
  // The order is on its way to the bank meanwhile; the head start decides how far it gets.
  const headStartMs = random.between(0, 60);
  const isJobFirst = random.chance(0.5);
  await new Promise((wait) => setTimeout(wait, headStartMs));
  const barrier = await openBarrier(fixture.pool);
  const [bets, cancels] = await behind(again, barrier, many + 1, async () => {
    await barrier.lock("select from withdrawals.withdrawal where player_id = $1 for update", player.id);
    await barrier.lock(lockBalance, player.id);
    if (isJobFirst && (await barrier.untilWaiting(1, 150)) > 0) seen.atHandOver += 1;
    return () =>
      [
        sendBets(again, random.between(1, 2)),
        Promise.all(
          Array.from({ length: many }, (_, nth) =>
            callUntilAnswered(nodes[nth] ?? fixture.nodes[0], player, "/v1/withdraw/cancel", {
              orderId,
            }),
          ),
        ),
      ] as const;
  });
  const done = cancels.filter(({ msgCode }) => msgCode === "success");
  const refused = cancels.filter(({ msgCode }) => msgCode !== "success").map(({ msgCode }) => msgCode);
  mustEqual(
    "refused cancellations",
    refused,
    refused.map(() => "cancel_too_late"),
  );
  if (done.length > 0) seen.cancelled += 1;
  else seen.tooLate += 1;
  return {
    bets,
    orders: [orderId],
    refunds: done.map(({ data }) => data?.["refundAmount"] as number),
  };
}

/** Takes the locks, starts the calls, and releases the locks once the calls wait for them. */
async function behind<One, Other>(
  { seen }: Try,
  barrier: Barrier,
  waiting: number,
  lock: () => Promise<() => readonly [Promise<One>, Promise<Other>]>,
): Promise<[One, Other]> {
  let calls: Promise<[One, Other]> | undefined;
  try {
    const start = await lock();
    calls = Promise.all(start());
    // The await below throws a failure.
    calls.catch(() => undefined);
    if ((await barrier.untilWaiting(waiting, waitMs)) >= waiting) seen.overlapped += 1;
  } finally {
    await barrier.release();
  }
  return calls;
}

/** Checks what was booked against what was answered, once the order has ended. */
async function checkOutcome({ fixture, player }: Try, before: number, booked: Booked): Promise<void> {
  const { pool } = fixture;
  const orders = async () =>
    (
      await pool.query<{ id: OrderId; closed: boolean; last: number }>(
        `select order_id as id, closed_at is not null as closed, (
           select code from withdrawals.step s where s.player_id = w.player_id and s.order_id = w.order_id
           order by seq desc limit 1) as last
         from withdrawals.withdrawal w where player_id = $1`,
        [player.id],
      )
    ).rows;
  const isOver = async () => (await orders()).every(({ closed }) => closed);
  await until("the order ended", isOver, patience);
  const ended = await orders();
  mustEqual("orders", ended.map(({ id }) => id).toSorted(), booked.orders.toSorted());
  const { refunds } = booked;
  if (refunds.length > 0) mustEqual("refunds", refunds, [amount]);
  mustEqual(
    "ends of orders",
    ended.map(({ last }) => last),
    booked.orders.map(() => (refunds.length > 0 ? 2300 : 2200)),
  );
  const stakes = await pool.query<{ key: string }>(
    "select key from ledger.transfer where player_id = $1 and kind = 'stake' order by key",
    [player.id],
  );
  mustEqual(
    "bets",
    stakes.rows.map(({ key }) => key),
    booked.bets.map((id) => `hub88:${id}`).toSorted(),
  );
  const during = await pool.query<{ key: string }>(betsDuringOrder, [player.id]);
  mustEqual(
    "bets while an order was open",
    during.rows.map(({ key }) => key),
    [],
  );
  const paid = refunds.length > 0 ? 0 : amount * booked.orders.length;
  mustEqual("gold", await totalOf(fixture, player), before - stake * booked.bets.length - paid);
}

/** A player can make no new bets while an order is open (R-GAME-09). */
const betsDuringOrder = `
  select b.key from ledger.transfer b
  join ledger.transfer o on o.player_id = b.player_id and o.kind = 'withdrawal_reserved'
    and o.transfer_id < b.transfer_id
  where b.player_id = $1 and b.kind = 'stake' and not exists (
    select from ledger.transfer e
    where e.player_id = b.player_id and e.subject = o.subject and e.kind in ('withdrawal_paid', 'withdrawal_refunded')
      and e.transfer_id < b.transfer_id)`;

async function totalOf({ pool }: RaceFixture, { id }: Player): Promise<number> {
  const total = "select (cash + promo + reserved)::float8 as total from ledger.balance where player_id = $1";
  return (await pool.query<{ total: number }>(total, [id])).rows[0]?.total ?? NaN;
}
