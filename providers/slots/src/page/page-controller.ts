import type { GameDefinition } from "../games/definition.ts";
import type { Frame, Spin } from "../played-round.ts";
import { pressFor } from "./model/labels.ts";
import type { Layout } from "./model/layout.ts";
import { step } from "./model/machine.ts";
import { type Cheer, cheerFor, highlightsOf, wonUpTo } from "./model/presentation.ts";
import { stood } from "./model/standing.ts";
import { type Effect, frameAt, initialState, type PageEvent, type PageState, spinAt } from "./model/state.ts";
import { Narrator } from "./narrator.ts";
import type { Sound } from "./sound.ts";
import type { Stage } from "./stage/stage.ts";
import type { GameTexts } from "./texts/game-texts.ts";
import type { Texts } from "./texts/wording.ts";
import type { Theme } from "./theme.ts";
import { el } from "./ui/dom.ts";
import { View } from "./ui/view.ts";

/** The common parts of a played game and a replay. */
export interface Setting {
  readonly definition: GameDefinition;
  readonly theme: Theme;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly lang: string;
  readonly money: (amount: number) => string;
  /** Layout for the present size of the window. */
  readonly layout: () => Layout;
  readonly stage: Stage;
  readonly sound: Sound;
  readonly root: HTMLElement;
  readonly announcer: HTMLElement;
  readonly stillness: () => boolean;
  /** Shortest time of a spin, milliseconds. */
  readonly minSpinMs: number;
}

/** Actions outside the picture. */
export interface Host {
  /** The large button was pressed while it offers a spin. */
  readonly spin: () => void;
  readonly stakeStep: (direction: 1 | -1) => void;
  readonly info: () => void;
  /** The player's rounds and seeds; null in a demo, which has none. */
  readonly records: { readonly fairness: () => void; readonly history: () => void } | null;
  readonly send: (spinId: string, stake: number) => void;
  readonly seen: (roundId: string) => void;
  readonly reached: (roundId: string, at: number) => void;
  readonly refused: (state: PageState) => void;
}

/** Sends events to the state machine and carries out its effects: picture, sound, words. */
export class PageController {
  state: PageState = initialState;
  readonly view: View;
  readonly narrator: Narrator;
  private readonly setting: Setting;
  private readonly host: Host;
  private over = false;

  constructor(setting: Setting, host: Host) {
    const { texts, gameTexts, definition, money, root, stillness, sound, announcer, stage, theme } = setting;
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
      money,
      stillness,
      soundOn: sound.on(),
      opening: (state) => this.narrator.opening(state),
      actions: {
        press: () => this.press(),
        step: host.stakeStep,
        info: host.info,
        records: host.records,
        sound: () => sound.toggle(),
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
      stays: () => sound.play(theme.sounds.stay),
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
    const { state, effects } = step(before, stood(event, this.setting.definition));
    this.state = state;
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
    if (press === "none") return;
    sound.play(theme.sounds.tap);
    if (press === "spin") this.host.spin();
    else this.dispatch({ type: press === "continue" ? "continued" : press });
  }

  private carryOut(effect: Effect): void {
    const { stage, minSpinMs } = this.setting;
    switch (effect.do) {
      case "turn":
        stage.turn(effect.spin, effect.before);
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
    this.setting.stage.show(highlightsOf(spin, frame, before), cheer);
    this.playSound(spin, frame, cheer);
  }

  private playSound(spin: Spin, frame: Frame, cheer: Cheer): void {
    const { sound, theme } = this.setting;
    const opens =
      frame.wins.some((win) => win.kind === "scatter" && win.freeSpins > 0) ||
      (spin.kind === "base" && spin.coins.length > 0);
    if (opens) sound.play(theme.sounds.feature);
    else if (cheer === "big") sound.celebrate(theme.sounds.wins.big);
    else if (cheer === "win") sound.play(theme.sounds.win(this.state.frame + frame.wins.length));
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
