import type { GameInfo } from "./old-shapes.ts";
import { freeSpinsKnown, inFeature, wonSoFar } from "./model/labels.ts";
import type { Highlight } from "./model/presentation.ts";
import type { PageState, ShownSpin } from "./model/state.ts";
import { symbolName } from "./look.ts";
import type { GameTexts } from "./texts/game-texts.ts";
import type { Texts } from "./texts/wording.ts";
import type { Message } from "./ui/view.ts";

export interface NarratorOptions {
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly game: GameInfo;
  readonly money: (amount: number) => string;
  readonly say: (message: Message) => void;
  /** For screen readers: said once a spin, not once a line. */
  readonly announce: (text: string) => void;
}

/** Puts what happens into words, on the board and for those who listen to the page. */
export class Narrator {
  private readonly options: NarratorOptions;
  private readonly scatterName: string;

  constructor(options: NarratorOptions) {
    this.options = options;
    this.scatterName = symbolName(
      options.gameTexts,
      options.game.symbols.find(({ kind }) => kind === "scatter")?.id ?? "",
    );
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
    if (before.phase === now.phase) return;
    if (now.phase === "revealing" && now.resumed) say({ text: texts.resumed });
    if (now.phase === "unknown") {
      say({ text: texts.unknown });
      announce(`${texts.unknownTitle}. ${texts.unknown}`);
    }
    if (now.phase === "featureSpinning") this.countFree(now, now.freePlayed + 1);
    if (now.phase === "featureOutro") {
      const total = money(now.result?.totalWin ?? 0);
      say({ text: texts.freeDone, figure: total });
      announce(`${texts.freeDone}. ${texts.announceWin(total)}`);
    }
    if (now.phase === "idle" && before.phase === "revealing") {
      say({ text: "" });
      announce(`${texts.announceNone} ${texts.announceBalance(money(now.balance))}`);
    }
    if (now.phase === "idle" && (before.phase === "showing" || before.phase === "featureOutro")) this.sumUp(now);
  }

  /** At the end of a won round the board keeps the sum. */
  private sumUp(state: PageState): void {
    const { texts, say, money } = this.options;
    if (state.result === null) return;
    say(
      state.result.state === "paying"
        ? { text: texts.bookingWin, figure: money(state.result.totalWin) }
        : { text: texts.win, figure: money(state.result.totalWin) },
    );
  }

  private countFree(state: PageState, index: number): void {
    const { texts, say, money } = this.options;
    say({ text: texts.freeCounter(index, freeSpinsKnown(state)), figure: money(wonSoFar(state)) });
  }

  tellSpin(spin: ShownSpin, state: PageState): void {
    const { texts, announce, money } = this.options;
    const parts = [spin.win > 0 ? texts.announceWin(money(spin.win)) : texts.announceNone];
    const awarded = spin.scatter?.freeSpins ?? 0;
    if (awarded > 0) parts.push(texts.announceFree(awarded));
    if (!inFeature(state)) parts.push(texts.announceBalance(money(state.balance)));
    announce(parts.join(" "));
    if (inFeature(state) && spin.win === 0) this.countFree(state, state.freePlayed);
  }

  pointAt(highlight: Highlight): void {
    const { texts, say, money } = this.options;
    if (highlight.kind === "line") {
      const { line, count, symbol, amount } = highlight.win;
      say({ text: texts.line(line, count, symbolName(this.options.gameTexts, symbol)), figure: money(amount) });
      return;
    }
    const { count, freeSpins, amount } = highlight.win;
    say({
      text: `${texts.scatter(count, this.scatterName)}${freeSpins > 0 ? ` · ${texts.scatterFree(freeSpins)}` : ""}`,
      figure: money(amount),
    });
  }
}
