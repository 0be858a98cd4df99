import { translate, type Language } from "../../../platform/texts.ts";
import type { CorrectionRefusal } from "./correction-rules.ts";

const refusals: Readonly<Record<CorrectionRefusal, string>> = {
  not_at_2000: /*i18n*/ "The bank did not ask for a corrected account.",
  too_many_corrections:
    /*i18n*/ "The account was changed too many times. Cancel with a full refund, or ask customer service.",
  too_many_wrong_proofs:
    /*i18n*/ "The check failed too many times. Cancel with a full refund, or ask customer service.",
  wrong_device:
    /*i18n*/ "The account can only be changed on the device you ordered the withdrawal on. Open this withdrawal there.",
  wrong_password: /*i18n*/ "The password is wrong.",
  wrong_account_number: /*i18n*/ "The current account number does not match.",
};

export function refusalText(refusal: CorrectionRefusal, language: Language): string {
  return translate(language, refusals[refusal]);
}
