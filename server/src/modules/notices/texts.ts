import { translate, type Language } from "../../platform/texts.ts";

/** Notice lines about the player's own orders; `{amount}` is the sum taken from the balance, or paid out. */
export const orderTexts = {
  processing: /*i18n*/ "Your withdrawal of {amount} is being processed.",
  queued: /*i18n*/ "Your withdrawal of {amount} is in the queue and continues automatically.",
  atBank: /*i18n*/ "The bank is paying your withdrawal of {amount}.",
  review: /*i18n*/ "Your withdrawal of {amount} is in tax review. You can cancel it.",
  account: /*i18n*/ "The bank does not recognise the account for your withdrawal of {amount}. Correcting it is free.",
  paid: /*i18n*/ "The bank has paid {amount}.",
  refunded: /*i18n*/ "Your withdrawal of {amount} was not paid. The full amount is back in your balance.",
  reversed:
    /*i18n*/ "The bank returned your withdrawal of {amount}. The full amount, including the fee, is back in your balance.",
} as const;

/** The stages of an order that have their own notice line. */
export type OrderStage = keyof typeof orderTexts;

export function orderText(stage: OrderStage, language: Language, amount: string): string {
  return translate(language, orderTexts[stage], { amount });
}
