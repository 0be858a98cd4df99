import type { MoneyKind } from "@fairlobby/contract";
import { useLingui } from "@lingui/react/macro";

/** Returns the name of every kind of booking. */
export function useKindWords(): Readonly<Record<MoneyKind, string>> {
  const { t } = useLingui();
  return {
    gift: t`Welcome gift`,
    deposit: t`Deposit received`,
    deposit_bonus: t`Deposit bonus`,
    withdrawal: t`Withdrawal ordered`,
    withdrawal_paid: t`Paid by the bank`,
    withdrawal_refund: t`Withdrawal refunded`,
    withdrawal_reversed: t`Returned by the bank`,
    vip_price: t`Former VIP price`,
    vip_refund: t`VIP price refunded`,
    task_reward: t`Task reward`,
    invite_reward: t`Invite reward`,
    free_daily: t`Daily gold`,
    free_refill: t`Refill`,
    promo_converted: t`Bonus became cash`,
    promo_expired: t`Bonus expired`,
    adjustment: t`Correction`,
  };
}
