import { until } from "../../../tools/until.ts";
import { atLeast } from "../../../bench/src/figures.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { press, requestOf } from "../../../bench/src/payouts/customer.ts";
import type { Line } from "../line.ts";
import { callForData } from "../players/player-calls.ts";
import { mustEqual, newRacer, runRaces, type RaceFixture } from "../players/races.ts";
import { patience } from "../patience.ts";

/** A deposit of Rp 50.000 has a bonus of Rp 50.000: the cap allows one bonus, and a part of a second. */
const settings = { promotions: { gift: 20_000, bonusCap: 60_000 } };
const amount = 50_000;
const limit = 100_000;

export const latePayments: Line = {
  what: "Several deposits, and one of them twice, are paid at once a day after they expired: over the bonus cap and the player's daily limit",
  tries: 1_000,
  shortTries: 24,
  run(run) {
    const seen = { credited: 0, returned: 0 };
    const tries = run.to - run.from;
    return runRaces(run, {
      name: "late-payments",
      nodes: 2,
      atOnce: 4,
      options: { settings },
      tryOnce: async (fixture, _nth, random) => {
        const player = await newRacer(fixture);
        await callForData(fixture.nodes[0], player, "/v1/consent", { dailyDepositLimit: limit });
        const requests: string[] = [];
        for (let order = random.between(3, 5); order > 0; order--) requests.push(await openExpired(fixture, player));
        const twice = random.chance(0.5) ? requests[0] : undefined;
        const actions = random.shuffle(requests.map((request) => ({ request, action: "pay" as const })));
        await Promise.all(actions.map(({ request, action }) => press(fixture.cluster.bank, request, { action })));
        if (twice !== undefined) await press(fixture.cluster.bank, twice, { action: "pay_again" });
        const paid = amount * (requests.length + (twice === undefined ? 0 : 1));
        await checkMoney(fixture, player, paid);
        seen.credited += limit / amount;
        seen.returned += (paid - limit) / amount;
      },
      figures: () => [
        atLeast("late-payments.credited", seen.credited, "payments", tries * 2),
        atLeast("late-payments.returned", seen.returned, "payments", tries),
      ],
    });
  },
};

/** Opens a deposit with a bonus that expired more than a day ago; returns the bank's id of its request. */
async function openExpired({ cluster, nodes, pool }: RaceFixture, player: Player): Promise<string> {
  const body = { amount, bankName: "QRIS", acceptBonus: true };
  const { orderId } = await callForData(nodes[0], player, "/charge/create/order", body);
  await pool.query(
    `update cashier.deposit set state = 'expired', created_at = created_at - interval '26 hours',
       expires_at = expires_at - interval '26 hours' where player_id = $1 and order_id = $2`,
    [player.id, orderId],
  );
  return requestOf(cluster.bank, `deposit-${player.id}-${String(orderId)}`);
}

/** Expects everything paid to be credited up to the limit, or sent back, and bonuses to reach exactly the cap. */
async function checkMoney({ pool }: RaceFixture, player: Player, paid: number): Promise<void> {
  const sums = async () =>
    (
      await pool.query<{ credited: number; returned: number; waiting: number }>(
        `select coalesce(sum(amount) filter (where outcome = 'credited'), 0)::int as credited,
           coalesce(sum(amount) filter (where outcome = 'returned'), 0)::int as returned,
           (count(*) filter (where outcome = 'returning'))::int as waiting
         from cashier.receipt where player_id = $1`,
        [player.id],
      )
    ).rows[0];
  await until(
    "every payment was credited or sent back",
    async () => {
      const found = await sums();
      return found?.waiting === 0 && found.credited + found.returned === paid;
    },
    patience,
  );
  mustEqual("what was credited and sent back", await sums(), { credited: limit, returned: paid - limit, waiting: 0 });
  const booked = await pool.query<{ cash: number; promo: number }>(
    `select coalesce(sum(amount) filter (where kind = 'deposit'), 0)::int as cash,
       coalesce(sum(amount) filter (where kind = 'bonus'), 0)::int as promo
     from ledger.transfer where player_id = $1`,
    [player.id],
  );
  mustEqual("cash booked", booked.rows[0]?.cash, limit);
  const bonus = booked.rows[0]?.promo ?? NaN;
  if (!(bonus >= amount && bonus <= settings.promotions.bonusCap)) throw new Error(`bonuses of ${bonus}`);
}
