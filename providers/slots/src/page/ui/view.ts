import type { GameInfo } from "../old-shapes.ts";
import { deservesCheer, freeSpinsKnown, inFeature, pressFor, wonSoFar } from "../model/labels.ts";
import type { Layout } from "../model/layout.ts";
import type { PageState } from "../model/state.ts";
import type { GameTexts } from "../texts/game-texts.ts";
import type { Texts } from "../texts/wording.ts";
import { button, el, icon, icons, setText } from "./dom.ts";
import { RollingAmount } from "./rolling.ts";

export interface ViewActions {
  readonly press: () => void;
  readonly step: (direction: 1 | -1) => void;
  readonly info: () => void;
  readonly fairness: () => void;
  /** Returns whether sound is on now. */
  readonly sound: () => boolean;
}

export interface ViewOptions {
  readonly root: HTMLElement;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly game: GameInfo;
  readonly money: (amount: number) => string;
  readonly stillness: () => boolean;
  readonly soundOn: boolean;
  readonly actions: ViewActions;
}

/** What the board below the reels says: one line, and beside or below it a figure. */
export interface Message {
  readonly text: string;
  readonly figure?: string;
}

/** Text and controls over the canvas. Everything shown follows from the page's state and the last message. */
export class View {
  private readonly options: ViewOptions;
  private readonly spin: HTMLButtonElement;
  private readonly spinWord = el("span", { class: "spin-word" });
  private readonly spinAmount = el("span", { class: "spin-amount" });
  private readonly lower: HTMLButtonElement;
  private readonly raise: HTMLButtonElement;
  private readonly balance = el("dd");
  private readonly win = el("dd");
  private readonly winBox: HTMLElement;
  private readonly plate = el("div", { class: "plate" });
  private readonly plateText = el("span", { class: "plate-text" });
  private readonly plateFigure = el("strong", { class: "plate-figure" });
  private readonly card = el("section", { class: "card", hidden: "" });
  private readonly winRoll: RollingAmount;
  private shownCard = "";

  constructor(options: ViewOptions) {
    const { texts, actions, game, root } = options;
    this.options = options;
    const sound = button(texts.soundOff, "round", () => this.showSound(sound, actions.sound()), icon(icons.soundOn));
    const header = el(
      "header",
      { class: "top" },
      sound,
      el("h1", { class: "wordmark" }, game.name),
      el(
        "div",
        { class: "top-right" },
        button(texts.fairness, "round", actions.fairness, icon(icons.scales)),
        button(texts.info, "round", actions.info, icon(icons.info)),
      ),
    );
    this.spin = el("button", { type: "button", class: "spin" }, this.spinWord, this.spinAmount);
    this.spin.addEventListener("click", actions.press);
    this.lower = button(texts.lowerStake, "step", () => actions.step(-1), icon(icons.minus));
    this.raise = button(texts.raiseStake, "step", () => actions.step(1), icon(icons.plus));
    this.winBox = el("div", { class: "purse-win" }, el("dt", {}, texts.win), this.win);
    const controls = el(
      "section",
      { class: "controls" },
      el("dl", { class: "purse" }, el("div", {}, el("dt", {}, texts.balance), this.balance), this.winBox),
      el("div", { class: "play" }, this.lower, this.spin, this.raise),
    );
    this.plate.append(this.plateText, this.plateFigure);
    this.winRoll = new RollingAmount((amount) => setText(this.win, options.money(amount)));
    root.append(header, this.plate, this.card, controls);
    this.showSound(sound, options.soundOn);
  }

  private showSound(sound: HTMLButtonElement, on: boolean): void {
    const { texts } = this.options;
    sound.replaceChildren(icon(on ? icons.soundOn : icons.soundOff));
    sound.setAttribute("aria-label", on ? texts.soundOff : texts.soundOn);
  }

