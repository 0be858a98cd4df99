import { atLeast, atMost, quantile, reportOnly, type Figure } from "../figures.ts";
import { asLobby } from "./connections.ts";
import { firstPlayer, openOrderOf, sharedMs } from "./shared.ts";
import type { Stage } from "./stage.ts";

/** The step with which another node closes every order during the outage. */
const missedCode = 2300;

/** Kills and restarts a node; its clients reconnect like the lobby and read what they missed. */
export async function measureRestart(
  stage: Stage,
  { from, count }: { from: number; count: number },
): Promise<Figure[]> {
  const { fixture, load, say } = stage;
  await load.connect(asLobby(stage.server().port, from, count));
  await load.keepReturning();
  const killed = sharedMs();
  const restarted = stage.crash();
  await fixture.client.query(
    `with closed as (
       update withdrawals.withdrawal w set closed_at = now()
       from generate_series($4::int, $5::int) n
       where w.player_id = $1::bigint + n and w.order_id = replace($2, '#', n::text)
       returning w.player_id, w.order_id
     )
     insert into withdrawals.step (player_id, order_id, seq, code, args, created_at)
     select player_id, order_id, 3, $3::int, '{}', now() from closed`,
    [firstPlayer, openOrderOf(NaN).replace("NaN", "#"), missedCode, from, from + count - 1],
  );
  await restarted;
  const up = sharedMs();
  const { backAfterMs, sawMissed, failedTries } = await load.returned({
    withinMs: 45_000,
    sinceMs: killed,
    missedCode,
  });
  const within = backAfterMs.filter((ms) => ms <= 30_000).length / count;
  const spread = [0, 0.25, 0.5, 0.75, 0.99, 1].map((share) => (quantile(backAfterMs, share) / 1000).toFixed(1));
  say(`the server was ready after ${((up - killed) / 1000).toFixed(1)} s; ${failedTries} tries came too early`);
  say(
    `back after (s): first ${spread[0]}, quarter ${spread[1]}, half ${spread[2]}, three quarters ${spread[3]}, 99 % ${spread[4]}, last ${spread[5]}`,
  );
  return [
    atLeast("push.restart.back-in-30-s", within * 100, "%", 99),
    reportOnly("push.restart.back.p50", quantile(backAfterMs, 0.5) / 1000, "s"),
    reportOnly("push.restart.back.p99", quantile(backAfterMs, 0.99) / 1000, "s"),
    reportOnly("push.restart.most-in-a-second", busiestSecond(backAfterMs), "clients"),
    atMost("push.restart.missed-a-step", count - sawMissed, "clients", 0),
  ];
}

/** Returns the highest number of reconnections in a second. */
export function busiestSecond(times: Float64Array): number {
  const sorted = times.toSorted();
  let most = 0;
  let first = 0;
  sorted.forEach((time, index) => {
    while (time - (sorted[first] ?? 0) > 1_000) first += 1;
    most = Math.max(most, index - first + 1);
  });
  return most;
}
