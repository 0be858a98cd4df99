import { moneyLimits, type MoneyLimit, type PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import { forEachPaged } from "../../../platform/jobs/for-each-paged.ts";
import type { Services } from "../../../platform/services.ts";
import { addLine } from "../../inbox/index.ts";
import { lockBalances } from "../../ledger/index.ts";
import type { MoneyLimits, Use } from "../../protection/index.ts";
import { query } from "../statements.ts";
import { readBetUse } from "./bet-use.ts";

export interface AnnounceDeps extends Pick<Services, "database" | "now" | "timeZone"> {
  /** Provided by protection: the limits in force. */
  readonly moneyLimits: (sql: Sql, playerId: PlayerId) => Promise<MoneyLimits>;
  /** Provided by protection: what counts against the limits beside the player's own use. */
  readonly carriedUse: (sql: Sql, playerId: PlayerId) => Promise<Use>;
}

const limitsNear = query(
  "limits_near",
  `select player_id, name, begins::text as "begins!" from games.limit_near
   where not announced and (player_id, name, begins) > (:afterPlayer, :afterName, :afterBegins::text::date)
   order by player_id, name, begins limit :limit`,
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

type Near = RowOf<typeof limitsNear>;

const pageSize = 500;

/**
 * Adds an inbox line for each limit of which bets brought 80 % into use, once for each of its periods (R-LMT-06). A
 * failure does not stop the others; it is thrown at the end.
 */
export async function announceLimits(deps: AnnounceDeps): Promise<void> {
  await forEachPaged<Near>(
    (after) =>
      limitsNear(deps.database, {
        afterPlayer: after?.playerId ?? 0n,
        afterName: after?.name ?? "",
        afterBegins: after?.begins ?? "0001-01-01",
        limit: pageSize,
      }),
    (near) => announce(deps, near),
    (failures) => `${failures} limits could not be announced`,
  );
}

const announce = (deps: AnnounceDeps, near: Near): Promise<void> =>
  deps.database.transaction(async (tx) => {
    const { playerId } = near;
    const name = near.name as MoneyLimit;
    // No bet may be booked meanwhile: one that reaches the 80 % after a win has to be seen again.
    await lockBalances(tx, { playerId });
    const { kind, period } = moneyLimits[name];
    const amount = (await deps.moneyLimits(tx, playerId))[name];
    const own = await readBetUse(tx, playerId, deps.timeZone, deps.now());
    const carried = await deps.carriedUse(tx, playerId);
    const used = kind === "deposit" ? 0n : own[kind][period] + carried[kind][period];
    if (amount === null || used * 5n < amount * 4n) {
      await dropNear(tx, near);
      return;
    }
    const eventKey = `${name}:${near.begins}`;
    await addLine(tx, playerId, { kind: "limit_near", eventKey, subject: name, amount, at: deps.now() });
    await setAnnounced(tx, near);
  });
