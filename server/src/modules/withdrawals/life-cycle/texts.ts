import { translate, type Language } from "../../../platform/texts.ts";
import type { StepReason } from "./model.ts";

/** The reason shown with a step: the stored one, or a later reversal. */
export type ShownReason = Exclude<StepReason, "refused"> | "reversed";

const reasons: Readonly<Record<ShownReason, string>> = {
  account_rejected: /*i18n*/ "The bank does not recognise this account. Correcting it is free.",
  failed: /*i18n*/ "The bank could not pay. The full amount is back in your balance.",
  cancelled: /*i18n*/ "You cancelled this withdrawal. The full amount is back in your balance.",
  stalled: /*i18n*/ "This withdrawal was stuck for too long. The full amount is back in your balance.",
  reversed: /*i18n*/ "The bank returned the money later. The full amount, including the fee, is back in your balance.",
  tax_review: /*i18n*/ "Tax review under {duty}. There is nothing to pay. You can cancel with a full refund.",
};

/** @param duty the law of a tax review */
export function reasonText(reason: ShownReason, language: Language, duty = ""): string {
  return translate(language, reasons[reason], { duty });
}
