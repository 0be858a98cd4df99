import type { OrderId, PlayerId } from "@fairlobby/contract";
import { expect } from "vitest";
import type { WhenDone } from "../harness/bank-world.ts";
import { shareWorld } from "../harness/bank-world.ts";
import { openWorld, type World, type WorldOptions } from "./world.ts";

export const price = 10_000;
export const promised = 5 * 60_000;

/** A world with one place at the bank, taken for good: every further first withdrawal really queues. */
export async function openQueue(options: WorldOptions = {}, whenDone?: WhenDone) {
  const world = await openWorld(
    {
      jobs: false,
      ...options,
      withdrawals: { places: 1, ...options.withdrawals },
      bankEnv: { BANK_SLOW_SECONDS: "80000", BANK_LATE_SECONDS: "1", BANK_REVERSAL_SECONDS: "0", ...options.bankEnv },
    },
    whenDone,
  );
  const blocker = await world.player();
  await world.advance(blocker, await world.placed(blocker, 50_000, "0003"));
  return world;
}

/** A player whose order waits at 1300. */
export async function queued(world: World, gold: { cash: bigint; promo?: bigint }, ending = "7890") {
  const player = await world.player(gold);
  const orderId = await world.placed(player, 50_000, ending);
  await world.advance(player, orderId);
  expect((await world.codes(player, orderId)).at(-1)).toBe(1300);
  return { player, orderId };
}

export const buy = (world: World, player: PlayerId, orderId: OrderId, paidFrom: "balance" | "payout", key?: string) =>
  world.call(player, "/v1/withdraw/vipChannel", { orderId, paidFrom }, world.withKey(key));

/** What happens between the bank's answer and its arrival, in the shared world. */
export const meanwhile = { onFound: (_state: string): void => undefined };

/** Places in the VIP channel for all of a file's tests. */
export const roomy = { price, promisedMinutes: 5, places: 1_000 };
/** One such world for all tests of a file; call it once at its top. */
export const shareQueue = () =>
  shareWorld((whenDone) =>
    openQueue(
      {
        withdrawals: { priority: roomy },
        around: (provider) => ({
          ...provider,
          async find(reference) {
            const answer = await provider.find(reference);
            if (answer.outcome === "found") meanwhile.onFound(answer.payout.state);
            return answer;
          },
        }),
      },
      whenDone,
    ),
  );

export const returnsOf = async (world: World, orderId: OrderId) =>
  (await world.facts("withdrawal.vip_returned")).filter(({ payload }) => payload["orderId"] === orderId);

export async function toEnd(world: World, player: PlayerId, orderId: OrderId): Promise<number[]> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    await world.advance(player, orderId);
    const codes = await world.codes(player, orderId);
    if ([2200, 2300].includes(codes.at(-1) ?? 0)) return codes;
    if (Date.now() > deadline) throw new Error(`still open: ${codes.join(" ")}`);
  }
}

export const vipChannel = async (world: World, player: PlayerId) =>
  (await world.call(player, "/withdraw/channel/all/list", {})).data.list[1];
