import type { PlayerId, ReplyInput } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { route, type Failure, type Route } from "../../platform/http/route.ts";
import type { Lookup } from "../../platform/lookup.ts";
import type { Services } from "../../platform/services.ts";
import { readGuard } from "./imposed-restrictions.ts";
import { addChoiceLines } from "./inbox-lines.ts";
import { applyChange, inForce, initialChoices, type ChangeFailure, type Offer, type Stored } from "./model.ts";
import { appendStored, lockChoices, readStored } from "./store.ts";

export interface ProtectionRoutesDeps extends Pick<Services, "database" | "now"> {
  readonly termsVersion: string;
  readonly reminderMinutes: number;
  /** Usage of the daily limits so far; days are those of the display time zone. */
  readonly lookups: {
    /** Time played, milliseconds. A callback, because games depends on protection. */
    readonly playedToday: Lookup<number>;
    /** Deposited, or ordered and still to be paid; minor units. A callback, because cashier depends on protection. */
    readonly depositedToday: Lookup<bigint>;
    /** The part of `depositedToday` that is not paid yet. */
    readonly unpaidDeposits: Lookup<bigint>;
  };
}

const failures: Readonly<Record<ChangeFailure, Failure>> = {
  break_shortened: { failure: "on_break" },
  break_too_long: { failure: "invalid_input", params: { field: "breakUntil" } },
  age_withdrawn: { failure: "invalid_input", params: { field: "ageConfirmed" } },
  unknown_terms: { failure: "invalid_input", params: { field: "termsVersion" } },
};

export function protectionRoutes(deps: ProtectionRoutesDeps): Route[] {
  const toWire = async (sql: Sql, playerId: PlayerId, stored: Stored): Promise<ReplyInput<"/v1/consent">> => {
    const { dailyDepositLimit: deposit, dailyPlayMinutes: play } = stored.pending;
    const played = await deps.lookups.playedToday(sql, playerId);
    const { barred } = await readGuard(sql, playerId);
    return {
      ageConfirmed: stored.ageConfirmed,
      termsVersion: stored.termsVersion,
      ads: stored.ads,
      reminderMinutes: stored.reminderMinutes,
      dailyDepositLimit: limitToWire(stored.dailyDepositLimit),
      dailyPlayMinutes: stored.dailyPlayMinutes,
      breakUntil: stored.breakUntil,
      ...(barred ? { barred } : {}),
      serverTime: deps.now(),
      usedToday: {
        deposited: Number(await deps.lookups.depositedToday(sql, playerId)),
        unpaid: Number(await deps.lookups.unpaidDeposits(sql, playerId)),
        playedSeconds: Math.floor(played / 1000),
      },
      ...(deposit === undefined && play === undefined
        ? {}
        : {
            pending: {
              ...(deposit === undefined
                ? {}
                : { dailyDepositLimit: offerToWire({ ...deposit, value: limitToWire(deposit.value) }) }),
              ...(play === undefined ? {} : { dailyPlayMinutes: offerToWire(play) }),
            },
          }),
    };
  };

  return [
    route("/v1/consent", ({ dailyDepositLimit, ...request }, { caller }) =>
      deps.database.transaction(async (tx) => {
        const at = deps.now();
        await lockChoices(tx, { playerId: caller.playerId });
        const stored = (await readStored(tx, caller.playerId)) ?? initialChoices(deps.reminderMinutes);
        const change = {
          ...request,
          ...(dailyDepositLimit === undefined
            ? {}
            : { dailyDepositLimit: dailyDepositLimit === null ? null : BigInt(dailyDepositLimit) }),
        };
        if (Object.values(change).every((value) => value === undefined)) {
          return { data: await toWire(tx, caller.playerId, inForce(stored, at)) };
        }
        const next = applyChange(stored, change, at, deps.termsVersion);
        if ("failure" in next) return failures[next.failure];
        await appendStored(tx, caller.playerId, next, at);
        await addChoiceLines(tx, caller.playerId, stored, next, at);
        return { data: await toWire(tx, caller.playerId, next) };
      }),
    ),
  ];
}

function offerToWire({ value, from }: Offer<number | null>) {
  return { value, effectiveTime: from };
}

function limitToWire(limit: bigint | null): number | null {
  return limit === null ? null : Number(limit);
}
