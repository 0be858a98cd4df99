import type { PlayerId } from "@fairlobby/contract";
import type { Database } from "../../../platform/db/database.ts";
import type { Failure } from "../../../platform/http/failure.ts";
import { addressBlock } from "../../../platform/http/rate-limits.ts";
import type { Caller, PlayerContext } from "../../../platform/http/route.ts";
import type { SharedLimits } from "../../../platform/http/shared-limits.ts";
import type { Services } from "../../../platform/services.ts";
import type { Accounts } from "../../accounts/index.ts";
import type { Protection } from "../../protection/index.ts";
import type { Withdrawals } from "../../withdrawals/index.ts";
import { newDeviceMs } from "./model.ts";
import type { SubjectDeps } from "./subjects.ts";

export interface AllowanceDeps extends Pick<Services, "database" | "now"> {
  readonly limits: Pick<SharedLimits, "count">;
  /** Returns the name under which a network address is counted: the database stores no addresses. */
  readonly nameAddress: (block: string) => string;
  readonly accounts: Pick<Accounts, "deviceOf">;
  readonly protection: Pick<Protection, "mayWithdraw">;
  readonly cashier: SubjectDeps["cashier"] & {
    /** Returns how many deposits of the player were credited. */
    countCredited(sql: Database, playerId: PlayerId): Promise<number>;
  };
  readonly withdrawals: Pick<Withdrawals, "latestOrders">;
  readonly pictureMegabytesPerDay: number;
}

const hour = { seconds: 3_600 };
const day = { seconds: 86_400 };

/** The most attempts within an hour, failed ones included, of one device and of all devices of an address. */
const attempts = {
  message: { device: 30, address: 60 },
  picture: { device: 40, address: 80 },
} as const;

/** One address, or one device of a player with a deposit, may use a tenth of the pictures' kilobytes of a day. */
const addressPart = 10;

/**
 * Decides who may write and how much (R-SUP-04). A player whose deposit was credited is counted by the device alone, so that
 * others behind the same address cannot use up the allowance.
 */
export function createAllowance(deps: AllowanceDeps) {
  const { accounts, cashier, database, limits, now, protection, withdrawals } = deps;

  /** Returns what a player's attempts are counted by. */
  const countedBy = async ({ caller, address }: { readonly caller: Caller; readonly address: string }) => {
    const { playerId } = caller;
    const device = await accounts.deviceOf(caller);
    const customer = (await cashier.countCredited(database, playerId)) > 0;
    return {
      customer,
      isNew: device === null || now() - device.knownSince < newDeviceMs,
      device: device?.deviceId ?? playerId,
      address: deps.nameAddress(addressBlock(address)),
    };
  };

  const hasOrdered = async (playerId: PlayerId): Promise<boolean> =>
    (await cashier.deposits(database, playerId, { most: 1 })).length > 0 ||
    (await withdrawals.latestOrders(database, playerId, 1)).length > 0;

  return {
    /** Counts an attempt to send; returns why it is refused, or null if it is not. */
    async admit(context: PlayerContext, what: keyof typeof attempts): Promise<Failure | null> {
      const { playerId } = context.caller;
      if ((await protection.mayWithdraw(database, playerId)) !== "ok") return { failure: "consent_required" };
      const { customer, isNew, device, address } = await countedBy(context);
      if (!customer && isNew && !(await hasOrdered(playerId))) return { failure: "question_not_yet" };
      const most = attempts[what];
      const waitMs =
        (await limits.count(`${what} of device`, device, most.device, hour)) ??
        (customer ? null : await limits.count(`${what} of address`, address, most.address, hour));
      return waitMs === null ? null : { failure: "rate_limited", retryAfter: Math.ceil(waitMs / 1000) };
    },

    /** Counts a picture's bytes; returns why it may not be stored, or null if it may. */
    async keep(context: PlayerContext, bytes: number): Promise<Failure | null> {
      const kilobytes = deps.pictureMegabytesPerDay * 1024;
      const by = Math.ceil(bytes / 1024);
      const { customer, device, address } = await countedBy(context);
      const waitMs =
        (await limits.count("picture kB", customer ? device : address, Math.ceil(kilobytes / addressPart), {
          ...day,
          by,
        })) ?? (await limits.count("picture kB of all", "", kilobytes, { ...day, by }));
      return waitMs === null ? null : { failure: "pictures_full" };
    },
  };
}
