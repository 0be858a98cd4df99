import type { SpinResult } from "../page-api.ts";
import { type GameInfo, oldResult, type OpenReply } from "./old-shapes.ts";
import { type Answer, call } from "./api.ts";
import type { LobbyFrame } from "./lobby-frame.ts";
import type { GameTexts } from "./texts/game-texts.ts";
import type { Theme } from "./theme.ts";
import { pressFor } from "./model/labels.ts";
import { layoutFor } from "./model/layout.ts";
import { step } from "./model/machine.ts";
import { moneyFormat, stepStake } from "./model/money.ts";
import { cheerFor, highlightsOf } from "./model/presentation.ts";
import { type Effect, initialState, type PageEvent, type PageState, type ShownSpin } from "./model/state.ts";
import { Narrator } from "./narrator.ts";
import { showRefusal } from "./refusals.ts";
import type { Sound } from "./sound.ts";
import type { Stage } from "./stage/stage.ts";
import type { Texts } from "./texts/wording.ts";
import { dialogOpen } from "./ui/dialogs.ts";
import { openFairness, openInfo } from "./ui/panels.ts";
import { View } from "./ui/view.ts";

export interface GameOptions {
  readonly reply: OpenReply;
  readonly stage: Stage;
  readonly sound: Sound;
  readonly lobby: LobbyFrame;
  readonly root: HTMLElement;
  readonly announcer: HTMLElement;
  readonly texts: Texts;
  readonly gameTexts: GameTexts;
  readonly theme: Theme;
  readonly lang: string;
  readonly stillness: () => boolean;
}

/** Runs the page: feeds events into the state machine and carries out what it asks for. */
export class Game {
  private state: PageState = initialState;
  private readonly options: GameOptions;
  private readonly info: GameInfo;
  private readonly money: (amount: number) => string;
  private readonly view: View;
  private readonly narrator: Narrator;
  /** Of the spin being shown, for the sounds while it lands. */
  private landing: ShownSpin | null = null;

  constructor(options: GameOptions) {
    const { reply, texts, gameTexts, theme, lang, sound, root, stillness } = options;
    this.options = options;
    this.info = reply.game;
    this.money = moneyFormat(reply.currency);
    const panels = { session: reply.session, game: this.info, money: this.money, texts, gameTexts, theme, lang };
    this.view = new View({
      root,
      texts,
      gameTexts,
      game: this.info,
      money: this.money,
      stillness,
      soundOn: sound.on(),
      actions: {
        press: () => this.press(),
        step: (direction) => this.changeStake(direction),
        info: () => void openInfo(panels, this.state.stake),
        fairness: () => void openFairness(panels),
        sound: () => sound.toggle(),
      },
    });
    this.narrator = new Narrator({
      texts,
      gameTexts,
      game: this.info,
      money: this.money,
      say: (message) => this.view.say(message),
      announce: (text) => options.announcer.replaceChildren(text),
    });
    options.stage.listen({
      reelRested: (reel) => {
        if (this.state.phase === "revealing" || this.state.phase === "featureSpinning") {
          sound.play(theme.sounds.reelStop(reel));
        }
      },
      allRested: () => this.dispatch({ type: "stopped" }),
      highlighted: (highlight) => this.narrator.pointAt(highlight),
      shown: () => this.dispatch({ type: "shown" }),
    });
  }

  start(): void {
    this.place();
    this.listenToPlayer();
    this.options.stage.rest(
      this.info.strips.base,
      this.info.strips.base.map((_, reel) => reel * 5),
    );
    this.dispatch({ type: "opened", reply: this.options.reply });
    if (this.state.phase === "idle") this.narrator.welcome();
    this.options.lobby.ready();
  }

