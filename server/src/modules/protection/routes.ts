import type { PlayerId, ReplyInput } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { route, type Failure, type Route } from "../../platform/http/route.ts";
import type { Lookup } from "../../platform/lookup.ts";
import type { Services } from "../../platform/services.ts";
import { readGuard } from "./imposed-restrictions.ts";
import { addChoiceLines } from "./inbox-lines.ts";
import {
  addUse,
  applyChange,
  eachMoneyLimit,
  inForce,
  initialChoices,
  noUse,
  type ByPeriod,
  type ChangeFailure,
  type Offer,
  type Stored,
  type Use,
} from "./model.ts";
import { appendStored, lockChoices, readStored } from "./store.ts";
import { readCarriedUse, readOwnUse, type UseDeps } from "./use.ts";

export interface ProtectionRoutesDeps extends UseDeps, Pick<Services, "database"> {
  readonly termsVersion: string;
  readonly reminderMinutes: number;
  readonly lookups: UseDeps["lookups"] & {
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
    const own = await readOwnUse(deps, sql, playerId);
    const carried = await readCarriedUse(deps, sql, playerId);
    const use = addUse(own, carried);
    const pending = {
      ...Object.fromEntries(
        Object.entries(money).map(([name, offer]) => [
          name,
          offerToWire({ ...offer, value: limitToWire(offer.value) }),
        ]),
      ),
      ...(play === undefined ? {} : { dailyPlayMinutes: offerToWire(play) }),
    };
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
        deposited: Number(use.deposit.day),
        unpaid: Number(await deps.lookups.unpaidDeposits(sql, playerId)),
        playedSeconds: Number(use.played / 1000n),
      },
      used: {
        deposited: numbers(use.deposit),
        staked: numbers(use.stake),
        lost: numbers(use.loss),
        until: own.until,
      },
      ...(carried === noUse ? {} : { carried: carriedToWire(carried) }),
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

const carriedToWire = ({ deposit, stake, loss, played }: Use) => ({
  deposited: numbers(deposit),
  staked: numbers(stake),
  lost: numbers(loss),
  playedSeconds: Number(played / 1000n),
});

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
