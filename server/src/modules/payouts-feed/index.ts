import { randomInt } from "node:crypto";
import type { Currency } from "@fairlobby/contract";
import type { Database, Sql } from "../../platform/db/database.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { feedLength, feedOf, type PaidPayout } from "./model.ts";

export interface PayoutsFeedDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
  readonly moneyMode: "play" | "real";
  /** Of withdrawals: the orders paid last, newest first. */
  readonly recentPaid: (sql: Sql, limit: number) => Promise<readonly PaidPayout[]>;
}

/** IDR amounts in minor units of another currency: a thousandth in major units of 100 (NGN: a tenth), R-MON-18. */
const scales: Readonly<Record<Currency, bigint>> = { IDR: 1n, BRL: 10n, MXN: 10n, THB: 10n, NGN: 10n };

/** The win ticker (R-API-53): payouts that happened, and in play mode entries marked as simulated. */
export function createPayoutsFeed(deps: PayoutsFeedDeps): { readonly routes: readonly Route[] } {
  return {
    routes: [
      route("/v1/payouts/feed", async (_, { caller }) => {
        const entries = feedOf(await deps.recentPaid(deps.database, feedLength), {
          signedIn: caller !== null,
          simulate: deps.moneyMode === "play",
          at: deps.now(),
          scale: scales[deps.currency],
        });
        return { data: { list: shuffled(entries).map((entry) => ({ ...entry, amount: Number(entry.amount) })) } };
      }),
    ],
  };
}

function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(randomInt(left.length), 1)[0] as T);
}
