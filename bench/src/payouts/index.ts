import { rmSync } from "node:fs";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { atMost, median, reportOnly, type Figure, type Outcome, type Say } from "../figures.ts";
import { until } from "../../../tools/until.ts";
import { order, type Player } from "./players.ts";
import { runStorm, type Storm } from "./storm.ts";
import { countEnds, countMessages, countPaidTwice, reconcile, type Ends } from "./verdict.ts";
import { openFixture, type Fixture } from "./fixture.ts";

const quietOrders = 20;

/**
 * Runs a thousand withdrawals on the real parts under every fault, and checks that each order ends, none is paid twice,
 * and the books add up and agree with the bank's statement. Then measures how long an order takes when there are no
 * others. BENCH_ORDERS=100 makes it shorter; BENCH_SECONDS limits the time for the thousand.
 */
export async function benchPayouts(say: Say): Promise<Outcome> {
  const dir = makeTemporaryFolder();
  let fixture: Fixture | undefined;
  try {
    say("starting a database, the bank and the lobby server");
    fixture = await openFixture(dir);
    const storm = await runStorm(fixture, say);
    const ends = await countEnds(fixture);
    const messages = await countMessages(fixture);
    const verdicts = await judge(fixture, ends, say);
    say(`${quietOrders} orders with nothing waiting`);
    const seconds = await quiet(fixture, storm.players);
    return {
      figures: [
        ...figuresOf(storm, ends, messages),
        ...verdicts,
        reportOnly("payouts.quiet.slowest", Math.max(...seconds), "s"),
        atMost("payouts.quiet.median", median(seconds), "s", 2),
      ],
    };
  } finally {
    await fixture?.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function figuresOf(storm: Storm, ends: Ends, messages: Readonly<Record<string, number>>): Figure[] {
  const count = (id: string, value: number): Figure => reportOnly(`payouts.${id}`, value, "");
  return [
    count("orders", ends.orders),
    count("paid", ends.paid),
    count("refunded", ends.refunded),
    count("cancelled", ends.cancelled),
    count("reversed", ends.reversed),
    count("corrected", ends.corrected),
    count("restarts-of-the-server", storm.restarts.server),
    count("restarts-of-the-bank", storm.restarts.bank),
    count("duplicates-delivered", messages["duplicate"] ?? 0),
    count("messages-reordered", messages["reorder"] ?? 0),
    count("messages-delayed", messages["delay"] ?? 0),
    count("messages-lost", messages["drop"] ?? 0),
    reportOnly("payouts.time", storm.seconds, "s"),
    atMost("payouts.unconfirmed", Math.abs(ends.orders - storm.placed), "orders", 0),
    atMost("payouts.not-settled-in-time", storm.late ? 1 : 0, "", 0),
  ];
}

async function judge(fixture: Fixture, ends: Ends, say: Say): Promise<Figure[]> {
  const twice = await countPaidTwice(fixture);
  const differences = await reconcile(fixture);
  const { code, said } = await fixture.trialBalance();
  if (code !== 0) say(`the trial balance:\n${said}`);
  return [
    atMost("payouts.without-an-end", ends.open, "orders", 0),
    atMost("payouts.paid-twice", twice, "orders", 0),
    atMost("payouts.ledger-to-statement", differences, "differences", 0),
    atMost("payouts.trial-balance", code, "exit code", 0),
  ];
}

/** Measures the time from the click to step 2200 for orders placed one at a time, in seconds. */
async function quiet(fixture: Fixture, players: readonly Player[]): Promise<number[]> {
  const state = { over: false };
  await fixture.askBank("/sandbox/faults", { webhooks: "deliver" });
  const seconds: number[] = [];
  for (const player of players.slice(0, quietOrders)) {
    const clicked = Date.now();
    const orderId = await order(fixture, player, 50_000, "7890", state);
    const paid = "select from withdrawals.step where player_id = $1 and order_id = $2 and code = 2200";
    const isPaid = async () => (await fixture.client.query(paid, [player.id, orderId])).rowCount === 1;
    await until(`order ${orderId} is paid`, isPaid, { intervalMs: 10 });
    seconds.push((Date.now() - clicked) / 1000);
  }
  return seconds;
}
