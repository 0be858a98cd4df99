import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { numberId, ownReason } from "../fields.ts";
import { decided } from "../people/people.ts";

const playerId = describe(numberId, "The player's id.");

const request = z.object({ playerId, reason: ownReason });

export const barPlayer = defineCall({
  path: "/c/v1/players/bar",
  summary: "Bars a player from new bets and launches; withdrawals stay open (R-SRV-75).",
  access: "player.bar",
  action: "bar_player",
  request,
  reply: decided,
  failures: ["not_found", "already_decided"],
  example: {
    request: { playerId: "100001", reason: "Two people play on this account." },
    reply: { proposalId: null },
  },
});

export const liftBar = defineCall({
  path: "/c/v1/players/lift-bar",
  summary: "Lifts a player's bar from bets.",
  access: "player.bar",
  action: "lift_bar",
  request,
  reply: decided,
  failures: ["not_found", "already_decided"],
  example: {
    request: { playerId: "100001", reason: "The second person has an account now." },
    reply: { proposalId: null },
  },
});

export const openRefusedAccount = defineCall({
  path: "/c/v1/players/open-account",
  summary: "Allows payouts of a player to a bank account that was refused because other players use it (R-SRV-130).",
  access: "order.release",
  action: "open_account",
  request: z.object({
    refusal: describe(numberId, "The number of the refusal."),
    reason: ownReason,
  }),
  reply: decided,
  failures: ["not_found", "already_decided"],
  example: { request: { refusal: "1", reason: "Spouses; the papers were seen." }, reply: { proposalId: null } },
});
