import type { GameDefinition } from "../games/definition.ts";
import type { Frame, Spin } from "../played-round.ts";
import { pressFor } from "./model/labels.ts";
import type { Layout } from "./model/layout.ts";
import { canFinishCount, step } from "./model/machine.ts";
import type { AmountParts } from "./model/money.ts";
import { type Cheer, cheerFor, highlightsOf, wonUpTo } from "./model/presentation.ts";
import { eventInWindow } from "./model/reel-heights.ts";
import { type Effect, frameAt, initialState, type PageEvent, type PageState, spinAt } from "./model/state.ts";
import { tiers, type WinTier } from "./model/win-tier.ts";
import { Narrator } from "./narrator.ts";
import type { Sound } from "./sound.ts";
import type { Stage } from "./stage/stage.ts";
import type { GameTexts } from "./texts/game-texts.ts";
import type { Texts } from "./texts/page-texts.ts";
import type { Theme } from "./theme.ts";
import { el } from "./ui/dom.ts";
import { View } from "./ui/view.ts";

/** The common parts of a played game and a replay. */
export interface Setting {
  readonly definition: GameDefinition;
  readonly theme: Theme;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly money: (amount: number) => string;
  readonly amountParts: (amount: number) => AmountParts;
  /** Locale of numbers: that of the currency. */
  readonly numbers: string;
  /** Layout for the current size of the window. */
  readonly layout: () => Layout;
  readonly stage: Stage;
  readonly sound: Sound;
  readonly root: HTMLElement;
  readonly announcer: HTMLElement;
  readonly reducedMotion: () => boolean;
  /** Shortest time of a spin, milliseconds. */
  readonly minSpinMs: number;
}

/** Actions outside the picture. */
export interface Host {
  /** The large button was pressed while it offers a spin. */
  readonly spin: () => void;
  readonly stakeStep: (direction: 1 | -1) => void;
  readonly stakes: () => void;
  readonly info: () => void;
  /** The player's rounds and seeds; null in a demo, which has none. */
  readonly records: { readonly fairness: () => void; readonly history: () => void } | null;
  readonly send: (spinId: string, stake: number) => void;
  readonly seen: (roundId: string) => void;
  readonly reached: (roundId: string, at: number) => void;
  readonly refused: (state: PageState) => void;
}

/**
 * For this long after the large button had another action, a press does not stake: it may be a second tap meant for
 * that action.
 */
const changedButtonMs = 600;

/** Sends events to the state machine and carries out its effects: picture, sound, words. */
export class PageController {
  state: PageState = initialState;
  readonly view: View;
  readonly narrator: Narrator;
  private readonly setting: Setting;
  private readonly host: Host;
  private over = false;
  /** Until this time of the page's clock, in milliseconds, a press does not spin. */
  private spinsFrom = 0;
  /** Ends the sound of the count. */
  private endSound = (): void => {};

  constructor(setting: Setting, host: Host) {
    const { texts, gameTexts, definition, money, root, reducedMotion, sound, announcer, stage, theme } = setting;
    const { amountParts, numbers } = setting;
    this.setting = setting;
    this.host = host;
    this.narrator = new Narrator({
      texts,
      gameTexts,
      definition,
      money,
      say: (message) => this.view.say(message),
      announce: (text) => announcer.replaceChildren(text),
    });
    this.view = new View({
      root,
      texts,
      gameTexts,
      definition,
      theme,
      money,
      amountParts,
      numbers,
      reducedMotion,
      soundOn: sound.on(),
      opening: (state) => this.narrator.opening(state),
      actions: {
        press: () => this.press(),
        step: host.stakeStep,
        stakes: host.stakes,
        info: host.info,
        records: host.records,
        sound: () => {
          if (sound.allowed()) return sound.toggle();
          this.view.say({ text: texts.lobbySilent });
          return false;
        },
        followSound: sound.follow,
      },
    });
    if (host.records === null) root.append(el("p", { class: "play-money demo" }, texts.demo));
    // This page plays only with sandbox wallets. A lobby around the page says so itself.
    else if (window.parent === window) root.append(el("p", { class: "play-money" }, texts.playMoney));
    stage.listen({
      reelRested: (reel, arrived) => {
        if (this.state.phase !== "landing") return;
        sound.play(theme.sounds.reelStop(reel));
        if (arrived > 0) sound.play(theme.sounds.arrive(arrived - 1));
      },
      coinRested: (count) => sound.play(theme.sounds.arrive(count - 1)),
      symbolStays: () => sound.play(theme.sounds.stay),
      allRested: () => this.dispatch({ type: "stopped" }),
      highlighted: (highlight) => this.narrator.pointAt(highlight, frameAt(this.state)),
      shown: () => this.dispatch({ type: "shown" }),
      fallen: () => this.dispatch({ type: "fallen" }),
    });
    this.place();
  }

  dispatch(event: PageEvent): void {
    if (this.over) return;
    const before = this.state;
    const { state, effects } = step(before, eventInWindow(event, this.setting.definition));
    this.state = state;
    const press = pressFor(before);
    if (press !== "spin" && press !== "none") this.spinsFrom = performance.now() + changedButtonMs;
    this.view.render(state);
    for (const effect of effects) this.carryOut(effect);
    this.narrator.follow(before, state);
    if (event.type === "stopped" || event.type === "fallen") this.announce(before, state);
    if (state.refusal !== null && state.refusal !== before.refusal) this.host.refused(state);
  }

