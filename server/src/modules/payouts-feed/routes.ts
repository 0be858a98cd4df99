import type { PayoutProof } from "@fairlobby/verifier/proofs";
import type { Database } from "../../platform/db/database.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { proofOf } from "./documents.ts";
import { feedLength, feedOf, measuredPayouts, payoutTimesOf } from "./model.ts";
import { readDayOf, readDurations, readLatest, readLinesOf, type PublishedLine } from "./read-model.ts";

export interface RoutesDeps {
  readonly database: Database;
  /** IANA name. */
  readonly displayTimeZone: string;
}

export function payoutsRoutes(deps: RoutesDeps): Route[] {
  const { database } = deps;
  return [
    route("/v1/payouts/feed", async (_, { caller }) => {
      const entries = feedOf(await readLatest(database, { limit: feedLength }), caller !== null);
      return {
        data: {
          list: entries.map(({ visitor, ...entry }) => ({
            ...entry,
            amount: Number(entry.amount),
            ...(visitor ? { visitor } : {}),
          })),
          payoutTimes: payoutTimesOf(await readDurations(database, measuredPayouts)),
        },
      };
    }),

    route("/v1/payouts/proof", async ({ orderId }, { caller: { playerId } }) => {
      const lines = await readLinesOf(database, playerId, orderId);
      const wire = (kind: PublishedLine["kind"]) => {
        const line = lines.find((each) => each.kind === kind);
        return line === undefined ? {} : { [kind]: toWire(proofOf(line, { orderId, salt: line.salt })) };
      };
      const paid = lines.find(({ kind }) => kind === "paid");
      if (paid !== undefined) {
        return { data: { state: "published", day: paid.day, ...wire("paid"), ...wire("returned") } };
      }
      const day = await readDayOf(database, playerId, orderId, deps.displayTimeZone);
      return day === null ? { failure: "not_found" } : { data: { state: "waiting", day } };
    }),
  ];
}

/** Leaves out the file's format marker, which the lobby adds when saving. */
function toWire({ line, path, owner, root, previous }: PayoutProof) {
  if (owner === null) throw new Error("a player's proof without its owner");
  return { line, path: [...path], owner, root, previous };
}
