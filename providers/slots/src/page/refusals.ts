import type { PageState, Refusal } from "./model/state.ts";
import type { Texts } from "./texts/page-texts.ts";
import { type DialogAction, showDialog } from "./ui/dialogs.ts";

export interface RefusalOptions {
  readonly refusal: Refusal;
  readonly state: PageState;
  readonly betLevels: readonly number[];
  readonly texts: Texts;
  readonly money: (amount: number) => string;
  readonly exit: () => void;
  /** Continues the game here after it was opened elsewhere; null outside a lobby's frame. */
  readonly playHere: (() => void) | null;
  readonly chooseStake: (stake: number) => void;
  readonly say: (text: string) => void;
  readonly dismissed: () => void;
}

/** Shows why no round was played and what the player can do. Temporary failures are shown on the board only. */
export function showRefusal(options: RefusalOptions): void {
  const { refusal, texts, exit, playHere, dismissed } = options;
  const { title, text } = texts.refusals[refusal.error];
  const leave: DialogAction = { label: texts.exit, press: exit };
  switch (refusal.error) {
    case "session_expired":
      // Nothing is left to play: closing the dialog with a key leaves the game too.
      showDialog(title, text, [{ ...leave, primary: true }], exit);
      return;
    case "opened_elsewhere": {
      // The lobby replaces this page; the offer stays in case its launch fails.
      const here: DialogAction[] =
        playHere === null ? [] : [{ label: texts.playHere, primary: true, press: playHere, keepOpen: true }];
      const actions = [...here, { ...leave, primary: playHere === null }];
      showDialog(title, text, actions, exit);
      return;
    }
    case "bets_paused":
    case "game_off":
    case "limit_reached":
      showDialog(
        title,
        text,
        [
          { ...leave, primary: true },
          { label: texts.close, press: () => {} },
        ],
        dismissed,
      );
      return;
    case "not_enough_money":
      showDialog(
        title,
        shortOf(options),
        [...affordable(options), leave, { label: texts.close, press: () => {} }],
        dismissed,
      );
      return;
    default:
      options.say(text);
      dismissed();
  }
}

function shortOf({ texts, state, money }: RefusalOptions): string {
  return `${texts.balance} ${money(state.balance)} · ${texts.stake} ${money(state.stake)}`;
}

/** Offers the highest stake that the balance covers, if any. */
function affordable({ betLevels, state, texts, money, chooseStake }: RefusalOptions): DialogAction[] {
  const stake = Math.max(0, ...betLevels.filter((level) => level <= state.balance && level < state.stake));
  if (stake === 0) return [];
  return [{ label: `${texts.stake} ${money(stake)}`, primary: true, press: () => chooseStake(stake) }];
}
