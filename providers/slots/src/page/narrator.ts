import type { GameDefinition } from "../games/definition.ts";
import type { Frame, Spin, Win } from "../played-round.ts";
import { symbolName } from "./look.ts";
import { exceedsStake, progressOf, wonSoFar } from "./model/labels.ts";
import { heightsOf } from "./model/reel-heights.ts";
import { type Highlight, newCoins } from "./model/presentation.ts";
import { type PageState, spinAt } from "./model/state.ts";
import type { GameTexts } from "./texts/game-texts.ts";
import type { Texts } from "./texts/page-texts.ts";

/** A message on the board below the reels: one line, and a figure beside or below it. */
export interface Message {
  readonly text: string;
  readonly figure?: string;
}

export interface NarratorOptions {
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly definition: GameDefinition;
  readonly money: (amount: number) => string;
  readonly say: (message: Message) => void;
  /** For screen readers: called once a frame, not once a line. */
  readonly announce: (text: string) => void;
}

/** Describes the round in words, on the board and for screen readers. */
export class Narrator {
  private readonly options: NarratorOptions;

  constructor(options: NarratorOptions) {
    this.options = options;
  }

  private nameOf(symbol: string): string {
    return symbolName(this.options.gameTexts, symbol);
  }

  private nameOfKind(kind: "wild" | "scatter" | "coin"): string {
    return this.nameOf(this.options.definition.symbols.find((symbol) => symbol.kind === kind)?.id ?? "");
  }

  welcome(): void {
    this.options.say({ text: this.options.gameTexts.welcome });
  }

  follow(before: PageState, now: PageState): void {
    const { texts, say, announce, money } = this.options;
    if (now.phase === "spinning") {
      if (now.tries > 1) say({ text: texts.waiting });
      else if (before.phase !== "spinning") say({ text: now.resumed ? texts.resumed : "" });
    }
    if (before.phase === now.phase && before.at === now.at) return;
    if (now.phase === "landing") this.begin(now);
    if (now.phase === "unknown") {
      say({ text: texts.unknown });
      announce(`${texts.unknownTitle}. ${texts.unknown}`);
    }
    if (now.phase === "intro") announce(`${this.options.gameTexts.feature}. ${this.opening(now).join(". ")}`);
    if (now.phase === "counting") say({ text: "" });
    if (now.phase === "outro") {
      const done = spinAt(now)?.kind === "free" ? texts.freeDone : texts.holdAndWinDone;
      const total = money(now.won);
      // The sum counts up on the card.
      say({ text: done });
      announce(`${done}. ${now.won > 0 ? texts.announceWin(total) : texts.announceNone}`);
    }
    if (now.phase === "idle" && now.result !== null && before.phase !== "opening") this.sumUp(now);
  }

  /** Returns the lines of the card before a feature. */
  opening(state: PageState): string[] {
    const { texts, definition } = this.options;
    const progress = progressOf(this.options.definition, state);
    if (progress?.kind === "hold") {
      return [
        texts.holdAndWinAward(progress.coins, progress.left),
        texts.holdAndWinHint(progress.left),
        texts.holdAndWinPays,
      ];
    }
    if (progress?.kind === "respin") {
      const held = new Set(spinAt(state, state.at + 1)?.held.map(({ reel }) => reel)).size;
      return [texts.grown(this.nameOfKind("wild"), held), texts.respin, texts.respinPays];
    }
    if (progress?.kind !== "free") return [];
    const rule = definition.scatters?.freeSpins;
    return [
      texts.freeAward(progress.known),
      ...(progress.multiplier > 1 ? [texts.freeMultiplier(progress.multiplier)] : []),
      ...heightsOf(definition, "free")
        .slice(0, 1)
        .map((rows) => texts.freeHeights(rows)),
      ...(rule?.stickyWilds === true ? [texts.freeSticky(this.nameOfKind("wild"))] : []),
      texts.freePays,
    ];
  }

  /** Describes a spin that begins to land; the first spin only if the round is resumed or replayed. */
  private begin(state: PageState): void {
    const { texts, say } = this.options;
    if (spinAt(state)?.kind === "base") {
      if (state.resumed) say({ text: texts.resumed });
      else if (state.replay) say({ text: "" });
    } else this.showProgress(state);
  }

  private showProgress(state: PageState): void {
    const { texts, say, money } = this.options;
    const progress = progressOf(this.options.definition, state);
    const won = wonSoFar(state);
    const soFar = won > 0 ? { figure: money(won) } : {};
    if (progress?.kind === "free") say({ text: texts.freeCounter(progress.index, progress.known), ...soFar });
    if (progress?.kind === "respin") say({ text: texts.respin, ...soFar });
    if (progress?.kind === "hold") {
      say({ text: texts.holdAndWinCounter(progress.left, progress.coins), figure: money(progress.sum) });
    }
  }

  /** Shows the sum of a won round on the board. */
  private sumUp(now: PageState): void {
    const { texts, say, money } = this.options;
    const { result, won } = now;
    if (result === null) return;
    if (won === 0) say({ text: waysShown(result.round.spins.at(-1), texts) });
    else {
      const paying = result.state === "paying" && !now.replay;
      const plain = exceedsStake(now) ? texts.win : texts.returned;
      say({ text: paying ? texts.bookingWin : plain, figure: money(won) });
    }
  }

