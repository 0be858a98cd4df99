import { randomInt } from "node:crypto";
import type { Currency } from "@fairlobby/contract";
import type { PayoutProof } from "@fairlobby/contract/proofs";
import type { Database } from "../../platform/db/database.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { proofOf } from "./documents.ts";
import { feedLength, feedOf, measured, payoutTimesOf } from "./model.ts";
import { readDayOf, readDurations, readLatest, readLinesOf, type PublishedLine } from "./read-model.ts";

export interface RoutesDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly currency: Currency;
  readonly moneyMode: "play" | "real";
  /** IANA name. */
  readonly displayTimeZone: string;
}

/** IDR amounts in minor units of another currency: a thousandth in major units of 100 (NGN: a tenth), R-MON-18. */
const scales: Readonly<Record<Currency, bigint>> = { IDR: 1n, BRL: 10n, MXN: 10n, THB: 10n, NGN: 10n };

export function payoutsRoutes(deps: RoutesDeps): Route[] {
  const { database } = deps;
  return [
    route("/v1/payouts/feed", async (_, { caller }) => {
      const entries = feedOf(await readLatest(database, feedLength), {
        signedIn: caller !== null,
        simulate: deps.moneyMode === "play",
        at: deps.now(),
        scale: scales[deps.currency],
      });
      return {
        data: {
          list: shuffled(entries).map((entry) => ({ ...entry, amount: Number(entry.amount) })),
          payoutTimes: payoutTimesOf(await readDurations(database, measured)),
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

/** The saved file's own mark is the lobby's to add. */
function toWire({ line, path, owner, root, previous }: PayoutProof) {
  if (owner === null) throw new Error("a player's proof without its owner");
  return { line, path: [...path], owner, root, previous };
}

function shuffled<T>(items: readonly T[]): T[] {
  const left = [...items];
  return items.map(() => left.splice(randomInt(left.length), 1)[0] as T);
}
