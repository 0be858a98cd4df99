import { translate, type Language } from "../../../platform/texts.ts";
import type { CorrectionRefusal } from "./correction-rules.ts";

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

export function refusalText(refusal: CorrectionRefusal, language: Language): string {
  return translate(language, refusals[refusal]);
}
