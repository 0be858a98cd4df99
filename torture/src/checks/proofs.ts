import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { OrderId } from "@fairlobby/contract";
import pg from "pg";
import { until } from "../../../tools/until.ts";
import { call, type Player } from "../../../bench/src/payouts/players.ts";
import { noRetry, type Target } from "../players/load.ts";
import { patience } from "../patience.ts";

const verifier = resolve(import.meta.dirname, "../../../verifier/src/command/main.ts");

/** What players saved: a signed quote, and the proof of a payout in the signed list of its day. */
export interface SavedProofs {
  readonly quote: string;
  readonly payout: string;
}

/** Saves both proofs to `dir`. Moves the payouts so far to an earlier day, which the server then closes. */
export async function saveProofs(
  dir: string,
  databaseUrl: string,
  node: Target,
  players: readonly Player[],
): Promise<SavedProofs> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const paid = async () =>
      (
        await client.query<{ player: string; order: OrderId }>(
          `select player_id::text as player, order_id as "order" from payouts_feed.payout limit 1`,
        )
      ).rows[0];
    await until("a payout", async () => (await paid()) !== undefined, patience);
    await client.query(
      "update payouts_feed.payout set ordered_at = ordered_at - interval '2 days', paid_at = paid_at - interval '2 days'",
    );
    await client.query("select graphile_worker.add_job('close-payout-days')");
    const { player: id, order: orderId } = (await paid()) ?? {};
    const player = players.find((each) => String(each.id) === id);
    if (player === undefined || orderId === undefined) throw new Error("the paid order belongs to no player");
    const read = () => call(node, player.token, "/v1/payouts/proof", { orderId }, noRetry);
    await until("the day of the payout is closed", async () => (await read()).state === "published", patience);
    const { signed } = await call(node, player.token, "/v1/withdraw/quote", { amount: 100_000 }, noRetry);
    return {
      quote: save(join(dir, "quote.json"), { format: "fairlobby-quote-proof-1", ...signed }),
      payout: save(join(dir, "payout.json"), { format: "fairlobby-payout-proof-1", ...(await read()).paid }),
    };
  } finally {
    await client.end();
  }
}

function save(file: string, proof: object): string {
  writeFileSync(file, JSON.stringify(proof));
  return file;
}

/** Returns how many of the saved proofs do not hold against the keys and days that the server publishes now. */
export function countBrokenProofs({ quote, payout }: SavedProofs, serverUrl: string): number {
  const holds = (kind: string, file: string): boolean =>
    spawnSync(process.execPath, [verifier, kind, file, "--key", serverUrl], { stdio: "ignore", timeout: 60_000 })
      .status === 0;
  return [holds("quote", quote), holds("payout", payout)].filter((each) => !each).length;
}
