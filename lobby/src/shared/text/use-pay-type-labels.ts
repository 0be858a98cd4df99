import type { PayTypeName } from "@fairlobby/contract/pay-types";
import { useLingui } from "@lingui/react/macro";

/** Returns the label of each pay type (R-DEP-21). */
export function usePayTypeLabels(): Readonly<Record<PayTypeName, string>> {
  const { t } = useLingui();
  return {
    cpf: "CPF",
    phone: t`Phone`,
    email: t`Email`,
    bank: t`Bank transfer`,
    sudt: t`SUDT`,
    wallet: t`Digital wallet`,
    qris: "QRIS",
    virtualAccount: t`Virtual account`,
  };
}
