import fc from "fast-check";
import { expect, test } from "vitest";
import { countUnbalancedTransfers, readDrift } from "../../src/modules/ledger/index.ts";
import { mayClaim } from "../../src/modules/invites/model.ts";
import { completeInvites } from "../../src/modules/invites/settings.ts";
import { openInvitesWorld, reward, type Guest } from "./world.ts";

type Step = "invite" | "deposit" | "deliver" | "claim" | "claim wrong";

test("R-SRV-35 R-SRV-36 after events in any order, claimable plus claimed equals earned, and cash equals claimed", async () => {
  const world = await openInvitesWorld();
  const steps = fc.array(
    fc.constantFrom<Step>("invite", "invite", "deposit", "deposit", "deliver", "claim", "claim wrong"),
    { minLength: 4, maxLength: 16 },
  );
  try {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const inviter = await world.guest();
        const extensionCode = await world.codeOf(inviter);
        const waiting: Guest[] = [];
        let deposited = 0;
        let claimed = 0;
        for (const step of run) {
          if (step === "invite") waiting.push(await world.guest({ extensionCode }));
          else if (step === "deposit") {
            const guest = waiting.pop();
            if (guest === undefined) continue;
            await world.deposit(guest);
            deposited += 1;
          } else if (step === "deliver") await world.deliver();
          else {
            const { inviteRewardAmount: shown } = await world.figures(inviter);
            const wrong = step === "claim wrong";
            const outcome = await world.claim(inviter, wrong ? shown + 1 : shown);
            expect(outcome).toBe(!wrong && shown > 0 ? "success" : "amount_mismatch");
            if (outcome === "success") claimed += shown;
          }
        }
        await world.deliver();
        const { inviteRewardAmount, inviteRewardReceiveAmount } = await world.figures(inviter);
        expect(inviteRewardReceiveAmount).toBe(claimed);
        expect(inviteRewardAmount + inviteRewardReceiveAmount).toBe(deposited * reward);
        expect(await world.balances(inviter)).toMatchObject({ cash: BigInt(claimed) });
      }),
      { numRuns: 12 },
    );
    expect(await readDrift(world.database)).toEqual([]);
    expect(await countUnbalancedTransfers(world.database)).toBe(0);
  } finally {
    await world.close();
  }
});

test("R-INV-13 a sum is paid only if it is above zero and equals the one shown", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 1n << 50n), fc.bigInt(0n, 1n << 50n), (shown, claimable) => {
      expect(mayClaim(shown, claimable)).toBe(claimable > 0n && shown === claimable);
      expect(mayClaim(claimable, claimable)).toBe(claimable > 0n);
    }),
  );
});

test("R-INV-17 the default reward is 8 BRL, 24 MXN, 40 THB and 20000 IDR", () => {
  const minor = (["BRL", "MXN", "THB", "IDR"] as const).map((currency) => completeInvites({}, currency).reward);
  expect(minor).toEqual([8_00, 24_00, 40_00, 20_000]);
});
