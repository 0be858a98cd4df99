import { beforeAll, describe, expect, test, vi } from "vitest";
import { clippedTexts } from "../src/fit.ts";
import { call, depositNow, signUp, storedBy, type Player } from "../../tools/player.ts";
import { sharePage, checkScreen, useStage } from "../src/stage.ts";
import { becomesCash, translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const codeOf = async (player: Player): Promise<string> =>
  (await call(player, "/v1/bus/getUserShareUrlAndExtensionCode", {})).code;

/** Creates a friend whom the player invited and who deposited; waits for the player's reward. */
async function broughtBy(inviter: Player): Promise<void> {
  const before = (await call(inviter, "/v1/bus/statInviteInfo", {})).result.inviteRewardAmount;
  await depositNow(await signUp(stage.url, { extensionCode: await codeOf(inviter) }), 30_000);
  const earned = async (): Promise<void> =>
    expect((await call(inviter, "/v1/bus/statInviteInfo", {})).result.inviteRewardAmount).toBe(before + 20_000);
  await vi.waitFor(earned, { timeout: 20_000, interval: 50 });
}

describe("from home", () => {
  const onPage = sharePage(async () => {
    player = await stage.newPlayer();
    return stage.openAs(player, "/");
  });

  let player: Player;

  test("R-HOME-08 R-INV-07 R-MON-26 the banner shows the reward of Rp 20.000 as promotional and leads to /invite", async () => {
    const page = onPage();
    const banner = page.getByRole("link", { name: translated("Invite a friend") });
    await expect.poll(() => banner.innerText()).toContain("Rp 20.000");
    expect(await banner.innerText()).toContain(translated("promotional"));
    await checkScreen(page, "home-invite-banner");
    await banner.click();
    await page.waitForURL("**/invite");
  });

  test("R-RTE-15 R-INV-13 /invite shows the link, and a disabled button while there is nothing to claim", async () => {
    const page = onPage();
    const claim = page.getByRole("button", { name: translated("Nothing to claim yet") });
    await claim.waitFor();
    expect(await claim.isDisabled()).toBe(true);
    await page.getByText(`${stage.url}?code=${await codeOf(player)}`).waitFor();
    await checkScreen(page, "invite-nothing");
    expect(await clippedTexts(page)).toEqual([]);
  });

  test("R-HOME-06 the header leads to /invite as well", async () => {
    const page = onPage();
    await page.getByRole("link", { name: translated("Back") }).click();
    await page
      .locator("header")
      .getByRole("link", { name: translated("Invite friends") })
      .click();
    await page.waitForURL("**/invite");
  });
});

test("R-INV-03 R-ERR-14 R-RTE-32 the link is offered to the system's share sheet, and copied", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openPhone();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: stage.url });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", {
      configurable: true,
      value: async (content: ShareData) => void Object.assign(window, { shared: content }),
    });
  });
  await page.addInitScript(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
    },
    {
      ...storedBy(player),
    },
  );
  await page.goto(`${stage.url}/invite`);
  const link = `${stage.url}?code=${await codeOf(player)}`;
  await page.getByRole("button", { name: translated("Share"), exact: true }).click();
  await expect.poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared?.url)).toBe(link);
  await page.getByRole("button", { name: translated("Copy link") }).click();
  await page.getByText(translated("CopySuccess")).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test("R-INV-15 R-HON-30 the info icon explains when a reward is earned, how much, that it is promotional, and its stakes", async () => {
  const page = await stage.openAs(await stage.newPlayer(), "/invite", { width: 320, height: 568 });
  await page.getByRole("button", { name: translated("How the reward works") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Rp 20.000").waitFor();
  await dialog
    .getByText(
      translated("When the first deposit of someone who registered with your link is credited. Once per person."),
    )
    .waitFor();
  await dialog.getByText(translated("Promotional gold.")).waitFor();
  await dialog.getByText(becomesCash("Rp 100.000")).waitFor();
  await checkScreen(page, "invite-reward-tip-320");
  expect(await clippedTexts(page)).toEqual([]);
});

describe("a link with a code", () => {
  const onPage = sharePage(() => stage.openPhone());

  let inviter: Player;
  beforeAll(async () => {
    inviter = await stage.newPlayer();
  });

  test("R-RTE-20 R-RTE-22 R-INV-18 its code, cut at the slash, survives navigation and is sent with the registration", async () => {
    const page = onPage();
    await page.goto(`${stage.url}?code=${await codeOf(inviter)}/x&zn=tiktok/9`);
    await page.getByRole("button", { name: translated("Look around") }).click();
    await page.getByRole("link", { name: translated("Settings") }).click();
    await page.getByRole("link", { name: translated("Back") }).click();
    await page.getByRole("button", { name: translated("Enter"), exact: true }).click();
    await page.getByLabel(translated("I am 18 or older")).check();
    await page.getByLabel(translated("I accept the terms of use")).check();
    const login = page.waitForRequest("**/user/login");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: translated("Enter"), exact: true })
      .click();
    expect((await login).postDataJSON()).toMatchObject({
      extensionCode: await codeOf(inviter),
      registChannel: "tiktok",
    });
  });

  test("R-SRV-09 the newcomer is counted as invited, without a reward yet", async () => {
    await expect
      .poll(async () => (await call(inviter, "/v1/bus/statInviteInfo", {})).result, { timeout: 20_000 })
      .toMatchObject({ todayInviteNum: 1, totalInviteNum: 1, inviteRewardAmount: 0 });
  });
});

