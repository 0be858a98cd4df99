import type { HoldReason, OrderId, PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { shareWorld } from "../harness/bank-world.ts";
import { openWorld, type World } from "./world.ts";

const hourMs = 3_600_000;
const rina = { name: "rina" };
const budi = { name: "budi" };
const shared = shareWorld((whenDone) =>
  openWorld({ jobs: false, withdrawals: { firstWithdrawalRule: false, places: 1000 } }, whenDone),
);
const deskOf = (world: World) => world.withdrawals.operations;

/** Particulars of each reason that need nothing else to exist. */
const takeover = (world: World, event = "sign_in") => ({ event, at: world.now() - hourMs });
const otherName = { difference: "other_person" };
const authority = { authority: "PN Jakarta Selatan", reference: "12/Pdt/2026", date: "2026-11-20" };

const hold = (world: World, orderId: OrderId, particulars: unknown = otherName, reason: HoldReason = "account_owner") =>
  deskOf(world).placeHold(rina, { orderId }, { reason, particulars }, "seen by the desk");
const release = async (world: World, orderId: OrderId, actor = budi) =>
  (await deskOf(world).releaseHolds(actor, [{ orderId }], "looked at"))[0];

async function ordered(world: World, amount = 50_000, ending = "7890") {
  const player = await world.player({ cash: 1_000_000n });
  return { player, orderId: await world.placed(player, amount, ending) };
}

async function toEnd(world: World, player: PlayerId, orderId: OrderId): Promise<number[]> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const codes = await world.codes(player, orderId);
    if ([2200, 2300].includes(codes.at(-1) ?? 0)) return codes;
    if (Date.now() > deadline) throw new Error(`still open: ${codes.join(" ")}`);
    await world.advance(player, orderId);
  }
}

/** Returns the entries of the audit about an order or a player. */
const entriesOf = (world: World, subject: string) =>
  world.database.query<{ actor: string; action: string; reason: string | null; note: string; details: Record<string, string> }>(
    "select actor, action, reason, note, details from audit.entry where subject_id = $1 order by entry_id",
    [subject],
  );

describe("a hold", () => {
  test("R-SRV-84 R-QUE-05 stops the order beside its steps, is told to the player, and its release lets it go on", async () => {
    const world = shared();
    const { player, orderId } = await ordered(world);
    const at = world.now();
    const placed = await hold(world, orderId);
    expect(placed.outcome).toBe("placed");
    for (let turn = 0; turn < 3; turn++) await world.advance(player, orderId);
    expect(await world.codes(player, orderId)).toEqual([1000]);

    const seen = await world.process(player, orderId);
    const [shown] = seen.holds;
    expect(shown.until - shown.from).toBe(48 * hourMs);
    expect(shown.from).toBeGreaterThanOrEqual(at);
    expect(shown).toMatchObject({ reason: "account_owner", particulars: { difference: "other_person" } });
    expect(shown.why).toBe("Rekening bank ini atas nama orang lain.");
    expect(seen.next).toEqual({ actor: "operator", by: shown.until });
    expect(seen.cancelable).toBe(true);
    const list = await world.call(player, "/v1/bus/getAllWithdrawOrders", {});
    expect(list.data.orderList[0].hold).toEqual(shown);

    expect(await hold(world, orderId, { difference: "company" })).toEqual({ outcome: "already_held" });
    expect(await release(world, orderId)).toEqual({ outcome: "released" });
    expect(await release(world, orderId)).toMatchObject({
      outcome: "already_decided",
      decided: { outcome: "released", by: "budi" },
    });
    // R-QUE-11: its next turn is put down in the same transaction.
    expect(
      (await world.jobsOf("advance-withdrawal")).some(({ key, due }) => key === `withdrawal:${orderId}` && due),
    ).toBe(true);
    expect((await toEnd(world, player, orderId)).at(-1)).toBe(2200);
    expect((await world.process(player, orderId)).holds[0]).toMatchObject({ outcome: "released" });
    expect(await world.paidByBank(orderId)).toBe(50_000);
    expect(await entriesOf(world, orderId)).toMatchObject([
      { actor: "rina", action: "hold_order", note: "seen by the desk", reason: "account_owner" },
      { actor: "budi", action: "release_hold", note: "looked at" },
    ]);
    await world.expectBooksToBalance();
  });

  test("R-HON-20 R-QUE-07 goes on by itself at the deadline, by its own job, by the sweep, or by the order's own turn", async () => {
    const world = shared();
    const ways = ["end-hold", "sweep-holds", "advance-withdrawal"] as const;
    for (const way of ways) {
      const { player, orderId } = await ordered(world);
      await hold(world, orderId, takeover(world), "account_takeover");
      const ref = { playerId: player, orderId };
      world.clock.ahead += 24 * hourMs - 60_000;
      await world.job(way, ref);
      expect((await world.process(player, orderId)).holds[0].endedTime).toBeUndefined();
      world.clock.ahead += 120_000;
      await world.job(way, ref);
      expect((await world.process(player, orderId)).holds[0]).toMatchObject({ outcome: "deadline" });
      expect(await release(world, orderId)).toMatchObject({ decided: { outcome: "deadline", by: null } });
      expect((await toEnd(world, player, orderId)).at(-1)).toBe(2200);
    }
  });
});
