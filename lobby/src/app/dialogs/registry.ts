import type { ComponentType } from "react";
import type { DialogProps, HostProps } from "../../shared/dialogs/dialog-props.ts";
import { lazyScreen } from "../../shared/navigation/lazy-screen.ts";

export type DialogComponent<Props> = ComponentType<Props & HostProps>;

const withdrawDialogs = () => import("../../features/withdraw/dialogs.tsx");
const shells = () => import("./shells.tsx");
const breakdownDialogs = () => import("../../features/tracker/breakdown-dialogs.tsx");

/** The component of every dialog name; each is loaded with its feature's chunk on first use. */
export const dialogRegistry: { readonly [Name in keyof DialogProps]: DialogComponent<DialogProps[Name]> } = {
  balance: lazyScreen(() => import("../../features/home/balance-dialog.tsx")),
  account: lazyScreen(() => import("../../features/account/account-dialog.tsx")),
  "new-recovery-code": lazyScreen(() => import("../../features/account/new-code-dialog.tsx")),
  email: lazyScreen(() => import("../../features/account/email-dialog.tsx")),
  passkey: lazyScreen(() => import("../../features/account/passkey-dialog.tsx")),
  "withdrawal-key": lazyScreen(() => import("../../features/account/withdrawal-key-dialog.tsx")),
  "log-out": lazyScreen(() => import("../../features/settings/logout-dialog.tsx")),
  "withdraw-order": lazyScreen(() => import("./order-in-progress-dialog.tsx")),
  "play-more": lazyScreen(async () => ({ default: (await withdrawDialogs()).PlayMoreDialog })),
  "frequent-withdrawals": lazyScreen(async () => ({ default: (await withdrawDialogs()).FrequentWithdrawalsDialog })),
  minimum: lazyScreen(async () => ({ default: (await withdrawDialogs()).MinimumDialog })),
  "exact-first-amount": lazyScreen(async () => ({ default: (await withdrawDialogs()).ExactFirstAmountDialog })),
  "deposit-to-withdraw": lazyScreen(async () => ({ default: (await withdrawDialogs()).DepositToWithdrawDialog })),
  "withdraw-rules": lazyScreen(async () => ({ default: (await withdrawDialogs()).WithdrawRulesDialog })),
  "withdraw-form": lazyScreen(() => import("../../features/withdraw/withdraw-form.tsx")),
  "fee-breakdown": lazyScreen(async () => ({ default: (await breakdownDialogs()).FeeBreakdownDialog })),
  "tax-breakdown": lazyScreen(async () => ({ default: (await breakdownDialogs()).TaxBreakdownDialog })),
  "tax-receipt": lazyScreen(async () => ({ default: (await breakdownDialogs()).TaxReceiptDialog })),
  "change-account": lazyScreen(() => import("../../features/tracker/change-account-dialog.tsx")),
  "saved-change": lazyScreen(() => import("../../features/tracker/send-change.tsx")),
  "cancel-order": lazyScreen(() => import("../../features/tracker/cancel-order-dialog.tsx")),
  contact: lazyScreen(() => import("../../features/deposit/contact-dialog.tsx")),
  "charge-tips": lazyScreen(() => import("../../features/deposit/charge-tips-dialog.tsx")),
  recharge: lazyScreen(() => import("../../features/deposit/recharge-dialog.tsx")),
  "deposit-receipt": lazyScreen(() => import("../../features/deposit/deposit-receipt-dialog.tsx")),
  "pay-qr": lazyScreen(() => import("../../features/deposit/pay-qr-dialog.tsx")),
  "invite-reward-tip": lazyScreen(() => import("../../features/invite/reward-tip-dialog.tsx")),
  "new-user-gift": lazyScreen(() => import("../../features/welcome/gift-dialog.tsx")),
  "new-user-play": lazyScreen(() => import("../../features/welcome/play-dialog.tsx")),
  activity: lazyScreen(() => import("./welcome-offer-dialog.tsx")),
  ordinary: lazyScreen(() => import("./task-reward-dialog.tsx")),
  "ordinary-activity": lazyScreen(() => import("./after-game-offer-dialog.tsx")),
  withdrawable: lazyScreen(() => import("../../features/withdraw/withdrawable-dialog.tsx")),
  bookmark: lazyScreen(() => import("../../features/install/bookmark-dialog.tsx")),
  round: lazyScreen(() => import("../../features/history/round-sheet.tsx")),
  "support-subject": lazyScreen(() => import("../../features/service/subject-sheet.tsx")),
  common: lazyScreen(async () => ({ default: (await shells()).CommonDialog })),
  bottom: lazyScreen(async () => ({ default: (await shells()).BottomDialog })),
  "reality-check": lazyScreen(() => import("../../features/reminder/reality-check-dialog.tsx")),
  break: lazyScreen(() => import("../../features/settings/break-dialog.tsx")),
};
