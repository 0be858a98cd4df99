import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../src/platform/db/database.ts";
import { createDisclosureLog, type DisclosureLogOptions } from "../../src/platform/disclosure-log/recorder.ts";
import { silentLog } from "../harness/database.ts";

export const player = "10000001" as PlayerId;
/** An id in the form of the server's own ids. */
export const order = "W0123456789abcdefghjk" as OrderId;
export const versions = { app: "1.0.0", build: "b", contract: "c", settings: "s" };

/** Opens the disclosure log of one run. */
export const openDisclosureLog = (sql: Sql, options: Partial<DisclosureLogOptions> = {}) =>
  createDisclosureLog({ sql, log: silentLog, now: Date.now, run: { node: "one", ...versions }, ...options });

/** Returns a reply of a money call about the order. */
export const cancelled = (refundAmount: number) =>
  ({
    playerId: player,
    call: "/v1/withdraw/cancel",
    msgCode: "success",
    order,
    language: "id",
    msg: "",
    data: { refundAmount },
  }) as const;

/** Returns a reply of the tracker, which is kept if it differs from the last one. */
export const tracked = (cancelable: boolean, of: OrderId = order) =>
  ({
    playerId: player,
    call: "/v1/bus/getWithdrawProcess",
    msgCode: "success",
    order: of,
    language: "id",
    msg: "",
    data: { userName: "Sari Dewi", cancelable },
  }) as const;
