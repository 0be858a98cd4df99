import type { GameDefinition } from "../../games/definition.ts";
import { exceedsStake, usesWinColour, inFeature, pressFor, progressOf, wonSoFar } from "../model/labels.ts";
import type { Layout } from "../model/layout.ts";
import { canFinishCount } from "../model/machine.ts";
import type { AmountParts } from "../model/money.ts";
import type { PageState } from "../model/state.ts";
import { tiers, type WinTier } from "../model/win-tier.ts";
import type { Message } from "../narrator.ts";
import type { GameTexts } from "../texts/game-texts.ts";
import type { Texts } from "../texts/page-texts.ts";
import type { Theme } from "../theme.ts";
import { Celebration } from "./celebration.ts";
import type { CountUp } from "./count-up.ts";
import { button, el, icon, icons, setText } from "./dom.ts";
import { FeatureCard } from "./feature-card.ts";
import { header } from "./header.ts";
import { OverReels } from "./over-reels.ts";
import { RollingAmount } from "./rolling.ts";

export interface ViewActions {
  readonly press: () => void;
  readonly step: (direction: 1 | -1) => void;
  /** Opens the sheet of all stakes. */
  readonly stakes: () => void;
  readonly info: () => void;
  /** Null where there is nothing to look up. */
  readonly records: { readonly fairness: () => void; readonly history: () => void } | null;
  /** Returns whether sound is on now. */
  readonly sound: () => boolean;
  /** Calls `show` when sound was switched elsewhere. */
  readonly followSound: (show: (on: boolean) => void) => void;
}

export interface ViewOptions {
  readonly root: HTMLElement;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly definition: GameDefinition;
  readonly theme: Theme;
  readonly money: (amount: number) => string;
  readonly amountParts: (amount: number) => AmountParts;
  /** Locale of numbers: that of the currency. */
  readonly numbers: string;
  readonly reducedMotion: () => boolean;
  readonly soundOn: boolean;
  readonly actions: ViewActions;
  /** Returns the lines of the card before a feature. */
  readonly opening: (state: PageState) => readonly string[];
}

/** Text and controls over the canvas, derived from the page's state and the last message. */
export class View {
  private readonly options: ViewOptions;
  private readonly spin: HTMLButtonElement;
  private readonly play = el("div", { class: "play" });
  private readonly lower: HTMLButtonElement;
  private readonly raise: HTMLButtonElement;
  private readonly balance = el("dd");
  private readonly win = el("dd");
  private readonly purse: HTMLElement;
  private readonly winBox: HTMLElement;
  private readonly plate = el("div", { class: "plate" });
  private said: Message = { text: "" };
  private readonly card: FeatureCard;
  private readonly celebration: Celebration;
  private readonly over: OverReels;
  private readonly stake = el("span", { class: "stake-amount" });
  private readonly chooser: HTMLButtonElement;
  private readonly winRoll: RollingAmount;
  private balanceNow = 0;
  private balanceLetters = 0;

  constructor(options: ViewOptions) {
    const { texts, actions, definition, root, soundOn } = options;
    this.options = options;
    this.spin = el("button", { type: "button", class: "spin" });
    this.spin.addEventListener("click", actions.press);
    const { labels } = texts;
    const step = (name: string, word: string, direction: 1 | -1, path: string): HTMLButtonElement =>
      button(name, "step", () => actions.step(direction), icon(path), el("span", { class: "word" }, word));
    this.lower = step(texts.lowerStake, labels.lower, -1, icons.minus);
    this.raise = step(texts.raiseStake, labels.raise, 1, icons.plus);
    this.winBox = el("div", { class: "purse-win" }, el("dt", {}, texts.win), this.win);
    const balance = el("div", { class: "purse-balance" }, el("dt", {}, texts.balance), this.balance);
    this.purse = el("dl", { class: "purse" }, balance, this.winBox);
    this.chooser = el("button", { type: "button", class: "stake-open", "aria-haspopup": "dialog" });
    this.chooser.append(el("span", { class: "stake-word" }, texts.stake), " ", this.stake);
    this.chooser.addEventListener("click", actions.stakes);
    this.play.append(this.lower, this.spin, this.raise);
    const controls = el(
      "section",
      { class: "controls" },
      el("div", { class: "purse-row" }, this.purse, this.chooser),
      this.play,
    );
    this.winRoll = new RollingAmount(
      (amount) => setText(this.win, options.money(amount)),
      () => this.showBalance(),
    );
    this.celebration = new Celebration({ ...options, press: actions.press });
    this.card = new FeatureCard({ ...options, celebration: this.celebration, press: actions.press });
    this.over = new OverReels(options);
    const top = header({ ...actions, texts, soundOn, name: definition.name });
    root.append(top, this.over.view, this.plate, this.celebration.view, this.card.view, controls);
  }

  /** The balance moves when the amount won has been counted. */
  private showBalance(): void {
    const text = this.options.money(this.balanceNow);
    setText(this.balance, text);
    // A balance that has become shorter keeps its letters' size, so that nothing beside it moves.
    this.balanceLetters = Math.max(this.balanceLetters, text.length);
    this.purse.style.setProperty("--purse-letters", String(this.balanceLetters));
  }

