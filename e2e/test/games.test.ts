import type { Page } from "playwright";
import { expect, test } from "vitest";
import type { SeededRound } from "../../providers/slots/test/support/rounds.ts";
import { framesOf, GameTable, knownRounds, shownGames } from "../src/game-table.ts";
import { gameWith } from "../src/seeds.ts";
import { leaveGame, openFirstGame, spinOnce } from "../../tools/first-game.ts";
import { call, depositNow } from "../../tools/player.ts";
import { savePicture, checkFrame, useStage } from "../src/stage.ts";
import { translated } from "../../tools/lobby-texts.ts";

const stage = useStage();

const rupiah = (amount: number): string => new Intl.NumberFormat("id-ID").format(amount);

test.each(shownGames)(
  "R-SRV-43 R-GAME-08 R-SLOT-05 $name shows a loss, a win and its feature, as its seeds decide",
  async (shown) => {
    const { id, name } = shown;
    const { stake, loss, win, feature } = knownRounds(shown);
    const player = await stage.newPlayer();
    const gold = async (): Promise<number> => (await call(player, "/v1/bus/accountInfo", {})).result.accountGold;
    const page = await stage.openAs(player, "/");
    const table = await GameTable.open(stage, player, page, name);
    const keep = (moment: string): Promise<void> => savePicture(page, `game-${id}-${moment}`);

    /** Plays the round of a seed to its end and returns the change of the player's gold. */
    const play = async (round: SeededRound, onTheWay?: () => Promise<void>): Promise<number> => {
      const before = await gold();
      await table.spin(round);
      await onTheWay?.();
      await table.until("idle");
      await expect.poll(async () => (await gold()) !== before).toBe(true);
      return (await gold()) - before;
    };

    // Loss: the stake is gone, without a celebration.
    expect(await play(loss)).toBe(-stake);
    expect(await table.won()).not.toMatch(/[1-9]/);
    await keep("loss");

    // Win: the amount decided by the seeds is paid, shown and announced.
    const change = await play(win, async () => {
      await table.showing();
      await keep("win");
    });
    expect(change).toBe(win.round.totalWin - stake);
    expect(await table.won()).toContain(rupiah(win.round.totalWin));
    expect(await table.announced()).toContain(rupiah(win.round.totalWin));

    // The feature, which follows the first spin or fall, is played to its end.
    const featured = await play(feature, async () => {
      await table.showing();
      await keep("feature-1");
      const { spins } = feature.round;
      if (spins.length === 1 && framesOf(feature.round) === 1) return;
      if (spins.length > 1) await openCard(table);
      await table.until(spins.length > 1 ? "landing" : "falling");
      await table.showing();
      await keep("feature-2");
    });
    expect(featured).toBe(feature.round.totalWin - stake);
    expect(await table.won()).toContain(rupiah(feature.round.totalWin));
    await keep("end");
    if (id === "66121") await lookEverywhere(page);
    // Its reels have different heights, also on the page that checks a round.
    if (id === "14002") {
      await page.clock.resume();
      await page.frameLocator("iframe").getByRole("button", { name: "Riwayat putaran" }).click();
      await checkOldest(page);
      const open = loss.round.spins[0]?.frames[0]?.grid.flat() ?? [];
      const cells = await page
        .getByRole("region", { name: translated("Round replay") })
        .getByRole("cell")
        .allInnerTexts();
      expect(cells.filter((text) => text !== "")).toHaveLength(open.length);
    }
    await page.context().close();
  },
);

test("R-SLOT-02 R-SLOT-08 R-SLOT-09 a large win counts up on the reels; stakes, help and history are one press away", async () => {
  const shown = shownGames.find(({ id }) => id === "77774");
  if (shown === undefined) throw new Error("no game");
  const { large, stake } = knownRounds(shown);
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/");
  await page.setViewportSize({ width: 360, height: 800 });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const table = await GameTable.open(stage, player, page, shown.name);
  const { game } = table;
  const balance = (): Promise<string | null> => game.locator(".purse-balance dd").textContent();

  // The amount is large, and the balance waits until a press finishes the count.
  await table.spin(large);
  await table.until("counting");
  await table.pass(300);
  await savePicture(page, "game-large-win");
  const amount = game.locator(".count .count-amount");
  const size = await amount.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size).toBeGreaterThanOrEqual(56);
  const before = await balance();
  await game.locator(".count").dispatchEvent("click");
  await expect.poll(balance).not.toBe(before);
  // The second tap of two, which was meant for the count, places no stake.
  await game.locator("button.spin").dispatchEvent("click");
  expect(await game.locator("#page").getAttribute("data-phase")).not.toBe("spinning");
  expect(await amount.textContent()).toContain(rupiah(large.round.totalWin));
  await table.until("idle");

  await page.clock.resume();
  const press = (name: string) => game.getByRole("button", { name }).last().click();
  for (const word of ["Suara", "Riwayat", "Adil", "Bantuan", "Kurangi", "Tambah"]) {
    expect(await game.getByText(word, { exact: true }).first().isVisible()).toBe(true);
  }
  await game.locator(".stake-open").click();
  await game.locator(".stake-row").first().waitFor();
  await checkFrame(page, "game-frame-stakes");
  const { betLevels } = gameWith("77774").definition;
  expect(await game.locator(".stake-row").count()).toBe(betLevels.length);
  expect(await game.locator(".stake-row").first().textContent()).toContain(rupiah(stake * 1750));
  await game.locator(".stake-row").nth(1).click();
  await expect.poll(() => game.locator(".stake-amount").textContent()).toContain(rupiah(betLevels[1] ?? 0));

  await press("Bantuan");
  await expect.poll(() => game.locator(".quick-help li").count()).toBe(3);
  await press("Tutup");
  await press("Riwayat putaran");
  await game.getByRole("button", { name: "Lihat" }).first().click();
  await game.getByText("Tayangan ulang").waitFor();
  await page.context().close();
});

