import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import { moneyCall, route, type Failure, type Route } from "../../platform/http/route.ts";
import type { Services } from "../../platform/services.ts";
import type { Promotions } from "../promotions/index.ts";
import type { ClaimFailure } from "./model.ts";
import { readFigures } from "./read-model.ts";
import { claimRewards, readSharing, type ClaimDeps, type SharingAccounts } from "./service.ts";
import { readUnclaimed } from "./store.ts";

export interface InviteRoutesDeps extends Pick<Services, "database" | "now" | "timeZone"> {
  /** Current reward per invited player who deposits; minor units. */
  readonly reward: number;
  /** Provided by the accounts module: returns the player's own code. */
  readonly inviteCode: (sql: Sql, playerId: PlayerId) => Promise<string>;
  readonly promotions: Pick<Promotions, "grantInviteReward">;
  readonly sharingAccounts: SharingAccounts;
}

const failures: Readonly<Record<ClaimFailure, Failure>> = { amount_mismatch: { failure: "amount_mismatch" } };

const claim = moneyCall("/v1/bus/receiveInviteRewards", async (tx, deps: ClaimDeps, { receiveAmount }, { caller }) => {
  const outcome = await claimRewards(tx, deps, caller.playerId, BigInt(receiveAmount), deps.now());
  return outcome === "ok" ? { data: {} } : failures[outcome];
});

export function inviteRoutes(deps: InviteRoutesDeps): Route[] {
  const { database, now } = deps;
  return [
    route("/v1/bus/statInviteInfo", async (_, { caller: { playerId } }) => {
      const without = await readSharing(database, deps.sharingAccounts, await readUnclaimed(database, playerId));
      const figures = await readFigures(database, playerId, { timeZone: deps.timeZone, at: now(), without });
      const { today, total, claimable, claimed } = figures;
      return {
        data: {
          result: {
            todayInviteNum: today,
            totalInviteNum: total,
            inviteConfigAmount: deps.reward,
            inviteRewardAmount: Number(claimable),
            inviteRewardReceiveAmount: Number(claimed),
          },
        },
      };
    }),

    route("/v1/bus/getUserShareUrlAndExtensionCode", async (_, { caller: { playerId } }) => ({
      data: { code: await deps.inviteCode(database, playerId) },
    })),

    claim(deps),
  ];
}