describe("a friend's first deposit", () => {
  const onPage = sharePage(async () => {
    inviter = await stage.newPlayer();
    await broughtBy(inviter);
    return stage.openAs(inviter, "/invite", { width: 320, height: 568 });
  });

  let inviter: Player;
  const claim = () => onPage().getByRole("button", { name: `${translated("Claim")} Rp 20.000`, exact: true });

  test("R-INV-08 R-SRV-35 makes Rp 20.000 claimable", async () => {
    const page = onPage();
    await claim().waitFor();
    await checkScreen(page, "invite-claim-320");
    expect(await clippedTexts(page)).toEqual([]);
    await page.setViewportSize({ width: 360, height: 800 });
    await checkScreen(page, "invite-claim");
  });

  test("R-INV-12 a claim sends the displayed sum", async () => {
    const page = onPage();
    const sent = page.waitForRequest("**/v1/bus/receiveInviteRewards");
    await claim().click();
    const request = await sent;
    expect(request.postDataJSON()).toEqual({ receiveAmount: 20_000 });
    expect((await request.allHeaders())["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("R-INV-09 R-SRV-35 a claimed reward is promotional gold, and cannot be claimed again", async () => {
    const page = onPage();
    await page
      .getByText(translated("{sum} was added to your promotional gold.").replace("{sum}", "Rp 20.000"))
      .waitFor();
    await page.getByRole("button", { name: translated("Nothing to claim yet") }).waitFor();
    await checkScreen(page, "invite-claimed");
    const { result } = await call(inviter, "/v1/bus/accountInfo", {});
    expect(result).toMatchObject({ cashGold: 0, promoGold: 40_000 });
    const statistics = (await call(inviter, "/v1/bus/statInviteInfo", {})).result;
    expect(statistics).toMatchObject({ inviteRewardAmount: 0, inviteRewardReceiveAmount: 20_000 });
  });
});

test("R-ERR-08 R-SRV-36 a claim of an outdated sum is refused with the reason, and the current sum is shown", async () => {
  const inviter = await stage.newPlayer();
  await broughtBy(inviter);
  const page = await stage.openAs(inviter, "/settings");
  // A push would show the new sum before the old one can be claimed.
  await page.routeWebSocket(/\/ws\?/, () => {});
  await page.goto(`${stage.url}/invite`);
  const claim = page.getByRole("button", { name: `${translated("Claim")} Rp 20.000`, exact: true });
  await claim.waitFor();
  await broughtBy(inviter);
  const reply = page.waitForResponse("**/v1/bus/receiveInviteRewards");
  await claim.click();
  const { msg, msgCode } = (await (await reply).json()) as { msg: string; msgCode: string };
  expect(msgCode).toBe("amount_mismatch");
  await page.getByText(msg).waitFor();
  await page.getByRole("button", { name: `${translated("Claim")} Rp 40.000`, exact: true }).waitFor();
});

test("R-RTE-15 the screen shows a failed read and tries again; a visitor is asked to sign in", async () => {
  const page = await stage.openPhone();
  await page.goto(stage.url);
  await page.getByRole("button", { name: translated("Look around") }).click();
  await page
    .locator("header")
    .getByRole("link", { name: translated("Invite friends") })
    .click();
  await page.getByText(translated("Sign in to get your link")).waitFor();
  await checkScreen(page, "invite-visitor");

  const player = await stage.newPlayer();
  const broken = await stage.openAs(player, "/");
  await broken.getByRole("link", { name: translated("Invite a friend") }).waitFor();
  await broken.route("**/v1/bus/statInviteInfo", (route) => route.fulfill({ status: 500, body: "" }));
  await broken.goto(`${stage.url}/invite`);
  const again = broken.getByRole("button", { name: translated("Try again") });
  await again.waitFor({ timeout: 40_000 });
  await broken.unroute("**/v1/bus/statInviteInfo");
  await again.click();
  await broken.getByRole("button", { name: translated("Nothing to claim yet") }).waitFor();
});
