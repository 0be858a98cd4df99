import type { HoldReason } from "@fairlobby/contract";
import { translate, type Language } from "../../../platform/texts.ts";
import type { Grounds } from "./reasons.ts";

/** Why an operator refused an order; everything is back in the balance (R-QUE-08). */
const refusedFor: Readonly<Record<Exclude<HoldReason, "legal_order"> | "hidden", string>> = {
  account_takeover: /*i18n*/ "We refused it: we think someone else ordered it.",
  account_owner: /*i18n*/ "We refused it: the bank account is not in your name.",
  duplicate_person: /*i18n*/ "We refused it: you seem to have another account here.",
  payment_origin: /*i18n*/ "We refused it: someone else paid one of your deposits.",
  game_fault: /*i18n*/ "We refused it: the game's provider reports a fault in a round.",
  hidden: /*i18n*/ "We refused it. We are not allowed to tell you the reason yet.",
};
const allBack = /*i18n*/ "The full amount is back in your balance. You can order again.";

/** Why an order is held. No text asks for a payment or for a cancellation (R-HON-19). */
const holdReasons = {
  sign_in: /*i18n*/ "We are checking the sign-in on {time}: it may not have been you.",
  password_change: /*i18n*/ "We are checking the password change on {time}: it may not have been you.",
  account_change: /*i18n*/ "We are checking the new account number from {time}: it may not be yours.",
  other_person: /*i18n*/ "The bank account is in someone else's name.",
  part_missing: /*i18n*/ "Your name at the bank differs from the one you gave.",
  company: /*i18n*/ "The bank account belongs to a company.",
  payout_account: /*i18n*/ "This bank account pays several players. We are checking that they are different people.",
  person: /*i18n*/ "Another player has the same details. We are checking that you are two different people.",
  payment_origin: /*i18n*/ "We are checking who paid your deposit {deposit}.",
  game_fault: /*i18n*/ "We are checking round {round} with the game's provider.",
  legal_order: /*i18n*/ "An authority's order of {date} blocks this payout.",
  hidden: /*i18n*/ "We are not allowed to tell you the reason yet.",
} as const;

/** What the player can do about a hold. */
const holdTodos: Readonly<Record<HoldReason | "hidden", string>> = {
  account_takeover: /*i18n*/ "Not you? Change your password and tell customer service.",
  account_owner: /*i18n*/ "If the account is yours, tell customer service.",
  duplicate_person: /*i18n*/ "You do not have to do anything. You can tell customer service who you share it with.",
  payment_origin: /*i18n*/ "You do not have to do anything. If someone paid for you, tell customer service.",
  game_fault: /*i18n*/ "You do not have to do anything.",
  legal_order: /*i18n*/ "It cannot be cancelled. Customer service can name the authority.",
  hidden: /*i18n*/ "You do not have to do anything.",
};

const heldOrder = /*i18n*/ "Your withdrawal of {amount} is on hold.";
const heldPlayer = /*i18n*/ "A withdrawal ordered now is put on hold.";

/**
 * When the order goes on: true whatever an operator or an authority does next, since the player is then told a later
 * time.
 */
const goesOn = /*i18n*/ "It continues automatically by {time} at the latest, unless we tell you a later time.";
const goesOnUnconfirmed = /*i18n*/ "It continues automatically on {time}, unless the authority's order is confirmed.";
const extendable = /*i18n*/ "This hold can be extended once.";
const extended = /*i18n*/ "This hold cannot be extended again.";

/** @param reason undefined while it may not be disclosed */
export function refusedText(reason: HoldReason | undefined, language: Language): string {
  // No order is refused because of a legal order.
  const shown = reason === undefined || reason === "legal_order" ? "hidden" : reason;
  return `${translate(language, refusedFor[shown])} ${translate(language, allBack)}`;
}

/** Writes a moment (milliseconds since the epoch) in the display time zone, in a language. */
export type Clock = (at: number, language: Language) => string;

/** Writes a day of the calendar, e.g. `2026-11-20`, in a language: it is the same day in every time zone. */
function writeDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(Date.parse(day));
}

function whyOf(grounds: Grounds, language: Language, clock: Clock): string {
  const say = (text: string, values: Record<string, string> = {}): string => translate(language, text, values);
  const { reason, particulars } = grounds;
  switch (reason) {
    case "account_takeover":
      return say(holdReasons[particulars.event], { time: clock(particulars.at, language) });
    case "account_owner":
      return say(holdReasons[particulars.difference]);
    case "duplicate_person":
      return say(holdReasons[particulars.shared]);
    case "payment_origin":
      return say(holdReasons.payment_origin, { deposit: particulars.depositId });
    case "game_fault":
      return say(holdReasons.game_fault, { round: particulars.roundId });
    case "legal_order":
      return say(holdReasons.legal_order, { date: writeDay(particulars.date, language) });
  }
}

/**
 * Returns why an order is held, and what its player can do.
 * @param grounds of the hold and of its extension; empty while the reason may not be disclosed
 */
export function holdTexts(
  grounds: readonly Grounds[],
  language: Language,
  clock: Clock,
): { why: string; todo: string } {
  const why = grounds.map((one) => whyOf(one, language, clock)).join(" ");
  return {
    why: why === "" ? translate(language, holdReasons.hidden) : why,
    todo: translate(language, holdTodos[grounds[0]?.reason ?? "hidden"]),
  };
}

/** A hold in a notice. */
export interface HeldNotice {
  /** As the player reads it; null for a hold on the player. */
  readonly amount: string | null;
  readonly until: string;
  /** Left out while it may not be disclosed. */
  readonly reason?: HoldReason;
  readonly extendedTime?: number;
}

/** Returns the first sentences of a notice about a held order, or about a player who is held. */
export function heldText(language: Language, { amount, until, reason, extendedTime }: HeldNotice): string {
  const held = amount === null ? translate(language, heldPlayer) : translate(language, heldOrder, { amount });
  if (reason === "legal_order") return `${held} ${translate(language, goesOnUnconfirmed, { time: until })}`;
  const latest = `${held} ${translate(language, goesOn, { time: until })}`;
  if (reason === undefined) return latest;
  return `${latest} ${translate(language, extendedTime === undefined ? extendable : extended)}`;
}
