import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { OrderId } from "@fairlobby/contract";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { flood } from "./flood.ts";
import { sendCall } from "../players/load.ts";

/** A player whose order waits for a corrected account number. */
export interface Guest {
  readonly player: Player;
  readonly orderId: OrderId;
}

export interface CorrectionsFlood {
  readonly url: string;
  readonly guests: readonly Guest[];
  /** Calls that each guest sends at the same time. */
  readonly atOnce: number;
  readonly pauseMs: number;
}

/** Corrects a guest's order from a device that did not place it; returns the answer's status. */
async function correct({ url, pauseMs }: CorrectionsFlood, { player, orderId }: Guest): Promise<string> {
  const body = { orderId, accountNumber: `${player.id}7890`, deviceId: randomUUID(), verification: randomUUID() };
  const answer = await sendCall({ url }, player, "/v1/bus/updateCpf", body).catch(() => null);
  await answer?.body?.cancel();
  if (answer?.status !== 200) await pause(pauseMs);
  return String(answer?.status ?? "no answer");
}

await flood((given: CorrectionsFlood) =>
  given.guests.flatMap((guest) => Array.from({ length: given.atOnce }, () => () => correct(given, guest))),
);