test("a round that was left is shown again with the balance of now, which has a deposit made since", async () => {
  const player = await stage.newPlayer();
  const page = await stage.openAs(player, "/");
  await openFirstGame(page);
  await spinOnce(page);
  await leaveGame(page);
  await depositNow(player, 50_000);
  await openFirstGame(page);
  const game = page.frameLocator("iframe");
  await expect.poll(() => game.locator("#page").getAttribute("data-phase"), { timeout: 20_000 }).toBe("idle");
  const { result } = await call(player, "/v1/bus/accountInfo", {});
  const shown = () => game.locator(".purse-balance dd").textContent();
  await expect.poll(shown).toContain(rupiah(result.accountGold));
  expect(result.accountGold).toBeGreaterThan(50_000);
  await page.context().close();
});

/** Waits for the card before a feature, checks what it shows, and goes on by a tap on it. */
async function openCard(table: GameTable): Promise<void> {
  await table.until("intro");
  const card = table.game.locator(".card");
  const opaque = await card.locator(".card-picture img").evaluateAll((pictures) =>
    Promise.all(
      (pictures as HTMLImageElement[]).map(async (picture) => {
        await picture.decode();
        const context = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight).getContext("2d");
        context?.drawImage(picture, 0, 0);
        const pixels = context?.getImageData(0, 0, picture.naturalWidth, picture.naturalHeight).data ?? [];
        return pixels.some((value, at) => at % 4 === 3 && value === 255);
      }),
    ),
  );
  expect(opaque).toEqual([true, true, true]);
  expect(await card.locator(".card-picture").isVisible()).toBe(true);
  // The feature's name, what is won, how it pays, and that a tap goes on.
  const lines = await card.locator("p").allInnerTexts();
  expect(lines.length).toBeGreaterThanOrEqual(4);
  expect(lines.filter((line) => line.trim() === "")).toEqual([]);
  expect(lines.at(-1)).toBe("Ketuk untuk lanjut");
  await card.dispatchEvent("click");
  expect(await table.game.locator("#page").getAttribute("data-phase")).not.toBe("intro");
}

/** Opens every sheet of the game, the list of rounds, a replay, and from the replay the lobby's page for checks. */
async function lookEverywhere(page: Page): Promise<void> {
  await page.clock.resume();
  const game = page.frameLocator("iframe");
  const press = (name: string | RegExp) => game.getByRole("button", { name }).last().click();
  await checkFrame(page, "game-frame-idle");
  await press("Tabel bayaran dan aturan");
  await game.getByText("Angka yang sebenarnya").waitFor();
  await checkFrame(page, "game-frame-info");
  await press("Tutup");
  await press("Putaran yang adil");
  await game.getByText("Benih yang sudah dibuka").waitFor();
  await checkFrame(page, "game-frame-fairness");
  // A frame may not save a file: the proof is copied to the clipboard.
  await press("Salin tanda terima");
  await game.getByText("Tanda terima disalin").waitFor();
  await press("Periksa putaran di riwayat");
  await checkOldest(page);
}

/** Opens the oldest round in the list of rounds, whose seed has been revealed since, and checks it, in the game and in the lobby. */
async function checkOldest(page: Page): Promise<void> {
  const game = page.frameLocator("iframe");
  const press = (name: string) => game.getByRole("button", { name }).last().click();
  await game.locator(".round-row").first().waitFor();
  await checkFrame(page, "game-frame-history");
  await press("Lihat");
  await game.getByText("Tayangan ulang").waitFor();
  await game.locator(".screen button.spin").waitFor();
  await checkFrame(page, "game-frame-replay");
  await press("Periksa");
  await game.getByText("hasilnya sama").waitFor();
  await checkFrame(page, "game-frame-check");
  await press("Periksa sekali lagi di lobi");
  await page.waitForURL("**/verify#round=*");
  await expect.poll(() => page.locator("[data-verdict]").getAttribute("data-verdict")).toBe("holds");
  await page.getByText(translated("Replayed on this device")).waitFor();
}
