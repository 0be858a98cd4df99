import { lazy, type ComponentType } from "react";
import type { DialogProps } from "../../shared/dialog-names.ts";

/** What the host adds to a dialog's own props: to be called once it has left the screen. */
export interface Hosted {
  readonly onClosed: () => void;
}

export type DialogComponent<Props> = ComponentType<Props & Hosted>;

const withdrawDialogs = () => import("../../features/withdraw/dialogs.tsx");
const trackerDialogs = () => import("../../features/tracker/dialogs.tsx");

/** The component of every dialog name; each arrives with its feature's chunk when first asked for. */
export const dialogRegistry: { readonly [Name in keyof DialogProps]: DialogComponent<DialogProps[Name]> } = {
  balance: lazy(() => import("../../features/home/balance-dialog.tsx")),
  "withdraw-order": lazy(() => import("./order-in-progress-dialog.tsx")),
  "play-more": lazy(async () => ({ default: (await withdrawDialogs()).PlayMoreDialog })),
  "frequent-withdrawals": lazy(async () => ({ default: (await withdrawDialogs()).FrequentWithdrawalsDialog })),
  minimum: lazy(async () => ({ default: (await withdrawDialogs()).MinimumDialog })),
  "exact-first-amount": lazy(async () => ({ default: (await withdrawDialogs()).ExactFirstAmountDialog })),
  "deposit-to-withdraw": lazy(async () => ({ default: (await withdrawDialogs()).DepositToWithdrawDialog })),
  "withdraw-rules": lazy(async () => ({ default: (await withdrawDialogs()).WithdrawRulesDialog })),
  "withdraw-form": lazy(() => import("../../features/withdraw/withdraw-form.tsx")),
  "vip-channel": lazy(async () => ({ default: (await trackerDialogs()).VipChannelDialog })),
  "fee-breakdown": lazy(async () => ({ default: (await trackerDialogs()).FeeBreakdownDialog })),
  "tax-breakdown": lazy(async () => ({ default: (await trackerDialogs()).TaxBreakdownDialog })),
  "change-account": lazy(() => import("../../features/tracker/change-account-dialog.tsx")),
  "saved-change": lazy(() => import("../../features/tracker/send-change.tsx")),
  "cancel-order": lazy(async () => ({ default: (await trackerDialogs()).CancelOrderDialog })),
  "account-info": lazy(() => import("../../features/deposit/account-info-dialog.tsx")),
  "charge-tips": lazy(() => import("../../features/deposit/charge-tips-dialog.tsx")),
  recharge: lazy(() => import("../../features/deposit/recharge-dialog.tsx")),
  "pay-qr": lazy(() => import("../../features/deposit/pay-qr-dialog.tsx")),
};