  place(layout: Layout): void {
    const { style } = this.options.root;
    const { reels, plate, controls } = layout;
    document.body.dataset["shape"] = layout.landscape ? "landscape" : "upright";
    for (const [name, rect] of [
      ["reels", reels],
      ["plate", plate],
      ["controls", controls],
    ] as const) {
      style.setProperty(`--${name}-x`, `${rect.x}px`);
      style.setProperty(`--${name}-y`, `${rect.y}px`);
      style.setProperty(`--${name}-w`, `${rect.width}px`);
      style.setProperty(`--${name}-h`, `${rect.height}px`);
    }
  }

  say({ text, figure }: Message): void {
    setText(this.plateText, text);
    setText(this.plateFigure, figure ?? "");
    this.plate.classList.toggle("plate-empty", text === "" && figure === undefined);
  }

  render(state: PageState): void {
    const { money, texts, game, stillness } = this.options;
    document.body.dataset["phase"] = state.phase;
    document.body.classList.toggle("feature", inFeature(state));
    setText(this.balance, money(state.balance));
    const won = wonSoFar(state);
    this.winRoll.set(won, deservesCheer(state) && !stillness() ? 700 : 0);
    this.winBox.classList.toggle("nothing", won === 0);

    const changeable = state.phase === "idle";
    const levels = game.betLevels;
    able(this.lower, changeable && state.stake > Math.min(...levels));
    able(this.raise, changeable && state.stake < Math.max(...levels));
    this.renderSpin(state, texts, money);
    this.renderCard(state, texts, money);
  }

  private renderSpin(state: PageState, texts: Texts, money: (amount: number) => string): void {
    const press = pressFor(state);
    const known = freeSpinsKnown(state);
    let word = texts.spin;
    let amount = money(state.stake);
    let label = texts.spinFor(amount);
    if (state.phase === "unknown") [word, label] = [texts.retry, texts.retry];
    else if (state.phase === "featureIntro") [word, amount, label] = [texts.start, "", texts.start];
    else if (state.phase === "featureOutro") [word, amount, label] = [texts.go, "", texts.go];
    else if (inFeature(state)) {
      const index = state.phase === "featureSpinning" ? state.freePlayed + 1 : state.freePlayed;
      [word, amount, label] = [texts.freeShort(index, known), "", texts.freeCounter(index, known)];
    } else if (state.phase === "spinning" || state.phase === "revealing") label = texts.turning;
    setText(this.spinWord, word);
    setText(this.spinAmount, amount);
    this.spin.classList.toggle("wordy", word.length > 7);
    this.spin.setAttribute("aria-label", label);
    // The stake of a round that has not begun is the player's; afterwards the button rests until the next one.
    able(this.spin, press !== "none");
    this.spin.classList.toggle("turning", state.phase === "spinning" || state.phase === "revealing");
  }

  private renderCard(state: PageState, texts: Texts, money: (amount: number) => string): void {
    const key = state.phase === "featureIntro" || state.phase === "featureOutro" ? state.phase : "";
    if (key === this.shownCard) return;
    this.shownCard = key;
    this.card.hidden = key === "";
    if (key === "featureIntro") {
      this.card.replaceChildren(
        el("p", { class: "card-over" }, this.options.gameTexts.feature),
        el("p", { class: "card-figure" }, texts.freeAward(freeSpinsKnown(state))),
        el("p", {}, texts.freeMultiplier(this.options.game.freeSpinMultiplier)),
      );
    } else if (key === "featureOutro") {
      this.card.replaceChildren(
        el("p", { class: "card-over" }, texts.freeDone),
        el("p", { class: "card-figure" }, money(state.result?.totalWin ?? 0)),
        el("p", {}, texts.total),
      );
    }
  }

  focusSpin(): void {
    this.spin.focus({ preventScroll: true });
  }
}

/** Off without losing the keyboard's focus, as `disabled` would. */
function able(control: HTMLButtonElement, on: boolean): void {
  control.setAttribute("aria-disabled", on ? "false" : "true");
}
