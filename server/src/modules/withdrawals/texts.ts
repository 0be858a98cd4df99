import { loadTexts, type Language } from "../../platform/texts.ts";
import type { StepReason } from "./model.ts";
import type { CorrectionRefusal } from "./ordering/correction-rules.ts";

/** The reason shown with a step: the stored one, or a later reversal. */
export type ShownReason = StepReason | "reversed";

const translate = loadTexts(import.meta.dirname);

const reasons: Readonly<Record<ShownReason, string>> = {
  account_rejected: /*i18n*/ "The bank does not recognize this account. Correcting it is free.",
  failed: /*i18n*/ "The bank could not pay. The full amount is back in your balance.",
  cancelled: /*i18n*/ "You cancelled this withdrawal. The full amount is back in your balance.",
  stalled: /*i18n*/ "This withdrawal was stuck for too long. The full amount is back in your balance.",
  reversed: /*i18n*/ "The bank returned the money later. The full amount, with the fee, is back in your balance.",
  tax_review: /*i18n*/ "Tax review under {duty}. There is nothing to pay. You can cancel with full refund.",
};

const refusals: Readonly<Record<CorrectionRefusal, string>> = {
  not_at_2000: /*i18n*/ "The bank did not ask for a corrected account.",
  too_many_corrections:
    /*i18n*/ "The account was changed too many times. Cancel with full refund, or ask customer service.",
  too_many_wrong_proofs: /*i18n*/ "Too many wrong proofs. Cancel with full refund, or ask customer service.",
  wrong_device:
    /*i18n*/ "The account can only be changed on the device the withdrawal was ordered on. Open this withdrawal there.",
  wrong_password: /*i18n*/ "The login password is wrong.",
  wrong_account_number: /*i18n*/ "The present account number does not match.",
};

/** @param duty the law of a tax review */
export function reasonText(reason: ShownReason, language: Language, duty = ""): string {
  return translate(language, reasons[reason], { duty });
}

export function refusalText(refusal: CorrectionRefusal, language: Language): string {
  return translate(language, refusals[refusal]);
}
