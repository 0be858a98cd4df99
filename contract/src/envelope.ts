import * as z from "zod/mini";
import type { Schema } from "./call.ts";
import { describe } from "./describe.ts";
import { msgCodes, type FailureCode } from "./msg-codes.ts";

/** The reply of a successful call (R-API-03). */
export interface Success<Data> {
  readonly success: true;
  readonly msg: string;
  readonly msgCode: "success";
  readonly data: Data;
}

/** The reply of a failed call. `msg` is for the player, in their language. */
export interface Failure {
  readonly success: false;
  readonly msg: string;
  readonly msgCode: FailureCode;
  readonly data: null;
}

/** The reply of every call (R-API-03). */
export type Envelope<Data> = Success<Data> | Failure;

const msg = describe(
  z.string(),
  "Text for the caller, for a player in the language of accept-language; may be empty on success.",
);

const failureCodes = Object.keys(msgCodes).filter((code): code is FailureCode => code !== "success");

/** Schema of a failed reply. */
export const failure = z.object({
  success: describe(z.literal(false), "False: the call failed; msgCode says whether it may have been carried out."),
  msg,
  msgCode: describe(z.enum(failureCodes), "The reason of the failure, as an opaque literal."),
  data: describe(z.null(), "Always null."),
});

/** Schema of a successful reply around `data`. */
export function successOf<Data extends Schema>(data: Data) {
  return z.object({
    success: describe(z.literal(true), "True: the call did what was asked."),
    msg,
    msgCode: describe(z.literal("success"), "Always success."),
    data,
  });
}

/** Schema of the envelope around `data`, discriminated by `success`. */
export function envelopeOf<Data extends Schema>(data: Data) {
  return z.discriminatedUnion("success", [successOf(data), failure]);
}
