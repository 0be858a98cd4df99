import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Consent } from "../../shared/player/consent.ts";
import { moneyLimits } from "@fairlobby/contract/limits";
import { tightestBetLimit } from "../../shared/player/limit-use.ts";
import { isPlayTimeUsedUp, pauseOf, type Pause } from "../../shared/player/pause.ts";
import { limitName } from "../../shared/text/limit-name.ts";
import { serverNow } from "../../shared/server/server-time.ts";
import { localeTag } from "../../shared/text/i18n.ts";
import type { Refusal } from "./paused-bets.ts";

/**
 * Returns why bets are paused, short enough for a toast; empty if they are not, or if home shows the reason. A game
 * never receives the reason (R-SRV-72), so the lobby reads it once the game is closed (R-GAME-19).
 */
export function pauseText(consent: Consent, openOrderId: string, freePlay: boolean): string {
  return textOf(pauseOf(consent, openOrderId, serverNow()), consent, freePlay);
}

const openAgain = {
  day: msg`Bets open tomorrow.`,
  week: msg`Bets open on Monday.`,
  month: msg`Bets open on the 1st.`,
} as const;

function textOf(pause: Pause | null, consent: Consent, freePlay: boolean): string {
  switch (pause) {
    case "barred":
      return freePlay
        ? i18n._(msg`The operator has paused your bets.`)
        : i18n._(msg`The operator has paused your bets. Withdrawals stay open.`);
    case "order":
      return i18n._(msg`Bets are paused until your withdrawal is finished.`);
    case "limit": {
      const tightest = tightestBetLimit(consent);
      if (!isPlayTimeUsedUp(consent) && tightest !== undefined) {
        const [name, opens] = [limitName(tightest.name), i18n._(openAgain[moneyLimits[tightest.name].period])];
        return i18n._(msg`${name}: used up. ${opens}`);
      }
      const style = { style: "unit", unit: "minute", unitDisplay: "long" } as const;
      const limit = new Intl.NumberFormat(localeTag(), style).format(consent.dailyPlayMinutes ?? 0);
      return i18n._(msg`Your limit of ${limit} is used up. You can bet again tomorrow.`);
    }
    case "break":
    case null:
      return "";
  }
}

/**
 * Returns why a bet of the open game was refused (R-GAME-20).
 */
export function refusedText(
  reason: Refusal,
  consent: Consent,
  {
    moment,
    money,
    freePlay,
  }: {
    readonly moment: (at: number) => string;
    readonly money: (minor: number) => string;
    readonly freePlay: boolean;
  },
): string {
  const tightest = tightestBetLimit(consent);
  // The lobby does not know the bet; it was probably larger than what is left of a limit that is mostly used.
  if ((reason === "unknown" || reason === "region") && tightest !== undefined && tightest.used * 2 > tightest.most) {
    const [name, left, until] = [
      limitName(tightest.name),
      money(tightest.most - tightest.used),
      moment(tightest.until),
    ];
    return i18n._(msg`This bet was refused. ${name}: ${left} left until ${until}. A larger bet is not taken.`);
  }
  switch (reason) {
    case "break": {
      const until = moment(consent.breakUntil);
      return i18n._(msg`On a break until ${until}`);
    }
    case "unknown":
      return i18n._(msg`This bet was refused. We see no reason to refuse the next one: spin again.`);
    case "region":
      return i18n._(msg`Bets from your region are closed right now. If that seems wrong, spin again.`);
    default:
      return textOf(reason, consent, freePlay);
  }
}
