import { rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { atLeast, atMost, reportOnly, type Figure, type Say } from "../../../bench/src/figures.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { until } from "../../../tools/until.ts";
import type { PrimaryLoss } from "../machines/database-pair.ts";
import { openFailoverCluster, type FailoverCluster } from "../machines/failover-cluster.ts";
import { checkInvariants } from "../checks/invariants.ts";
import { audit, makePlayers, sendBet, startLoad } from "../players/load.ts";
import type { Line } from "../line.ts";
import type { Node } from "../machines/nodes.ts";

/** Every fourth former primary continues to run after the promotion. */
const lossOf = (nth: number): PrimaryLoss => (nth % 4 === 1 ? "cut off" : "kill");

/** The limit from the end of the promotion until every node has acknowledged a bet. */
const resumedSeconds = 10;

export const failover: Line = {
  what: "The primary is lost under load, and a synchronous standby is promoted",
  tries: 20,
  run: ({ from, to, say }) => tortureFailover(say, to - from),
};

/** Fails over to a synchronous standby under load, `failovers` times in a row, and checks that nothing acknowledged is lost. */
async function tortureFailover(say: Say, failovers: number): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const cluster = await openFailoverCluster(dir, 3);
  try {
    const [first] = cluster.nodes;
    if (first === undefined) throw new Error("there are no nodes");
    const [probe, ...players] = await makePlayers(cluster.databaseUrl(), first, 25);
    if (probe === undefined) throw new Error("there is no player");
    const load = startLoad(cluster.nodes, players, { withdrawAgain: true });
    const resumed: number[] = [];
    const bets: string[] = [];
    let attempts = 0;
    for (let nth = 0; nth < failovers; nth++) {
      await pause(1_000 + Math.random() * 2_000);
      const loss = lossOf(nth);
      const { took, atOnce } = await failOverOnce(cluster, loss, probe, bets);
      resumed.push(took);
      attempts = Math.max(attempts, atOnce);
      await cluster.rebuild();
      say(`${nth + 1}/${failovers} ${loss}: bets on every node ${Math.round(took)} ms after the promotion`);
    }
    await pause(2_000);
    await load.stop();
    const { stakes, deposits, withdrawals } = load.acknowledged;
    const acknowledged = { stakes: [...stakes, ...bets], deposits, withdrawals };
    const { lost, unbalanced } = await audit(cluster.databaseUrl(), acknowledged);
    const invariants = await checkInvariants(cluster.databaseUrl(), cluster.bank, say);
    return [
      reportOnly("failover.failovers", failovers, ""),
      reportOnly("failover.acknowledged.bets", acknowledged.stakes.length, ""),
      reportOnly("failover.acknowledged.deposits", deposits.length, ""),
      atLeast("failover.acknowledged.withdrawals", withdrawals.length, "", 1),
      reportOnly("failover.resumed.mean", resumed.reduce((sum, ms) => sum + ms, 0) / resumed.length / 1000, "s"),
      atMost("failover.resumed.max", Math.max(...resumed) / 1000, "s", resumedSeconds),
      atMost("failover.attemptsAtOnce.max", attempts, "a node and server", 2),
      atMost("failover.lost", lost, "", 0),
      atMost("failover.unbalanced", unbalanced, "", 0),
      ...invariants,
    ];
  } finally {
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function failOverOnce(cluster: FailoverCluster, loss: PrimaryLoss, probe: Player, acknowledged: string[]) {
  const proxies = cluster.nodes.flatMap((node) => node.proxies);
  for (const proxy of proxies) proxy.attempts();
  await cluster.failOver(loss);
  const promotedAt = performance.now();
  const client = new pg.Client({ connectionString: cluster.databaseUrl() });
  await client.connect();
  try {
    for (const node of cluster.nodes) acknowledged.push(await betOn(node, probe, client));
  } finally {
    await client.end();
  }
  const atOnce = Math.max(...proxies.map((proxy) => proxy.attempts().atOnce));
  return { took: performance.now() - promotedAt, atOnce };
}

/** Bets until a node has acknowledged a bet that is in the new primary; returns its transaction. */
function betOn(node: Node, player: Player, primary: pg.Client): Promise<string> {
  return until(`${node.url} acknowledges a bet after the promotion`, async () => {
    const transaction = randomUUID();
    const answer = await sendBet(node, player, transaction);
    const { status } = (await answer.json()) as { status: string };
    if (status !== "RS_OK") return null;
    const { rowCount } = await primary.query("select from ledger.transfer where key = $1", [`hub88:${transaction}`]);
    if (rowCount === 1) return transaction;
    throw new Error(`${node.url} acknowledged a bet that the new primary does not have`);
  });
}
