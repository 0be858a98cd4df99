import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { disclosedJson, disclosedText } from "../disclosure-log.ts";
import { amount } from "./amounts.ts";
import { count, text, time, zeroOrOne } from "./basics.ts";

/** The arguments of a step, in argsJson as a JSON string (R-TRK-05). */
export const stepArgs = z.object({
  waitingNum: describe(z.optional(count), "Orders ahead in the real queue. Orders."),
  waitingHours: describe(z.optional(z.number().check(z.nonnegative())), "Expected wait in that queue. Hours."),
  fastLaneTime: describe(
    z.optional(time),
    "At 1300: when the order enters the fast lane automatically. Milliseconds since 1970 UTC.",
  ),
  chargeNum: describe(
    z.optional(amount),
    "For information, never to be paid by the player: sum withheld at 1600 and 1800, 0 at 2000. Minor units.",
  ),
  canModifyCpfFlag: describe(z.optional(zeroOrOne), "1: the account details can be corrected now; 0: not now."),
  proof: describe(
    z.optional(z.enum(["device", "password", "account_number"])),
    "What proves a correction at 2000: this device's credential, the login password, or the current account number.",
  ),
  reason: describe(z.optional(disclosedText(text(500))), "Reason for the step, in the player's language."),
  userName: describe(z.optional(text(100)), "Account holder name."),
  bankName: describe(z.optional(disclosedText(text(80))), "Bank of the payout."),
  accountNumber: describe(z.optional(text(20)), "Last 4 digits of the account number."),
  phone: describe(z.optional(text(20)), "Phone, masked."),
});

/** One step in processJson: its args are a nested JSON string (R-TRK-04). */
export const processStep = z.object({
  processCode: describe(z.int().check(z.gte(1000), z.lte(9999)), "Step code, see withdrawalSteps."),
  createTime: describe(time, "When the step was recorded. Milliseconds since 1970 UTC."),
  argsJson: describe(
    disclosedJson(text(4000), stepArgs),
    "Arguments of the step: a JSON string of an object (R-TRK-05).",
  ),
});

/** The content of processJson: the steps in time order. */
export const processSteps = z.array(processStep);
