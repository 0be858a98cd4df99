import type { PlayerId, ReplyInput } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { route, type Failure, type Route } from "../../platform/http/route.ts";
import type { Lookup } from "../../platform/lookup.ts";
import type { Services } from "../../platform/services.ts";
import { readGuard } from "./imposed-restrictions.ts";
import { addChoiceLines } from "./inbox-lines.ts";
import {
  applyChange,
  eachMoneyLimit,
  inForce,
  initialChoices,
  type BetUse,
  type ByPeriod,
  type ChangeFailure,
  type Offer,
  type Stored,
} from "./model.ts";
import { appendStored, lockChoices, readStored } from "./store.ts";

export interface ProtectionRoutesDeps extends Pick<Services, "database" | "now"> {
  readonly termsVersion: string;
  readonly reminderMinutes: number;
  /** Usage of the limits so far, in the periods of the display time zone. */
  readonly lookups: {
    /** Time played, milliseconds. A callback, because games depends on protection. */
    readonly playedToday: Lookup<number>;
    /** Staked and lost. A callback, because games depends on protection. */
    readonly bet: Lookup<BetUse>;
    /** Deposited, or ordered and still to be paid; minor units. A callback, because cashier depends on protection. */
    readonly deposited: Lookup<ByPeriod<bigint>>;
    /** The part of `deposited` that is not paid yet. */
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
    const { dailyPlayMinutes: play, ...money } = stored.pending;
    const deposited = await deps.lookups.deposited(sql, playerId);
    const bet = await deps.lookups.bet(sql, playerId);
    const pending = {
      ...Object.fromEntries(
        Object.entries(money).map(([name, offer]) => [
          name,
          offerToWire({ ...offer, value: limitToWire(offer.value) }),
        ]),
      ),
      ...(play === undefined ? {} : { dailyPlayMinutes: offerToWire(play) }),
    };
    const played = await deps.lookups.playedToday(sql, playerId);
    const { barred } = await readGuard(sql, playerId);
    return {
      ageConfirmed: stored.ageConfirmed,
      termsVersion: stored.termsVersion,
      ads: stored.ads,
      reminderMinutes: stored.reminderMinutes,
      ...eachMoneyLimit((name) => limitToWire(stored[name])),
      dailyPlayMinutes: stored.dailyPlayMinutes,
      breakUntil: stored.breakUntil,
      ...(barred ? { barred } : {}),
      serverTime: deps.now(),
      usedToday: {
        deposited: Number(deposited.day),
        unpaid: Number(await deps.lookups.unpaidDeposits(sql, playerId)),
        playedSeconds: Math.floor(played / 1000),
      },
      used: {
        deposited: numbers(deposited),
        staked: numbers(bet.stake),
        lost: numbers(bet.loss),
        until: bet.until,
      },
      ...(Object.keys(pending).length === 0 ? {} : { pending }),
    };
  };

  return [
    route("/v1/consent", (request, { caller }) =>
      deps.database.transaction(async (tx) => {
        const at = deps.now();
        await lockChoices(tx, { playerId: caller.playerId });
        const stored = (await readStored(tx, caller.playerId)) ?? initialChoices(deps.reminderMinutes);
        const change = { ...request, ...eachMoneyLimit((name) => limitOf(request[name])) };
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

function limitOf(wire: number | null | undefined): bigint | null | undefined {
  return typeof wire === "number" ? BigInt(wire) : wire;
}

const numbers = ({ day, week, month }: ByPeriod<bigint>) => ({
  day: Number(day),
  week: Number(week),
  month: Number(month),
});
