import type { ReplyInput } from "@fairlobby/contract";
import type { Database } from "../../platform/db/database.ts";
import { route, type Failure, type Route } from "../../platform/http/route.ts";
import { applyChange, inForce, initialChoices, type ChangeFailure, type Stored } from "./model.ts";
import { appendStored, lockChoices, readStored } from "./store.ts";

export interface ProtectionRoutesDeps {
  readonly database: Database;
  readonly now: () => number;
  readonly termsVersion: string;
  readonly reminderMinutes: number;
}

const failures: Readonly<Record<ChangeFailure, Failure>> = {
  break_shortened: { failure: "on_break" },
  break_too_long: { failure: "invalid_input", params: { field: "breakUntil" } },
  age_withdrawn: { failure: "invalid_input", params: { field: "ageConfirmed" } },
  unknown_terms: { failure: "invalid_input", params: { field: "termsVersion" } },
};

export function protectionRoutes(deps: ProtectionRoutesDeps): Route[] {
  return [
    route("/v1/consent", ({ dailyDepositLimit, ...request }, { caller }) =>
      deps.database.transaction(async (tx) => {
        const at = deps.now();
        await lockChoices(tx, caller.playerId);
        const stored = (await readStored(tx, caller.playerId)) ?? initialChoices(deps.reminderMinutes);
        const change = {
          ...request,
          ...(dailyDepositLimit === undefined
            ? {}
            : { dailyDepositLimit: dailyDepositLimit === null ? null : BigInt(dailyDepositLimit) }),
        };
        if (Object.values(change).every((value) => value === undefined)) return { data: toWire(inForce(stored, at)) };
        const next = applyChange(stored, change, at, deps.termsVersion);
        if ("failure" in next) return failures[next.failure];
        await appendStored(tx, caller.playerId, next, at);
        return { data: toWire(next) };
      }),
    ),
  ];
}

function toWire(stored: Stored): ReplyInput<"/v1/consent"> {
  const { pending } = stored;
  return {
    ageConfirmed: stored.ageConfirmed,
    termsVersion: stored.termsVersion,
    ads: stored.ads,
    reminderMinutes: stored.reminderMinutes,
    dailyDepositLimit: limitToWire(stored.dailyDepositLimit),
    dailyPlayMinutes: stored.dailyPlayMinutes,
    breakUntil: stored.breakUntil,
    ...(pending === null
      ? {}
      : {
          pending: {
            effectiveTime: pending.effectiveAt,
            ...(pending.dailyPlayMinutes === undefined ? {} : { dailyPlayMinutes: pending.dailyPlayMinutes }),
            ...(pending.dailyDepositLimit === undefined
              ? {}
              : { dailyDepositLimit: limitToWire(pending.dailyDepositLimit) }),
          },
        }),
  };
}

function limitToWire(limit: bigint | null): number | null {
  return limit === null ? null : Number(limit);
}