  private listenToPlayer(): void {
    let settled: ReturnType<typeof setTimeout> | undefined;
    window.addEventListener("resize", () => {
      clearTimeout(settled);
      settled = setTimeout(() => void this.resize(), 120);
    });
    document.addEventListener("pointerdown", () => this.options.sound.wake(), { passive: true });
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void this.readBalance();
    });
    window.addEventListener("online", () => this.dispatch({ type: "retry" }));
  }

  private key(event: KeyboardEvent): void {
    this.options.sound.wake();
    const onButton = event.target instanceof HTMLButtonElement;
    // Held down, a key repeats: that would be spin after spin that nobody decided on.
    if (event.repeat && (onButton || event.code === "Space") && !dialogOpen()) event.preventDefault();
    else if (event.code === "Space" && !onButton && !dialogOpen()) {
      event.preventDefault();
      this.press();
    }
  }

  private press(): void {
    this.options.sound.wake();
    const press = pressFor(this.state);
    if (press === "none") return;
    this.options.sound.play(this.options.theme.sounds.tap);
    if (press === "spin") {
      if (this.state.balance < this.state.stake) void this.refuseForBalance();
      else this.dispatch({ type: "spin", spinId: crypto.randomUUID() });
    } else this.dispatch({ type: press === "retry" ? "retry" : "continued" });
  }

  /** The balance may have grown since it was last told (a deposit), so it is read before the player is turned away. */
  private async refuseForBalance(): Promise<void> {
    await this.readBalance();
    if (this.state.balance >= this.state.stake) this.dispatch({ type: "spin", spinId: crypto.randomUUID() });
    else this.dispatch({ type: "refused", refusal: { error: "not_enough_money", message: "" } });
  }

  private changeStake(direction: 1 | -1): void {
    const stake = stepStake(this.info.betLevels, this.state.stake, direction);
    if (this.state.phase !== "idle" || stake === this.state.stake) return;
    this.options.sound.play(this.options.theme.sounds.tap);
    this.dispatch({ type: "stakeChosen", stake });
  }

  private dispatch(event: PageEvent): void {
    const before = this.state;
    const { state, effects } = step(before, event);
    this.state = state;
    this.view.render(state);
    for (const effect of effects) this.carryOut(effect);
    this.narrator.follow(before, state);
    if (state.refusal !== null && state.refusal !== before.refusal) this.showRefusal();
  }

  private carryOut(effect: Effect): void {
    const { stage, reply, lobby } = this.options;
    switch (effect.do) {
      case "turn":
        stage.turn(this.info.strips[effect.strips]);
        setTimeout(() => this.dispatch({ type: "released" }), reply.minSpinMs);
        return;
      case "send":
        setTimeout(() => void this.send(effect.spinId, effect.stake), effect.afterMs);
        return;
      case "stop":
        this.landing = effect.spin;
        stage.stop(effect.spin.free === null ? this.info.strips.base : this.info.strips.free, effect.spin.stops);
        return;
      case "settle":
        stage.settle();
        return;
      case "show":
        this.show(effect.spin);
        return;
      case "clear":
        stage.clear();
        return;
      case "mood":
        void stage.setMood(effect.feature ? "feature" : "calm");
        return;
      case "seen":
        void call("/page/seen", { session: reply.session, roundId: effect.roundId });
        // Not before the player has seen it: the lobby's totals would tell how the round ends.
        lobby.settled();
        return;
    }
  }

  private show(spin: ShownSpin): void {
    const stake = this.state.result?.stake ?? this.state.stake;
    const cheer = cheerFor(spin.win, stake);
    const { sound, stage, theme } = this.options;
    const { sounds } = theme;
    stage.show(highlightsOf(spin), cheer);
    this.narrator.tellSpin(spin, this.state);
    if (spin.scatter !== null && spin.scatter.freeSpins > 0) sound.play(sounds.feature);
    else if (cheer === "big") sound.play(sounds.bigWin);
    else if (cheer === "win") sound.play(sounds.win(spin.wins.length));
  }

  private async send(spinId: string, stake: number): Promise<void> {
    const answer = await call("/page/spin", { session: this.options.reply.session, spinId, stake });
    // A late answer to a round that is already settled must not be played twice.
    if (this.state.spinId !== spinId) return;
    this.dispatch(eventOf(answer));
  }

  private async readBalance(): Promise<void> {
    const answer = await call("/page/balance", { session: this.options.reply.session });
    if (answer.kind === "ok") this.dispatch({ type: "balanceRead", balance: answer.reply.balance });
    else if (answer.kind === "refused" && answer.failure.error === "session_expired") {
      this.dispatch({ type: "refused", refusal: answer.failure });
    }
  }

  private showRefusal(): void {
    const { refusal } = this.state;
    if (refusal === null) return;
    showRefusal({
      refusal,
      state: this.state,
      game: this.info,
      texts: this.options.texts,
      money: this.money,
      exit: () => this.options.lobby.exit(),
      chooseStake: (stake) => this.dispatch({ type: "stakeChosen", stake }),
      say: (text) => this.view.say({ text }),
      dismissed: () => this.dispatch({ type: "dismissed" }),
    });
  }

  private place(): ReturnType<typeof layoutFor> {
    const layout = layoutFor(window.innerWidth, window.innerHeight, this.info.reels, this.info.rows);
    this.view.place(layout);
    return layout;
  }

  private async resize(): Promise<void> {
    await this.options.stage.resize(this.place());
  }
}

function eventOf(answer: Answer<SpinResult>): PageEvent {
  if (answer.kind === "ok") return { type: "answered", result: oldResult(answer.reply) };
  if (answer.kind === "unanswered") return { type: "unanswered" };
  return answer.failure.error === "round_pending" ? { type: "pending" } : { type: "refused", refusal: answer.failure };
}
