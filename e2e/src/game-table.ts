import type { FrameLocator, Page } from "playwright";
import { games } from "../../providers/slots/src/games/read-games.ts";
import type { PlayedRound } from "../../providers/slots/src/played-round.ts";
import type { SeededRound } from "../../providers/slots/test/support/rounds.ts";
import type { Player } from "../../tools/player.ts";
import { gameWith, roundWith, setSeeds } from "./seeds.ts";
import type { Stage } from "./stage.ts";

const spinsOf = (round: PlayedRound, kind: string) => round.spins.filter((spin) => spin.kind === kind).length;
export const framesOf = (round: PlayedRound): number => round.spins[0]?.frames.length ?? 0;

type Feature = (round: PlayedRound, stake: number) => boolean;

/** By game id: whether a round shows the game's feature. */
const features: Readonly<Record<string, Feature>> = {
  "66121": (round) => spinsOf(round, "free") === 10,
  "66122": (round) => spinsOf(round, "free") > 0,
  "66123": (round) => framesOf(round) >= 5,
  "77774": (round) => spinsOf(round, "hold") > 3,
  "77775": (round) => spinsOf(round, "respin") >= 2,
  "14001": (round, stake) => round.totalWin > stake && wildWins(round, "14001"),
  "14002": (round) => spinsOf(round, "free") === 8,
  "14004": (round) => (round.spins.at(-1)?.held.length ?? 0) >= 2,
};

/** Every game of the provider. For a game without an entry above, any round of more than one spin shows the feature. */
export const shownGames = [...games.values()].map(({ definition: { id, name } }) => ({
  id,
  name,
  feature: features[id] ?? ((round: PlayedRound) => round.spins.length > 1),
}));

type ShownGame = (typeof shownGames)[number];

function wildWins({ spins }: PlayedRound, id: string): boolean {
  const wild = gameWith(id).definition.symbols.find(({ kind }) => kind === "wild")?.id;
  const frame = spins[0]?.frames[0];
  return frame?.wins.some(({ cells }) => cells.some(({ reel, row }) => frame.grid[reel]?.[row] === wild)) ?? false;
}

/** Returns a game's smallest stake, a lost round, a round won by an ordinary spin, a large win, and a round with its feature. */
export function knownRounds({ id, feature }: ShownGame): {
  readonly stake: number;
  readonly loss: SeededRound;
  readonly win: SeededRound;
  readonly feature: SeededRound;
  readonly large: SeededRound;
} {
  const stake = gameWith(id).definition.betLevels[0] ?? 0;
  const plain = (round: PlayedRound): boolean => round.spins.length === 1;
  return {
    stake,
    loss: roundWith(id, stake, (round) => plain(round) && round.totalWin === 0),
    win: roundWith(id, stake, (round) => plain(round) && round.totalWin > stake && round.totalWin < stake * 10),
    large: roundWith(id, stake, (round) => plain(round) && round.totalWin >= stake * 15),
    feature: roundWith(id, stake, (round) => round.totalWin > 0 && feature(round, stake)),
  };
}

/** A game open in its frame, in a page whose clock the test controls. */
export class GameTable {
  readonly page: Page;
  readonly game: FrameLocator;
  private readonly stage: Stage;
  private readonly player: Player;

  private constructor(stage: Stage, player: Player, page: Page) {
    this.stage = stage;
    this.player = player;
    this.page = page;
    this.game = page.frameLocator("iframe");
  }

  /** Opens a game by its tile. The player's home must be open. */
  static async open(stage: Stage, player: Player, page: Page, name: string): Promise<GameTable> {
    const tile = page.locator("section[aria-labelledby=stalls]").getByRole("button", { name }).first();
    await tile.waitFor();
    await page.clock.install();
    // With a running clock, a busy machine would miss the moments that the test waits for.
    await page.clock.pauseAt(Date.now() + 1000);
    await tile.click();
    // The launch begins after the next paint.
    await page.clock.runFor(100);
    const table = new GameTable(stage, player, page);
    await table.game.locator("button.spin").waitFor();
    await table.until("idle");
    return table;
  }

  private phase(): Promise<string | null> {
    return this.game.locator("#page").getAttribute("data-phase");
  }

  /** Advances the page's clock, and presses the button where the game waits for it, until `phases` includes the phase. */
  async until(...phases: string[]): Promise<string> {
    const since = Date.now();
    while (Date.now() - since < 40_000) {
      const phase = (await this.phase()) ?? "";
      if (phases.includes(phase)) return phase;
      if (phase === "intro" || phase === "outro" || phase === "unknown") await this.press();
      // Time advances in small steps during a request, which would otherwise time out (the server does not use this
      // clock), and in large steps towards the end of the round, since each step draws a frame.
      await this.pass(phase === "spinning" ? 20 : phases.includes("idle") ? 2_000 : 300);
    }
    throw new Error(`the game stays ${await this.phase()}`);
  }

  /**
   * Advances the page's clock without drawing the frames in between: animations are functions of time, and drawing is
   * expensive.
   */
  async pass(ms: number): Promise<void> {
    await this.page.clock.fastForward(ms);
  }

  private async press(): Promise<void> {
    // A spin takes at least two and a half seconds.
    await this.pass(2_500);
    await this.game.locator("button.spin").dispatchEvent("click");
    await this.pass(50);
  }

  /** Starts a round with the given seed. */
  async spin({ clientSeed }: SeededRound): Promise<void> {
    setSeeds(this.stage.dataDir, this.player.userId, clientSeed);
    await this.press();
  }

  /** Waits until a win of the round is shown. */
  async showing(): Promise<void> {
    await this.until("showing");
    await this.pass(400);
  }

  async won(): Promise<string> {
    return (await this.game.locator(".purse-win dd").textContent()) ?? "";
  }

  async announced(): Promise<string> {
    return (await this.game.locator("#announce").textContent()) ?? "";
  }
}
