import { route, type Route } from "../../platform/http/route.ts";
import type { Services } from "../../platform/services.ts";
import { countUnread, readLines, type Line } from "./read-model.ts";
import { setRead } from "./store.ts";

export type InboxDeps = Pick<Services, "database" | "now">;

/** Serves a player's own inbox. */
export function inboxRoutes({ database, now }: InboxDeps): Route[] {
  return [
    route("/v1/inbox", async ({ pageNum, pageSize }, { caller: { playerId } }) => {
      const at = now();
      const place = { skip: (pageNum - 1) * pageSize, limit: pageSize };
      const { lines, total } = await readLines(database, playerId, at, place);
      return { data: { list: lines.map(toWire), total, unread: await countUnread(database, playerId, at) } };
    }),
    route("/v1/inbox/read", async ({ ids }, { caller: { playerId } }) => {
      const at = now();
      await setRead(database, { playerId, lineIds: ids.map(BigInt), at });
      return { data: { unread: await countUnread(database, playerId, at) } };
    }),
  ];
}

const toWire = ({ lineId, kind, subject, amount, at, read }: Line) => ({
  id: lineId.toString(),
  time: at,
  kind,
  subject,
  ...(amount === null ? {} : { amount: Number(amount) }),
  read,
});