  place(layout: Layout): void {
    const { root } = this.options;
    const { reels, plate, controls } = layout;
    root.dataset["shape"] = layout.landscape ? "landscape" : "upright";
    for (const [name, rect] of [
      ["reels", reels],
      ["plate", plate],
      ["controls", controls],
    ] as const) {
      root.style.setProperty(`--${name}-x`, `${rect.x}px`);
      root.style.setProperty(`--${name}-y`, `${rect.y}px`);
      root.style.setProperty(`--${name}-w`, `${rect.width}px`);
      root.style.setProperty(`--${name}-h`, `${rect.height}px`);
    }
  }

  /** A new message is a new element: the letters of the last one do not move. */
  say({ text, figure }: Message): void {
    if (text === this.said.text && figure === this.said.figure) return;
    this.said = { text, ...(figure === undefined ? {} : { figure }) };
    this.plate.replaceChildren(
      el("span", { class: "plate-text" }, text),
      el("strong", { class: "plate-figure" }, figure ?? ""),
    );
  }

  render(state: PageState): void {
    const { definition, reducedMotion, root } = this.options;
    root.dataset["phase"] = state.phase;
    root.classList.toggle("feature", inFeature(state));
    root.classList.toggle("replaying", state.replay);
    const won = wonSoFar(state);
    // A sum that counts up on the reels is not shown here before.
    if (!canFinishCount(state)) {
      const rolls = exceedsStake(state) && state.phase !== "idle" && !reducedMotion();
      this.winRoll.set(won, rolls ? tiers.line.countMs : 0);
    }
    this.balanceNow = state.balance;
    if (!this.winRoll.rolling) this.showBalance();
    this.winBox.classList.toggle("nothing", won === 0);
    this.plate.classList.toggle("winning", usesWinColour(definition, state));

    const changeable = state.phase === "idle";
    const levels = definition.betLevels;
    setEnabled(this.lower, changeable && state.stake > Math.min(...levels));
    setEnabled(this.chooser, changeable);
    setText(this.stake, this.options.money(state.stake));
    setEnabled(this.raise, changeable && state.stake < Math.max(...levels));
    this.renderSpin(state);
    this.celebration.render(state);
    this.card.render(state);
    this.over.render(state);
  }

  get countUp(): CountUp {
    return this.celebration.countUp;
  }

  /** Names the round's win, which counts up next. @param multiple of the stake */
  count(tier: WinTier, multiple: number): void {
    this.celebration.announce(tier, multiple, this.options.root.dataset["phase"] === "outro");
  }

  private renderSpin(state: PageState): void {
    const press = pressFor(state);
    const { word, amount, label } = this.spinTexts(state);
    // Another word is a new element: the letters of the last one do not move.
    if (this.spin.textContent !== `${word} ${amount}`) {
      this.spin.replaceChildren(
        el("span", { class: "spin-word" }, word),
        " ",
        el("span", { class: "spin-amount" }, amount),
      );
    }
    this.spin.classList.toggle("wordy", word.length > 6);
    this.spin.setAttribute("aria-label", startingWith(`${word} ${amount}`.trim(), label));
    setEnabled(this.spin, press !== "none");
    this.spin.classList.toggle("turning", state.phase === "spinning" || state.phase === "landing");
  }

  private spinTexts(state: PageState): { readonly word: string; readonly amount: string; readonly label: string } {
    const { texts, money } = this.options;
    const only = (word: string, label = word) => ({ word, amount: "", label });
    if (state.phase === "unknown") return only(texts.retry);
    if (state.phase === "intro") return only(texts.start);
    if (state.phase === "outro" || pressFor(state) === "finish") return only(texts.go);
    // A button that stakes shows the stake, even during a feature.
    const progress = inFeature(state) && pressFor(state) !== "spin" ? progressOf(this.options.definition, state) : null;
    if (progress?.kind === "free") {
      return only(texts.freeShort(progress.index, progress.known), texts.freeCounter(progress.index, progress.known));
    }
    if (progress?.kind === "hold") {
      return only(texts.holdAndWinShort(progress.left), texts.holdAndWinCounter(progress.left, progress.coins));
    }
    if (progress?.kind === "respin") return only(texts.respinShort, texts.respin);
    if (state.replay) {
      const watched = state.phase === "idle" && state.won > 0;
      return only(watched ? texts.replay.again : texts.replay.watch);
    }
    const amount = money(state.stake);
    const spinning = state.phase === "spinning" || state.phase === "landing";
    return { word: texts.spin, amount, label: spinning ? texts.spinning : texts.spinFor(amount) };
  }

  /** Adds the mark of a replay: over the scene in portrait, in landscape above the large button. */
  addMark(mark: HTMLElement): void {
    this.play.before(mark);
  }

  /** Adds further buttons, at the left of the amount won. */
  addTools(tools: HTMLElement): void {
    this.purse.before(tools);
  }
}

/** Enables or disables a control; unlike `disabled` it keeps the keyboard's focus. */
function setEnabled(control: HTMLButtonElement, on: boolean): void {
  control.setAttribute("aria-disabled", on ? "false" : "true");
}

/** Returns a name that begins with the visible text, for voice control (WCAG 2.5.3). */
function startingWith(visible: string, label: string): string {
  return label.startsWith(visible) ? label : `${visible}, ${label}`;
}
