import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { countUnbalancedTransfers, readDrift } from "../../src/modules/ledger/index.ts";
import { openInvitesFixture, reward, type InvitesFixture } from "./fixture.ts";

let fixture: InvitesFixture;
beforeAll(async () => {
  fixture = await openInvitesFixture();
});
afterAll(() => fixture.close());

const nothing = {
  todayInviteNum: 0,
  totalInviteNum: 0,
  inviteConfigAmount: reward,
  inviteRewardAmount: 0,
  inviteRewardReceiveAmount: 0,
};

describe("an invite code", () => {
  test("R-SRV-37 R-API-21 is one per player, unique, and never changes", async () => {
    const players = await Promise.all(Array.from({ length: 40 }, () => fixture.guest()));
    const codes = await Promise.all(players.map((player) => fixture.codeOf(player)));
    expect(new Set(codes).size).toBe(codes.length);
    // A code has no vowels, so that it spells no word, and no characters that look alike.
    for (const code of codes) expect(code).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ2-9]{8}$/);
    const [first] = players;
    if (first === undefined) throw new Error("no player");
    const again = await fixture.guest({ deviceId: first.deviceId });
    expect(again.playerId).toBe(first.playerId);
    expect(await fixture.codeOf(again)).toBe(codes[0]);
  });

  test("R-SRV-09 does not count on its player's own device", async () => {
    const player = await fixture.guest();
    const code = await fixture.codeOf(player);
    await fixture.call("/v1/session/logout", {}, { token: player.token });
    const newGuest = await fixture.guest({ deviceId: player.deviceId, extensionCode: code });
    expect(newGuest.playerId).not.toBe(player.playerId);
    await fixture.deposit(newGuest);
    await fixture.deliver();
    const back = await fixture.guest({ extensionCode: code });
    await fixture.deliver();
    expect(back.playerId).not.toBe(player.playerId);
    const [row] = await fixture.database.query<{ guests: bigint[] }>(
      "select array_agg(guest_id) as guests from invites.guest where player_id = $1",
      [player.playerId],
    );
    expect(row?.guests.map(String)).toEqual([back.playerId]);
  });
});

test("R-SRV-09 a code does not count on a device that had a player before", async () => {
  const [inviter, former] = [await fixture.guest(), await fixture.guest()];
  await fixture.call("/v1/session/logout", {}, { token: former.token });
  const next = await fixture.guest({ deviceId: former.deviceId, extensionCode: await fixture.codeOf(inviter) });
  expect(next.playerId).not.toBe(former.playerId);
  await fixture.deposit(next);
  await fixture.deliver();
  expect(await fixture.figures(inviter)).toEqual(nothing);
  await fixture.depositingGuest(inviter);
  expect(await fixture.figures(inviter)).toMatchObject({ totalInviteNum: 1, inviteRewardAmount: reward });
});

test("R-SRV-35 R-SRV-36 a guest who is paid to another player's bank account brings no reward; other guests do", async () => {
  const inviter = await fixture.guest();
  const [shared] = [await fixture.depositingGuest(inviter), await fixture.depositingGuest(inviter)];
  expect(await fixture.figures(inviter)).toMatchObject({ inviteRewardAmount: 2 * reward });
  await fixture.shareAccount(shared);
  expect(await fixture.figures(inviter)).toMatchObject({ inviteRewardAmount: reward, inviteRewardReceiveAmount: 0 });
  expect(await fixture.claim(inviter, 2 * reward)).toBe("amount_mismatch");
  expect(await fixture.claim(inviter, reward)).toBe("success");
  expect(await fixture.figures(inviter)).toMatchObject({ inviteRewardAmount: 0, inviteRewardReceiveAmount: reward });
  expect((await fixture.balances(inviter)).cash).toBe(BigInt(reward));
});

describe("the figures", () => {
  test("R-API-20 R-INV-05 R-INV-06 count today's guests from midnight of the display time zone, and all guests", async () => {
    const inviter = await fixture.guest();
    expect(await fixture.figures(inviter)).toEqual(nothing);
    const extensionCode = await fixture.codeOf(inviter);
    const noon = fixture.clock.at;
    const midnight = Date.UTC(2026, 10, 20, 17);
    fixture.clock.at = midnight - 1;
    await fixture.guest({ extensionCode });
    await fixture.deliver();
    expect(await fixture.figures(inviter)).toMatchObject({ todayInviteNum: 1, totalInviteNum: 1 });
    fixture.clock.at = midnight;
    expect(await fixture.figures(inviter)).toMatchObject({ todayInviteNum: 0, totalInviteNum: 1 });
    await fixture.guest({ extensionCode });
    await fixture.guest({ extensionCode });
    await fixture.deliver();
    expect(await fixture.figures(inviter)).toMatchObject({ todayInviteNum: 2, totalInviteNum: 3 });
    fixture.clock.at = noon;
  });

  test("R-SRV-35 R-INV-08 have one reward for a guest's first deposit, and none for anything else", async () => {
    const inviter = await fixture.guest();
    const guest = await fixture.guest({ extensionCode: await fixture.codeOf(inviter) });
    await fixture.deliver();
    expect(await fixture.figures(inviter)).toMatchObject({ totalInviteNum: 1, inviteRewardAmount: 0 });
    await fixture.deposit(guest);
    await fixture.deliver();
    expect(await fixture.figures(inviter)).toMatchObject({ totalInviteNum: 1, inviteRewardAmount: reward });
    // Events are delivered at least once, and later deposits earn nothing.
    await fixture.deposit(guest, 2);
    await fixture.deliver();
    await fixture.deliver("desc");
    expect(await fixture.figures(inviter)).toMatchObject({ totalInviteNum: 1, inviteRewardAmount: reward });
    expect(await fixture.figures(guest)).toEqual(nothing);
  });

  test("R-SRV-35 are right when the deposit is delivered before the registration", async () => {
    const inviter = await fixture.guest();
    const guest = await fixture.guest({ extensionCode: await fixture.codeOf(inviter) });
    await fixture.deposit(guest);
    await fixture.deliver("desc");
    expect(await fixture.figures(inviter)).toMatchObject({
      todayInviteNum: 1,
      totalInviteNum: 1,
      inviteRewardAmount: reward,
    });
  });

  test("R-INV-07 R-INV-17 keep a reward at its value when it was earned", async () => {
    const inviter = await fixture.guest();
    await fixture.depositingGuest(inviter);
    fixture.setReward(30_000);
    await fixture.depositingGuest(inviter);
    fixture.setReward(reward);
    expect(await fixture.figures(inviter)).toMatchObject({ inviteRewardAmount: reward + 30_000 });
  });
});

