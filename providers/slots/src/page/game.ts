import type { BalanceReply, OpenReply } from "../page-api.ts";
import { type Answer, call } from "./api.ts";
import type { PageStorage } from "./page-storage.ts";
import type { LobbyFrame } from "./lobby-frame.ts";
import { stepStake } from "./model/money.ts";
import { endsPage, type PageState } from "./model/state.ts";
import { PageController, type Setting } from "./page-controller.ts";
import { showRefusal } from "./refusals.ts";
import { wakeAtTouch } from "./sound.ts";
import { eventOf } from "./spin-answer.ts";
import type { Language } from "./texts/index.ts";
import { dialogOpen, showDialog } from "./ui/dialogs.ts";
import { Panels } from "./ui/panels.ts";

export interface GameOptions extends Setting, Language {
  readonly reply: OpenReply;
  readonly lobby: LobbyFrame;
  readonly stored: PageStorage;
  /** The locale of all numbers beside amounts. */
  readonly numbers: string;
}

/** A played game: connects its controller with the server, the player's keys and the lobby. */
export class Game {
  private readonly options: GameOptions;
  private readonly controller: PageController;
  private readonly panels: Panels;

  constructor(options: GameOptions) {
    const { reply, stored, sound, lobby, texts, gameTexts, i18n, theme, tag, numbers, money, reducedMotion } = options;
    this.options = options;
    const { game, session, demo } = reply;
    const { timeZone } = lobby;
    this.panels = new Panels({
      session,
      game,
      money,
      texts,
      gameTexts,
      i18n,
      theme,
      tag,
      numbers,
      sound,
      reducedMotion,
      timeZone,
    });
    this.controller = new PageController(options, {
      spin: () => void this.spin(),
      stakeStep: (direction) => this.changeStake(direction),
      stakes: () => this.openStakes(),
      info: () => void this.panels.openInfo(this.state.stake),
      records: demo
        ? null
        : {
            fairness: () => void this.panels.openFairness(),
            history: () => void this.panels.openHistory(),
          },
      send: (spinId, stake) => {
        lobby.started();
        void this.send(spinId, stake);
      },
      seen: (roundId) => {
        void call("/page/seen", { session, roundId });
        // Only after the player has seen the round, as the lobby's totals would reveal how it ends.
        if (!demo) lobby.settled();
      },
      reached: stored.storeReached,
      refused: () => this.showRefusal(),
    });
  }

  private get state(): PageState {
    return this.controller.state;
  }

  start(): void {
    const { reply, stored, lobby } = this.options;
    const { definition } = reply.game;
    this.listenToPlayer();
    const { resume } = reply;
    const reached = resume?.kind === "result" ? stored.reached(resume.result.roundId) : 0;
    const stake = stored.stakeFor(definition.id, reply.stake, definition.betLevels);
    this.controller.dispatch({ type: "opened", reply: { ...reply, stake }, reached });
    if (this.state.phase === "idle") this.controller.narrator.welcome();
    // The rest of a round that was left.
    else lobby.started();
    if (resume?.kind === "elsewhere") this.offerElsewhere(resume);
    lobby.ready();
  }

  /** Offers to watch a round of another game that the player has not seen to its end. */
  private offerElsewhere({
    roundId,
    gameName,
    open,
  }: Extract<NonNullable<OpenReply["resume"]>, { kind: "elsewhere" }>): void {
    const { texts, reply } = this.options;
    const { elsewhere } = texts;
    const dismiss = (): void => void call("/page/seen", { session: reply.session, roundId });
    if (open) {
      this.controller.view.say({ text: elsewhere.open(gameName) });
      return;
    }
    showDialog(elsewhere.title, elsewhere.text(gameName), [
      {
        label: elsewhere.watch,
        primary: true,
        press: () => {
          dismiss();
          void this.panels.openRound(roundId);
        },
      },
      { label: elsewhere.goOn, press: dismiss },
    ]);
  }

  private listenToPlayer(): void {
    let settled: ReturnType<typeof setTimeout> | undefined;
    window.addEventListener("resize", () => {
      clearTimeout(settled);
      settled = setTimeout(() => void this.controller.resize(), 120);
    });
    wakeAtTouch(this.options.sound);
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) void this.readBalance();
    });
    window.addEventListener("online", () => this.controller.dispatch({ type: "retry" }));
  }

  private key(event: KeyboardEvent): void {
    const onButton = event.target instanceof HTMLButtonElement;
    // A held key repeats, which would start one spin after another.
    if (event.repeat && (onButton || event.code === "Space") && !dialogOpen()) event.preventDefault();
    else if (event.code === "Space" && !onButton && !dialogOpen()) {
      event.preventDefault();
      this.controller.press();
    }
  }

  /** Spins; reads the balance before a refusal, as a deposit may have raised it. */
  private async spin(): Promise<void> {
    if (this.state.balance < this.state.stake) await this.readBalance();
    const covered = this.state.balance >= this.state.stake;
    this.controller.dispatch(
      covered
        ? { type: "spin", spinId: crypto.randomUUID() }
        : { type: "refused", refusal: { error: "not_enough_money" } },
    );
  }

  private changeStake(direction: 1 | -1): void {
    const { definition, sound, theme } = this.options;
    const stake = stepStake(definition.betLevels, this.state.stake, direction);
    if (this.state.phase !== "idle" || stake === this.state.stake) return;
    sound.play(theme.sounds.tap);
    this.chooseStake(stake);
  }

  private openStakes(): void {
    if (this.state.phase !== "idle") return;
    void this.panels.openStakes(this.state.stake, (stake) => this.chooseStake(stake));
  }

  private chooseStake(stake: number): void {
    const { stored, reply } = this.options;
    stored.storeStake(reply.game.definition.id, reply.stake, stake);
    this.controller.dispatch({ type: "stakeChosen", stake });
  }

  private async send(spinId: string, stake: number): Promise<void> {
    const answer = await call("/page/spin", { session: this.options.reply.session, spinId, stake });
    // A late answer to a settled round must not be shown again.
    if (this.state.spinId !== spinId) return;
    const event = await eventOf(answer, () => this.balance());
    if (this.state.spinId === spinId) this.controller.dispatch(event);
  }

  private async balance(): Promise<Answer<BalanceReply>> {
    return await call("/page/balance", { session: this.options.reply.session });
  }

  private async readBalance(): Promise<void> {
    const answer = await this.balance();
    if (answer.kind === "ok") this.controller.dispatch({ type: "balanceRead", balance: answer.reply.balance });
    else if (answer.kind === "refused" && endsPage(answer.failure)) {
      this.controller.dispatch({ type: "refused", refusal: answer.failure });
    }
  }

  private showRefusal(): void {
    const { refusal } = this.state;
    const { texts, money, lobby, definition } = this.options;
    if (refusal === null) return;
    lobby.noRound();
    // The lobby knows why bets are paused and shows it beside the game; a provider does not (R-GAME-20).
    if (refusal.error === "bets_paused" || refusal.error === "limit_reached") lobby.refused();
    showRefusal({
      refusal,
      state: this.state,
      betLevels: definition.betLevels,
      texts,
      money,
      exit: () => lobby.exit(),
      playHere: lobby.framed ? () => lobby.reopen() : null,
      chooseStake: (stake) => this.chooseStake(stake),
      say: (text) => this.controller.view.say({ text }),
      dismissed: () => this.controller.dispatch({ type: "dismissed" }),
    });
  }
}
