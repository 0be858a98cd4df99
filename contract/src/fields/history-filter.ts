import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { moneyKinds } from "./history-items.ts";

/** A calendar day, e.g. `2026-11-18`. The server checks that it exists. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The requested part of the history, for its pages and its file. */
export const historyFilter = {
  type: describe(z.enum(["money", "game"]), "money: bookings of the balance; game: rounds played."),
  kinds: describe(
    z.optional(z.array(z.enum(moneyKinds)).check(z.maxLength(20))),
    "Only bookings of these kinds; all kinds when left out or empty. Ignored for games.",
  ),
  from: describe(z.optional(day), "First day to include, in the display time zone."),
  to: describe(z.optional(day), "Last day to include, in the display time zone."),
};