describe("a claim", () => {
  test("R-API-22 R-SRV-36 R-INV-09 pays the claimable sum in cash and is in the history", async () => {
    const inviter = await fixture.guest();
    await fixture.depositingGuest(inviter);
    await fixture.depositingGuest(inviter);
    expect(await fixture.claim(inviter, 2 * reward)).toBe("success");
    expect(await fixture.balances(inviter)).toEqual({ cash: BigInt(2 * reward), promo: 0n, reserved: 0n });
    expect(await fixture.figures(inviter)).toMatchObject({
      inviteRewardAmount: 0,
      inviteRewardReceiveAmount: 2 * reward,
    });
    const history = await fixture.call(
      "/v1/history",
      { type: "money", kinds: ["invite_reward"] },
      { token: inviter.token },
    );
    if (!history.success) throw new Error(history.msgCode);
    expect(history.data.list).toMatchObject([{ kind: "invite_reward", cash: 2 * reward, promo: 0 }]);
  });

  test("R-SRV-36 of zero or of another sum gets amount_mismatch and pays nothing", async () => {
    const inviter = await fixture.guest();
    expect(await fixture.claim(inviter, 0)).toBe("amount_mismatch");
    expect(await fixture.claim(inviter, reward)).toBe("amount_mismatch");
    await fixture.depositingGuest(inviter);
    for (const other of [0, reward - 1, reward + 1, 10 * reward]) {
      expect(await fixture.claim(inviter, other)).toBe("amount_mismatch");
    }
    expect(await fixture.balances(inviter)).toMatchObject({ cash: 0n });
    expect(await fixture.figures(inviter)).toMatchObject({ inviteRewardAmount: reward, inviteRewardReceiveAmount: 0 });
  });

  test("R-SRV-36 sent twenty times at once, with one key or several, pays once", async () => {
    const inviter = await fixture.guest();
    await fixture.depositingGuest(inviter);
    const key = crypto.randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => fixture.claim(inviter, reward, n < 5 ? key : crypto.randomUUID())),
    );
    const paid = outcomes.filter((code) => code === "success").length;
    // Claims with one key are one claim and get the same answer.
    expect([1, 5]).toContain(paid);
    expect(outcomes.every((code) => code === "success" || code === "amount_mismatch")).toBe(true);
    expect(await fixture.balances(inviter)).toMatchObject({ cash: BigInt(reward) });
  });

  test("R-SRV-36 neither loses nor pays twice a reward that is earned at the same moment", async () => {
    const inviter = await fixture.guest();
    for (let n = 0; n < 3; n++) await fixture.depositingGuest(inviter);
    const extensionCode = await fixture.codeOf(inviter);
    const late = await Promise.all(Array.from({ length: 3 }, () => fixture.guest({ extensionCode })));
    for (const guest of late) await fixture.deposit(guest);
    await Promise.all([fixture.deliver(), ...[3, 4, 5, 6].map((n) => fixture.claim(inviter, n * reward))]);
    const { inviteRewardAmount, inviteRewardReceiveAmount } = await fixture.figures(inviter);
    expect(inviteRewardAmount + inviteRewardReceiveAmount).toBe(6 * reward);
    expect(await fixture.balances(inviter)).toMatchObject({ cash: BigInt(inviteRewardReceiveAmount) });
    if (inviteRewardAmount > 0) expect(await fixture.claim(inviter, inviteRewardAmount)).toBe("success");
    expect(await fixture.balances(inviter)).toMatchObject({ cash: BigInt(6 * reward) });
  });

  test("R-SRV-36 leaves the books balanced", async () => {
    expect(await readDrift(fixture.database)).toEqual([]);
    expect(await countUnbalancedTransfers(fixture.database)).toBe(0);
  });
});

test("R-MON-26 the settings can make the reward promotional gold, under terms", async () => {
  const promotional = await openInvitesFixture({ kind: "promo" });
  try {
    const inviter = await promotional.guest();
    await promotional.depositingGuest(inviter);
    expect(await promotional.claim(inviter, reward)).toBe("success");
    expect(await promotional.balances(inviter)).toEqual({ cash: 0n, promo: BigInt(reward), reserved: 0n });
    const terms = await promotional.call("/v1/bonus/terms", {}, { token: inviter.token });
    if (!terms.success) throw new Error(terms.msgCode);
    expect(terms.data.list).toMatchObject([
      { granted: reward, wagerMultiple: 5 },
      { termsId: expect.stringMatching(/^deposit-bonus/) },
    ]);
    expect(terms.data.list[0]?.text).toContain("Hadiah undangan adalah emas promosi");
  } finally {
    await promotional.close();
  }
});
