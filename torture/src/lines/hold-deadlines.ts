import { openHttpProxy } from "../../../tools/http-proxy.ts";
import type { HttpServer } from "../../../tools/http-server.ts";
import { until } from "../../../tools/until.ts";
import { atLeast, atMost } from "../../../bench/src/figures.ts";
import { orderOf } from "../../../bench/src/payouts/players.ts";
import type { Line } from "../line.ts";
import { callForData } from "../players/player-calls.ts";
import { mustEqual, newRacer, runRaces } from "../players/races.ts";
import { patience } from "../patience.ts";

const amount = 100_000;

export const holdDeadlines: Line = {
  what: "A hold's deadline is met by several jobs at once, on two nodes, at a provider that refuses every second call of a payout",
  tries: 1_000,
  shortTries: 24,
  async run(run) {
    const relay = createRefusingRelay();
    let paid = 0;
    try {
      const figures = await runRaces(run, {
        name: "hold-deadlines",
        nodes: 2,
        atOnce: 5,
        options: {
          bankEnv: { BANK_PAYOUT_MS: "40" },
          bankUrl: ({ url }) => relay.open(url),
          withdrawals: { places: 1_000 },
        },
        tryOnce: async (fixture, _nth, random) => {
          const { nodes, pool } = fixture;
          const player = await newRacer(fixture);
          const { quoteId } = await callForData(nodes[0], player, "/v1/withdraw/quote", { amount });
          const { rows } = await pool.query<{ until: Date }>(
            `insert into withdrawals.hold (player_id, order_id, hold_no, reason, particulars, placed_by, placed_at, until,
               recorded_at)
             values ($1, '', 1, 'payment_origin', '{}', 'torture', now(), now() + interval '2 seconds', now())
             returning until`,
            [player.id],
          );
          const body = orderOf(player, { amount, ending: "1234", quoteId });
          const { orderId } = await callForData(random.pick(nodes), player, "/withdraw/create/order", body);
          // Jobs queued in addition to those that the product plans.
          const jobs = ["advance-withdrawal", "end-hold", "advance-withdrawal", "sweep-holds", "advance-withdrawal"];
          for (const job of random.shuffle(jobs)) {
            await pool.query(
              `select graphile_worker.add_job($1, json_build_object('playerId', $2::text, 'orderId', $3::text),
                 run_at => $4)`,
              [job, player.id, orderId, rows[0]?.until],
            );
          }
          const steps = async () =>
            (
              await pool.query<{ code: number }>(
                "select code from withdrawals.step where player_id = $1 and order_id = $2 order by seq",
                [player.id, orderId],
              )
            ).rows.map(({ code }) => code);
          const isOver = async (): Promise<boolean> => [2200, 2300].includes((await steps()).at(-1) ?? 0);
          await until("the order ended", isOver, patience);
          mustEqual("the last step", (await steps()).at(-1), 2200);
          mustEqual("calls of the payout", relay.callsOf(`${String(orderId)}-1`), 1);
          paid += 1;
        },
        figures: () => [
          atLeast("hold-deadlines.paid", paid, "orders", run.to - run.from),
          atMost("hold-deadlines.refused", relay.refused(), "calls", 0),
        ],
      });
      return figures;
    } finally {
      await relay.close();
    }
  },
};

/**
 * A proxy in front of the bank that refuses every call of a payout but the first, as a provider without idempotency does.
 */
function createRefusingRelay() {
  let refused = 0;
  const calls = new Map<string, number>();
  const opened: HttpServer[] = [];
  return {
    async open(bankUrl: string): Promise<string> {
      const relay = await openHttpProxy(bankUrl, ({ method, path, headers }, pass) => {
        if (method !== "POST" || path !== "/v2/payouts") return pass();
        const reference = String(headers["idempotency-key"]);
        const made = (calls.get(reference) ?? 0) + 1;
        calls.set(reference, made);
        if (made === 1) return pass();
        refused += 1;
        const body = JSON.stringify({ error_code: "API_VALIDATION_ERROR", message: "sent before" });
        return { status: 400, headers: { "content-type": "application/json" }, body };
      });
      opened.push(relay);
      return relay.url;
    },
    callsOf: (reference: string): number => calls.get(reference) ?? 0,
    refused: (): number => refused,
    async close(): Promise<void> {
      for (const relay of opened) await relay.close();
    },
  };
}
