import { setTimeout as pause } from "node:timers/promises";
import { until } from "../../../tools/until.ts";
import { atLeast } from "../../../bench/src/figures.ts";
import { press, requestOf } from "../../../bench/src/payouts/customer.ts";
import type { Line } from "../line.ts";
import { callForData } from "../players/player-calls.ts";
import { mustEqual, newRacer, runRaces, type RaceFixture } from "../players/races.ts";
import { patience } from "../patience.ts";

const gift = 20_000;
const settings = { promotions: { gift, bonusCap: 500_000 } };
/** A deposit of Rp 50.000 has a bonus of as much. */
const amount = 50_000;

export const grantRaces: Line = {
  what: "The bonus of a deposit is granted while the player's expired grant is settled again and again, on two nodes",
  tries: 10_000,
  shortTries: 60,
  run(run) {
    let settledBefore = 0;
    const tries = run.to - run.from;
    return runRaces(run, {
      name: "grant-races",
      nodes: 2,
      atOnce: 5,
      options: { settings },
      tryOnce: async (fixture, _nth, random) => {
        const { cluster, nodes, pool } = fixture;
        const player = await newRacer(fixture);
        const insert = `insert into promotions.bonus (player_id, transfer_id, kind, source, amount, terms_id, wager_multiple,
            expire_days, granted_at, expires_at, state)
          select player_id, transfer_id, 'gift', 'gift', amount, 'gift-5x-30d-v2', 5, 30, now() - interval '40 days',
            now() - interval '10 days', 'open'
          from ledger.transfer where player_id = $1 and key = 'gift' on conflict (player_id, transfer_id) do update
          set expires_at = excluded.expires_at, granted_at = excluded.granted_at`;
        const body = { amount, bankName: "QRIS", acceptBonus: true };
        const { orderId } = await callForData(nodes[0], player, "/charge/create/order", body);
        const request = await requestOf(cluster.bank, `deposit-${player.id}-${String(orderId)}`);
        const { promo: before } = await balances(fixture, player.id);
        await pool.query(insert, [player.id]);
        const settle = async (): Promise<void> => {
          await pool.query("select graphile_worker.add_job('settle-grants', json_build_object('playerId', $1::text))", [
            player.id,
          ]);
        };
        const settling = Array.from({ length: random.between(3, 8) }, async () => {
          await pause(random.between(0, 60));
          await settle();
        });
        await Promise.all([press(cluster.bank, request, { action: "pay" }), ...settling]);
        const states = async () =>
          (
            await pool.query<{ kind: string; state: string; took: number | null }>(
              `select kind, state, settled_amount::int as took from promotions.bonus where player_id = $1 order by transfer_id`,
              [player.id],
            )
          ).rows;
        await until("the bonus was granted", async () => (await states()).length === 2, patience);
        await settle();
        await until("the gift has ended", async () => (await states())[0]?.state !== "open", patience);
        mustEqual("the grants", await states(), [
          { kind: "gift", state: "expired", took: before },
          { kind: "deposit_bonus", state: "open", took: null },
        ]);
        mustEqual("promotional gold", (await balances(fixture, player.id)).promo, amount);
        settledBefore += 1;
      },
      figures: () => [atLeast("grant-races.kept", settledBefore, "grants", tries)],
    });
  },
};

async function balances({ pool }: Pick<RaceFixture, "pool">, id: string): Promise<{ promo: number }> {
  const { rows } = await pool.query<{ promo: number }>(
    "select promo::int as promo from ledger.balance where player_id = $1",
    [id],
  );
  return rows[0] ?? { promo: NaN };
}
