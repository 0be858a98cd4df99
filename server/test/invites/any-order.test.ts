import fc from "fast-check";
import { expect, test } from "vitest";
import { countUnbalancedTransfers, readDrift } from "../../src/modules/ledger/index.ts";
import { mayClaim } from "../../src/modules/invites/model.ts";
import { completeInvites } from "../../src/modules/invites/settings.ts";
import { openInvitesFixture, reward, type Guest } from "./fixture.ts";

type Step = "invite" | "deposit" | "deliver" | "claim" | "claim wrong";

test("R-SRV-35 R-SRV-36 after events in any order, claimable plus claimed equals earned, and cash equals claimed", async () => {
  const fixture = await openInvitesFixture();
  const steps = fc.array(
    fc.constantFrom<Step>("invite", "invite", "deposit", "deposit", "deliver", "claim", "claim wrong"),
    { minLength: 4, maxLength: 16 },
  );
  try {
    await fc.assert(
      fc.asyncProperty(steps, async (run) => {
        const inviter = await fixture.guest();
        const extensionCode = await fixture.codeOf(inviter);
        const waiting: Guest[] = [];
        let deposited = 0;
        let claimed = 0;
        for (const step of run) {
          if (step === "invite") waiting.push(await fixture.guest({ extensionCode }));
          else if (step === "deposit") {
            const guest = waiting.pop();
            if (guest === undefined) continue;
            await fixture.deposit(guest);
            deposited += 1;
          } else if (step === "deliver") await fixture.deliver();
          else {
            const { inviteRewardAmount: shown } = await fixture.figures(inviter);
            const wrong = step === "claim wrong";
            const outcome = await fixture.claim(inviter, wrong ? shown + 1 : shown);
            expect(outcome).toBe(!wrong && shown > 0 ? "success" : "amount_mismatch");
            if (outcome === "success") claimed += shown;
          }
        }
        await fixture.deliver();
        const { inviteRewardAmount, inviteRewardReceiveAmount } = await fixture.figures(inviter);
        expect(inviteRewardReceiveAmount).toBe(claimed);
        expect(inviteRewardAmount + inviteRewardReceiveAmount).toBe(deposited * reward);
        expect(await fixture.balances(inviter)).toMatchObject({ cash: BigInt(claimed) });
      }),
      { numRuns: 12 },
    );
    expect(await readDrift(fixture.database)).toEqual([]);
    expect(await countUnbalancedTransfers(fixture.database)).toBe(0);
  } finally {
    await fixture.close();
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
