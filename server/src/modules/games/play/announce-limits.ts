import { moneyLimits, type MoneyLimit, type PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import type { Services } from "../../../platform/services.ts";
import { addLine } from "../../inbox/index.ts";
import { lockBalances } from "../../ledger/index.ts";
import type { MoneyLimits } from "../../protection/index.ts";
import { query } from "../statements.ts";
import { readBetUse } from "./bet-use.ts";

export interface AnnounceDeps extends Pick<Services, "database" | "now" | "timeZone"> {
  /** Provided by protection: the limits in force. */
  readonly moneyLimits: (sql: Sql, playerId: PlayerId) => Promise<MoneyLimits>;
}

const limitsNear = query(
  "limits_near",
  `select player_id, name, begins::text as "begins!" from games.limit_near
   where not announced order by player_id, name limit :limit`,
);

const setAnnounced = query(
  "set_announced",
  `update games.limit_near set announced = true
   where player_id = :playerId and name = :name and begins = :begins::text::date`,
);

const dropNear = query(
  "drop_near",
  "delete from games.limit_near where player_id = :playerId and name = :name and begins = :begins::text::date",
);

/** Adds an inbox line for each limit of which bets brought 80 % into use, once for each of its periods (R-LMT-06). */
export async function announceLimits(deps: AnnounceDeps, most = 500): Promise<void> {
  for (const near of await limitsNear(deps.database, { limit: most })) {
    await deps.database.transaction(async (tx) => {
      const { playerId } = near;
      const name = near.name as MoneyLimit;
      // No bet may be booked meanwhile: one that reaches the 80 % after a win has to be seen again.
      await lockBalances(tx, { playerId });
      const { kind, period } = moneyLimits[name];
      const amount = (await deps.moneyLimits(tx, playerId))[name];
      const use = await readBetUse(tx, playerId, deps.timeZone, deps.now());
      const used = kind === "deposit" ? 0n : use[kind][period];
      if (amount === null || used * 5n < amount * 4n) {
        await dropNear(tx, near);
        return;
      }
      const eventKey = `${name}:${near.begins}`;
      await addLine(tx, playerId, { kind: "limit_near", eventKey, subject: name, amount, at: deps.now() });
      await setAnnounced(tx, near);
    });
  }
}