  /** The one large button, or the space bar. */
  press(): void {
    const { sound, theme } = this.setting;
    sound.wake();
    const press = pressFor(this.state);
    if (press === "none" || (press === "spin" && performance.now() < this.spinsFrom)) return;
    sound.play(theme.sounds.tap);
    if (press === "spin") this.host.spin();
    else this.dispatch({ type: press === "continue" ? "continued" : press === "finish" ? "counted" : press });
  }

  private carryOut(effect: Effect): void {
    const { stage, minSpinMs } = this.setting;
    switch (effect.do) {
      case "spin":
        stage.spin(effect.spin, effect.before);
        setTimeout(() => this.dispatch({ type: "released" }), minSpinMs);
        return;
      case "send":
        setTimeout(() => this.host.send(effect.spinId, effect.stake), effect.afterMs);
        return;
      case "stop":
        stage.stop(effect.spin, effect.before);
        return;
      case "settle":
        stage.settle();
        return;
      case "place":
        stage.rest(effect.spin);
        return;
      case "show":
        this.show(effect.spin, effect.frame);
        return;
      case "fall":
        this.setting.sound.play(this.setting.theme.sounds.vanish(this.state.frame - 1));
        stage.fall(effect.from, effect.to);
        return;
      case "clear":
        stage.clear();
        return;
      case "goOn": {
        const { phase, result } = this.state;
        const same = (): boolean => this.state.phase === phase && this.state.result === result;
        setTimeout(() => same() && this.dispatch({ type: "continued" }), effect.afterMs);
        return;
      }
      case "count":
        this.count(effect.tier, effect.amount, effect.done);
        return;
      case "mood":
        void stage.setMood(effect.feature ? "feature" : "calm");
        return;
      case "reached":
        this.host.reached(effect.roundId, effect.at);
        return;
      case "seen":
        this.host.seen(effect.roundId);
        return;
    }
  }

  /** Announces a frame at rest, with or without wins. */
  private announce(before: PageState, now: PageState): void {
    const spin = spinAt(before);
    const frame = frameAt(before);
    if (spin === null || frame === null || (before.phase !== "landing" && before.phase !== "falling")) return;
    this.narrator.announceFrame(spin, frame, spinAt(before, before.at - 1), now);
  }

  private show(spin: Spin, frame: Frame): void {
    const stake = this.state.result?.stake ?? this.state.stake;
    const before = spinAt(this.state, this.state.at - 1);
    const cheer = frame.win === 0 ? "none" : cheerFor(wonUpTo(spin, frame), stake);
    // A win that counts up next is celebrated then, with the whole sum.
    const countsNext = canFinishCount(this.state);
    this.setting.stage.show(highlightsOf(spin, frame, before, countsNext), cheer);
    this.playSound(spin, frame, countsNext && cheer !== "plain" && cheer !== "none" ? "line" : cheer);
    if (!countsNext && spin.kind !== "base" && cheer !== "none" && cheer !== "plain")
      this.setting.stage.celebrate(cheer);
  }

  private playSound(spin: Spin, frame: Frame, cheer: Cheer): void {
    const { sound, theme } = this.setting;
    const opens =
      frame.wins.some((win) => win.kind === "scatter" && win.freeSpins > 0) ||
      (spin.kind === "base" && spin.coins.length > 0);
    if (opens) sound.play(theme.sounds.feature);
    else if (cheer !== "none" && cheer !== "plain") this.playWin(cheer, this.state.frame + frame.wins.length);
  }

  /** @param wins number of the round's wins so far: the line's sound climbs a scale @returns ends the sound early */
  private playWin(tier: WinTier, wins: number): () => void {
    const { sound, theme } = this.setting;
    if (tier !== "line") return sound.celebrate(theme.sounds.wins[tier]);
    sound.play(theme.sounds.win(wins));
    return () => {};
  }

  /** Counts the round's win up with the light and sound of its tier; the page goes on when it is counted. */
  private count(tier: WinTier, amount: number, done: boolean): void {
    const { stage, reducedMotion } = this.setting;
    const { result } = this.state;
    this.view.count(tier, amount / (result?.stake ?? amount));
    const { countUp } = this.view;
    if (done) {
      this.endSound();
      countUp.start(amount, 0, () => {});
      return;
    }
    stage.celebrate(tier);
    this.endSound = this.playWin(tier, 0);
    countUp.start(amount, reducedMotion() ? 0 : tiers[tier].countMs, () => {
      // After the effects of the event that began it.
      queueMicrotask(() => this.dispatch({ type: "counted" }));
    });
  }

  place(): Layout {
    const layout = this.setting.layout();
    this.view.place(layout);
    return layout;
  }

  async resize(): Promise<void> {
    await this.setting.stage.resize(this.place());
  }

  /** Ignores all later events of timers and the stage. */
  end(): void {
    this.over = true;
  }
}