  /**
   * Announces a frame at rest: what it won and opened, what stays and what follows.
   * @param now the state after it
   */
  announceFrame(spin: Spin, frame: Frame, before: Spin | null, now: PageState): void {
    const { texts, announce, money } = this.options;
    const parts: string[] = [];
    const { heights } = spin;
    if (heights !== undefined) parts.push(texts.announceHeights(heights.join(", "), waysOf(heights)));
    if (frame.multiplier > 1 && frame.win > 0) parts.push(texts.announceNextFall(frame.multiplier));
    const grown = this.grownReels(spin, frame).length;
    if (grown > 0) parts.push(`${texts.grown(this.nameOfKind("wild"), grown)}.`);
    const coins = newCoins(spin, before);
    if (coins.length > 0) parts.push(`${texts.coinsStay(spin.coins.length, this.nameOfKind("coin"))}.`);
    if (frame.win > 0) parts.push(texts.announceWin(money(frame.win)));
    else if (parts.length === 0 && spin.frames[0] === frame) parts.push(texts.announceNone);
    const free = frame.wins.reduce((sum, win) => sum + (win.kind === "scatter" ? win.freeSpins : 0), 0);
    if (free > 0) parts.push(texts.announceFree(free));
    parts.push(...this.nextStep(spin, frame, now));
    announce(parts.join(" "));
  }

  /** Returns the end of the round with sum and balance, or the progress of its feature. */
  private nextStep(spin: Spin, frame: Frame, now: PageState): string[] {
    const { texts, money } = this.options;
    const round = now.result?.round;
    if (round === undefined) return [];
    const next = round.spins[round.spins.indexOf(spin) + 1];
    if (next?.kind === "respin") return [`${texts.respin}.`];
    if (next !== undefined) {
      if (spin.kind === "hold") return [`${texts.holdAndWinCounter(spin.left, spin.coins.length)}.`];
      return spin.kind === "free" ? [`${texts.freeCounter(this.indexOf(spin, now), this.knownAt(spin, now))}.`] : [];
    }
    if (spin.frames.at(-1) !== frame && frame.win > 0) return [];
    const several = round.spins.length > 1 || spin.frames.length > 1;
    const sum = several && round.totalWin > 0 ? [`${texts.total}: ${money(round.totalWin)}.`] : [];
    return now.replay ? sum : [...sum, texts.announceBalance(money(now.result?.balance ?? now.balance))];
  }

  private indexOf(spin: Spin, { result }: PageState): number {
    const free = result?.round.spins.filter(({ kind }) => kind === "free") ?? [];
    return free.indexOf(spin) + 1;
  }

  private knownAt(spin: Spin, state: PageState): number {
    return this.indexOf(spin, state) + spin.left;
  }

  private grownReels(spin: Spin, { landed, grid }: Frame): number[] {
    if (this.options.definition.wild?.expands !== true) return [];
    const held = new Set(spin.held.map(({ reel }) => reel));
    return grid.flatMap((column, reel) =>
      !held.has(reel) && column.some((id, row) => id !== landed[reel]?.[row]) ? [reel] : [],
    );
  }

  pointAt(highlight: Highlight, frame: Frame | null): void {
    const { texts, say, money } = this.options;
    if (highlight.kind === "coins") {
      const sum = highlight.coins.reduce((total, { amount }) => total + amount, 0);
      say({ text: texts.coinsStay(highlight.coins.length, this.nameOfKind("coin")), figure: money(sum) });
      return;
    }
    const times = frame === null ? 1 : frame.multiplier * this.wildTimes(highlight.win, frame);
    const multiplied = times > 1 ? ` · ${texts.times(times)}` : "";
    say({ text: this.textOf(highlight.win) + multiplied, figure: money(highlight.win.amount) });
  }

  /** Returns the multiplier of the wild, which applies once for any number of wilds. */
  private wildTimes({ cells }: Win, { grid }: Frame): number {
    const { wild, symbols } = this.options.definition;
    const id = symbols.find(({ kind }) => kind === "wild")?.id;
    return cells.some(({ reel, row }) => grid[reel]?.[row] === id) ? (wild?.multiplier ?? 1) : 1;
  }

  private textOf(win: Win): string {
    const { texts } = this.options;
    const name = this.nameOf(win.symbol);
    switch (win.kind) {
      case "line":
        return texts.line(win.line, win.count, name);
      case "ways":
        return texts.ways(win.ways, win.count, name);
      case "cluster":
        return texts.cluster(win.count, name);
      case "scatter":
        return `${texts.scatter(win.count, name)}${win.freeSpins > 0 ? ` · ${texts.scatterFree(win.freeSpins)}` : ""}`;
      case "coins":
        return win.full ? texts.coinsFull : texts.coinsSum(win.count, name);
    }
  }
}

/** On reels of changing height every choice of one open row per reel is a way. */
const waysOf = (heights: readonly number[]): number => heights.reduce((product, rows) => product * rows, 1);

/** Returns the number of ways of a spin without a win, in a game where it changes. */
function waysShown(spin: Spin | undefined, texts: Texts): string {
  return spin?.heights === undefined ? "" : texts.waysOpen(waysOf(spin.heights));
}
