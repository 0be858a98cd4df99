import { reconnectWaitMs } from "@fairlobby/contract/push";
import { destinations } from "@fairlobby/contract";
import { call, type Player } from "../../../bench/src/payouts/players.ts";
import { LoadClient } from "../../../bench/src/push/client.ts";
import { noRetry } from "./load.ts";

/** A player who listens on push as the lobby does, and has the balance that was read last. */
export interface Listener {
  readonly player: Player;
  /** The balance as the lobby would show it: read when it starts to listen and after each message. */
  shown(): number;
  /** Number of times it has connected. */
  connects(): number;
  stop(): void;
}

const beatMs = 10_000;

export async function readBalance(url: string, player: Player): Promise<number> {
  const { result } = await call({ url }, player.token, "/v1/bus/accountInfo", {}, noRetry);
  return result.accountGold;
}

/** Connects, and reconnects whenever the connection is lost, like the lobby. */
export function listenAs(url: string, player: Player): Listener {
  const run = { over: false, shown: NaN, connects: 0, failures: 0 };
  let client: LoadClient | null = null;
  let reading: Promise<void> | null = null;
  let isStale = false;

  const readAgain = async (): Promise<void> => {
    while (isStale && !run.over) {
      isStale = false;
      // After a failed call the balance is read again when the next message comes, or now.
      run.shown = await readBalance(url, player).catch(() => {
        isStale = true;
        return run.shown;
      });
      if (isStale) await new Promise((wait) => setTimeout(wait, 200));
    }
    reading = null;
  };
  const refresh = (): void => {
    isStale = true;
    reading ??= readAgain();
  };
  const later = (): void => {
    if (run.over) return;
    setTimeout(() => void connect().catch(later), reconnectWaitMs(run.failures, Math.random()));
    run.failures += 1;
  };
  const connect = async (): Promise<void> => {
    if (run.over) return;
    const { ticket } = await call({ url }, player.token, "/v1/session/socketTicket", {}, noRetry);
    client = await LoadClient.open(
      {
        port: Number(new URL(url).port),
        path: `/ws?token=${ticket}`,
        connectHeaders: `token:${ticket}\n`,
        destinations: [destinations.account],
      },
      { message: refresh, closed: later },
    );
    run.failures = 0;
    run.connects += 1;
    refresh();
  };
  connect().catch(later);
  const beat = setInterval(() => client?.beat(), beatMs);
  return {
    player,
    shown: () => run.shown,
    connects: () => run.connects,
    stop() {
      run.over = true;
      clearInterval(beat);
      client?.destroy();
    },
  };
}
