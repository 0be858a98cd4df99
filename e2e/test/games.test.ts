import type { FrameLocator, Page } from "playwright";
import { expect, test } from "vitest";
import type { PlayedRound } from "../../providers/slots/src/played-round.ts";
import { call } from "../src/player.ts";
import { said } from "../src/words.ts";
import { roundWith, gameWith, setSeeds } from "../src/seeds.ts";
import { keepPicture, takeFrame, useStage } from "../src/stage.ts";

const stage = useStage();

const rupiah = (amount: number): string => new Intl.NumberFormat("id-ID").format(amount);
const spinsOf = (round: PlayedRound, kind: string) => round.spins.filter((spin) => spin.kind === kind).length;
const framesOf = (round: PlayedRound): number => round.spins[0]?.frames.length ?? 0;

/** Every game of the catalogue, and the round in which its own feature is seen. */
const played: readonly { id: string; name: string; feature: (round: PlayedRound, stake: number) => boolean }[] = [
  { id: "66121", name: "Lentera Sungai", feature: (round) => spinsOf(round, "free") === 10 },
  { id: "66122", name: "Kapal Rempah", feature: (round) => spinsOf(round, "free") > 0 },
  { id: "66123", name: "Taman Karang", feature: (round) => framesOf(round) >= 5 },
  { id: "77774", name: "Harta Komodo", feature: (round) => spinsOf(round, "hold") > 3 },
  { id: "77775", name: "Batik Mekar", feature: (round) => spinsOf(round, "respin") >= 2 },
  {
    id: "14001",
    name: "Kios Buah",
    feature: (round, stake) =>
      round.totalWin > stake &&
      (round.spins[0]?.frames[0]?.wins.some(({ cells }) =>
        cells.some(({ reel, row }) => round.spins[0]?.frames[0]?.grid[reel]?.[row] === wildOf("14001")),
      ) ??
        false),
  },
  {
    id: "14004",
    name: "Genderang Gunung",
    feature: (round) => (round.spins.at(-1)?.held.length ?? 0) >= 2,
  },
];

function wildOf(id: string): string | undefined {
  return gameWith(id).definition.symbols.find(({ kind }) => kind === "wild")?.id;
}

const rounds = (id: string, feature: (round: PlayedRound, stake: number) => boolean, stake: number) => ({
  loss: roundWith(id, stake, ({ totalWin, spins }) => totalWin === 0 && spins.length === 1),
  win: roundWith(
    id,
    stake,
    (round) => round.totalWin > stake && round.totalWin < stake * 10 && round.spins.length === 1,
  ),
  feature: roundWith(id, stake, (round) => feature(round, stake) && round.totalWin > 0),
});

class Table {
  private readonly page: Page;
  private readonly game: FrameLocator;
  constructor(page: Page) {
    this.page = page;
    this.game = page.frameLocator("iframe");
  }

  phase(): Promise<string | null> {
    return this.game.locator("#page").getAttribute("data-phase");
  }

  /** Lets the page's own time pass, and presses on where it waits for the player, until the phase is one of these. */
  async until(...phases: string[]): Promise<string> {
    const since = Date.now();
    while (Date.now() - since < 40_000) {
      const phase = (await this.phase()) ?? "";
      if (phases.includes(phase)) return phase;
      if (phase === "intro" || phase === "outro" || phase === "unknown") await this.press();
      // A jump, not the frames on the way: what moves is a function of the time, and pictures of it cost a processor.
      // A small one while the server is asked: it has no such clock, and is given up on when the page's has run out.
      await this.page.clock.fastForward(phase === "spinning" ? 20 : 300);
    }
    throw new Error(`the game stays ${await this.phase()}`);
  }

  async press(): Promise<void> {
    // A spin lasts at least two and a half seconds, whatever it shows.
    await this.page.clock.fastForward(2_500);
    await this.game.locator("button.spin").dispatchEvent("click");
    await this.page.clock.fastForward(50);
  }

  async won(): Promise<string> {
    return (await this.game.locator(".purse-win dd").textContent()) ?? "";
  }

  async announced(): Promise<string> {
    return (await this.game.locator("#announce").textContent()) ?? "";
  }
}

