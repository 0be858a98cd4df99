import * as z from "zod/mini";
import { describe } from "../../describe.ts";
import { defineCall } from "../../call.ts";
import { ownReason } from "../fields.ts";
import {
  deskReply,
  deskReplyExample,
  disclosure,
  holdable,
  holdReason,
  orderId,
  particulars,
  reviewReplyExample,
} from "./fields.ts";

/** The most holds that one action releases, or tax reviews that it closes (R-QUE-11). */
export const mostAtOnce = 200;

const order = { kind: "order", id: "W-1" } as const;
const reason = "The bank names another holder.";
const otherName = { difference: "other_person" };

/** Failures of every action of the desk. */
const failures = ["not_found", "too_late", "already_decided", "invalid_input"] as const;

export const placeHold = defineCall({
  path: "/c/v1/orders/hold",
  summary:
    "Holds an order at steps 1000 to 1500, or a player without an open order, for a reason of the closed list (R-QUE-05).",
  access: "order.hold",
  action: "hold_order",
  request: z.object({
    on: holdable,
    for: holdReason,
    particulars,
    hours: describe(
      z.optional(z.number().check(z.positive())),
      "Length of the hold; at most, and by default, the hours that its reason allows. Hours.",
    ),
    disclosure,
    reason: ownReason,
  }),
  reply: deskReply,
  failures,
  example: {
    request: { on: order, for: "account_owner", particulars: otherName, disclosure: { kind: "at_once" }, reason },
    reply: deskReplyExample,
  },
});

export const releaseHolds = defineCall({
  path: "/c/v1/orders/release",
  summary: "Releases up to 200 holds with one reason; each has its own result and its own audit entry (R-QUE-11).",
  access: "order.release",
  action: "release_order",
  request: z.object({ on: z.array(holdable).check(z.minLength(1), z.maxLength(mostAtOnce)), reason: ownReason }),
  reply: deskReply,
  failures,
  example: { request: { on: [order], reason }, reply: deskReplyExample },
});

export const extendHold = defineCall({
  path: "/c/v1/orders/extend",
  summary: "Extends a hold once by its own length, with new particulars (R-QUE-07).",
  access: "order.extend",
  action: "extend_hold",
  request: z.object({ on: holdable, particulars, reason: ownReason }),
  reply: deskReply,
  failures,
  example: {
    request: { on: order, particulars: { difference: "company" }, reason },
    reply: { ...deskReplyExample, proposalId: "01890a5d-ac96-774b-bcce-b302099a8057", results: [] },
  },
});

export const refuseOrder = defineCall({
  path: "/c/v1/orders/refuse",
  summary: "Refuses an order: everything returns to the balance, and the player may order again (R-QUE-08).",
  access: "order.refuse",
  action: "refuse_order",
  request: z.object({ orderId, for: holdReason, particulars, disclosure, reason: ownReason }),
  reply: deskReply,
  failures,
  example: {
    request: { orderId: "W-1", for: "account_owner", particulars: otherName, disclosure: { kind: "at_once" }, reason },
    reply: { ...deskReplyExample, proposalId: "01890a5d-ac96-774b-bcce-b302099a8057", results: [] },
  },
});

export const legalOrder = defineCall({
  path: "/c/v1/orders/legal-order",
  summary: "Places, confirms or ends an authority's order against a payout (R-QUE-09).",
  access: "order.legal",
  action: "legal_order",
  request: z.object({
    orderId,
    verb: z.enum(["place", "confirm", "end"]),
    particulars: describe(z.optional(particulars), "Needed to place the order: authority, reference and date."),
    disclosure: describe(z.optional(disclosure), "Only to place the order; at once by default."),
    reason: ownReason,
  }),
  reply: deskReply,
  failures,
  example: {
    request: {
      orderId: "W-1",
      verb: "place",
      particulars: { authority: "PN Jakarta Selatan", reference: "12/Pdt/2026", date: "2026-11-20" },
      reason: "The court's order arrived by registered letter.",
    },
    reply: { ...deskReplyExample, proposalId: "01890a5d-ac96-774b-bcce-b302099a8057", results: [] },
  },
});

export const closeReviews = defineCall({
  path: "/c/v1/orders/close-reviews",
  summary: "Closes up to 200 tax reviews with one note; each order then goes to the bank (R-QUE-11).",
  access: "order.review",
  action: "close_review",
  request: z.object({
    orderIds: z.array(orderId).check(z.minLength(1), z.maxLength(mostAtOnce)),
    reason: ownReason,
  }),
  reply: deskReply,
  failures,
  example: {
    request: { orderIds: ["W-1"], reason: "The tax number was checked." },
    reply: reviewReplyExample,
  },
});
