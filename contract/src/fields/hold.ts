import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { orderId } from "../ids.ts";
import { disclosedText } from "../disclosure-log.ts";
import { holdOutcomes, holdReasons } from "../withdrawal-holds.ts";
import { text, time } from "./basics.ts";

/** What the player may know of a hold's particulars. */
const holdParticulars = z.object({
  event: describe(
    z.optional(z.enum(["sign_in", "password_change", "account_change"])),
    "account_takeover: what is checked.",
  ),
  eventTime: describe(z.optional(time), "account_takeover: when it happened. Milliseconds since 1970 UTC."),
  difference: describe(
    z.optional(z.enum(["other_person", "part_missing", "company"])),
    "account_owner: how the names differ.",
  ),
  shared: describe(
    z.optional(z.enum(["payout_account", "person"])),
    "duplicate_person: what another player has in common with this one.",
  ),
  depositId: describe(z.optional(orderId), "payment_origin: the player's deposit."),
  gameId: describe(z.optional(disclosedText(text(40))), "game_fault: the game."),
  roundId: describe(z.optional(disclosedText(text(100))), "game_fault: the player's round."),
  date: describe(
    z.optional(disclosedText(text(10))),
    "legal_order: the date of the authority's order, e.g. 2026-11-20.",
  ),
});

/** A hold of an order (R-SRV-84). */
export const hold = z.object({
  from: describe(time, "When the hold began. Milliseconds since 1970 UTC."),
  until: describe(
    time,
    "When the order continues automatically. The time can move: a hold can be extended once, and a legal order can be confirmed. Milliseconds since 1970 UTC.",
  ),
  reason: describe(
    z.optional(z.enum(holdReasons)),
    "Why the order is held; left out while the player may not be told (R-TRK-60).",
  ),
  particulars: describe(
    holdParticulars,
    "What the player may know about the reason; empty while the player may not be told.",
  ),
  why: describe(disclosedText(text(500)), "The reason in the player's language."),
  todo: describe(disclosedText(text(500)), "What the player can do, in the player's language; never a payment."),
  extendedTime: describe(
    z.optional(time),
    "When the hold was extended, if it was; left out while the player may not be told the reason. Milliseconds since 1970 UTC.",
  ),
  endedTime: describe(z.optional(time), "When the hold ended; left out while it is open. Milliseconds since 1970 UTC."),
  outcome: describe(
    z.optional(z.enum(holdOutcomes)),
    "How the hold ended: released by an operator; its time was over; the order was cancelled; the order was refused; another hold replaced it.",
  ),
});