test.each(played)(
  "R-SRV-43 R-GAME-03 R-GAME-08 $name is lost, is won, and shows its feature, as its seeds decide",
  async ({ id, name, feature }) => {
    const stake = gameWith(id).definition.betLevels[0] ?? 0;
    const wanted = rounds(id, feature, stake);
    const player = await stage.newPlayer();
    const gold = async (): Promise<number> => (await call(player, "/v1/bus/accountInfo", {})).result.accountGold;
    const page = await stage.openAs(player, "/");
    await page.clock.install();
    await page.locator("section[aria-labelledby=stalls]").getByRole("button", { name }).first().click();
    const table = new Table(page);
    await page.frameLocator("iframe").locator("button.spin").waitFor();
    await table.until("idle");
    // The lobby's curtain goes after a second of its own.
    await page.clock.runFor(1_500);
    await keepPicture(page, `game-${id}-idle`);

    /** Plays the round of a seed to its end and answers what it did to the player's gold. */
    const play = async (clientSeed: string, onTheWay?: () => Promise<void>): Promise<number> => {
      setSeeds(stage.dataDir, player.userId, clientSeed);
      const before = await gold();
      await table.press();
      await onTheWay?.();
      await table.until("idle");
      await expect.poll(async () => (await gold()) !== before).toBe(true);
      return (await gold()) - before;
    };

    // Lost: the stake is gone, and nothing is celebrated.
    expect(await play(wanted.loss.clientSeed)).toBe(-stake);
    expect(await table.won()).not.toMatch(/[1-9]/);
    await keepPicture(page, `game-${id}-loss`);

    // Won: what the seeds decide is paid, shown and said.
    const { totalWin } = wanted.win.round;
    const change = await play(wanted.win.clientSeed, async () => {
      await table.until("showing");
      await page.clock.runFor(600);
      await keepPicture(page, `game-${id}-win`);
    });
    expect(change).toBe(totalWin - stake);
    expect(await table.won()).toContain(rupiah(totalWin));
    expect(await table.announced()).toContain(rupiah(totalWin));

    // The feature, to its end: behind the first spin, or the first fall, stands what makes the game its own.
    const { totalWin: paid, spins } = wanted.feature.round;
    const featured = await play(wanted.feature.clientSeed, async () => {
      await table.until("showing");
      await page.clock.fastForward(400);
      await keepPicture(page, `game-${id}-feature-1`);
      if (spins.length === 1 && framesOf(wanted.feature.round) === 1) return;
      await table.until(spins.length > 1 ? "landing" : "falling");
      await table.until("showing");
      await page.clock.fastForward(400);
      await keepPicture(page, `game-${id}-feature-2`);
    });
    expect(featured).toBe(paid - stake);
    expect(await table.won()).toContain(rupiah(paid));
    await keepPicture(page, `game-${id}-end`);
    if (id === "66121") await lookEverywhere(page);
    await page.context().close();
  },
);

/** Every sheet of the game, the list of rounds, one of them again, and from there the lobby's own checker. */
async function lookEverywhere(page: Page): Promise<void> {
  await page.clock.resume();
  const game = page.frameLocator("iframe");
  const press = (name: string | RegExp) => game.getByRole("button", { name }).last().click();
  await takeFrame(page, "game-frame-idle");
  await press("Tabel bayaran dan aturan");
  await game.getByText("Angka yang sebenarnya").waitFor();
  await takeFrame(page, "game-frame-info");
  await press("Tutup");
  await press("Putaran yang adil");
  await game.getByText("Benih yang sudah dibuka").waitFor();
  await takeFrame(page, "game-frame-fairness");
  await press("Periksa putaran di riwayat");
  await game.locator(".round-row").first().waitFor();
  await takeFrame(page, "game-frame-history");
  // The oldest: its seed has been revealed since.
  await press("Lihat");
  await game.getByText("Tayangan ulang").waitFor();
  await game.locator(".screen button.spin").waitFor();
  await takeFrame(page, "game-frame-replay");
  await press("Periksa");
  await game.getByText("hasilnya sama").waitFor();
  await takeFrame(page, "game-frame-check");
  await press("Periksa sekali lagi di lobi");
  await page.waitForURL("**/verify#round=*");
  await expect.poll(() => page.locator("[data-verdict]").getAttribute("data-verdict")).toBe("holds");
  await page.getByText(said("Played again on this device")).waitFor();
}
