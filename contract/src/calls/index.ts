import type * as z from "zod/mini";
import { accountInfo } from "./account-info.ts";
import { bonusTerms } from "./bonus-terms.ts";
import { chargeAmountGetRechargeType } from "./charge-amount-get-recharge-type.ts";
import { chargeAmountGetUserAccountInfo } from "./charge-amount-get-user-account-info.ts";
import { chargeAmountList } from "./charge-amount-list.ts";
import { chargeAmountSaveUserAccountInfo } from "./charge-amount-save-user-account-info.ts";
import { chargeCreateOrder } from "./charge-create-order.ts";
import { consent } from "./consent.ts";
import { dataDelete } from "./data-delete.ts";
import { dataDeletion } from "./data-deletion.ts";
import { dataPrepare } from "./data-prepare.ts";
import { freeGoldTake } from "./free-gold-take.ts";
import { freeGold } from "./free-gold.ts";
import { gameDemo } from "./game-demo.ts";
import { gameForward } from "./game-forward.ts";
import { gameRound } from "./game-round.ts";
import { gamesFavourite } from "./games-favourite.ts";
import { gamesMine } from "./games-mine.ts";
import { gamesSheet } from "./games-sheet.ts";
import { gamesUnlist } from "./games-unlist.ts";
import { getAllWithdrawOrders } from "./get-all-withdraw-orders.ts";
import { getFbRechargeRecords } from "./get-fb-recharge-records.ts";
import { getTaskProcess } from "./get-task-process.ts";
import { getUserShareUrlAndExtensionCode } from "./get-user-share-url-and-extension-code.ts";
import { getWithdrawProcess } from "./get-withdraw-process.ts";
import { history } from "./history.ts";
import { inboxRead } from "./inbox-read.ts";
import { inbox } from "./inbox.ts";
import { noticeGetUserNotices } from "./notice-get-user-notices.ts";
import { notifyShowTaskFlagSuccess } from "./notify-show-task-flag-success.ts";
import { passkeysWithdrawals } from "./passkeys-withdrawals.ts";
import { passkeysRemove } from "./passkeys-remove.ts";
import { passkeysAdd } from "./passkeys-add.ts";
import { passkeysOptions } from "./passkeys-options.ts";
import { passkeysSignIn } from "./passkeys-sign-in.ts";
import { payoutsFeed } from "./payouts-feed.ts";
import { payoutsProof } from "./payouts-proof.ts";
import { receiveInviteRewards } from "./receive-invite-rewards.ts";
import { record } from "./record.ts";
import { recoveryRequestReset } from "./recovery-request-reset.ts";
import { recoveryByCode } from "./recovery-by-code.ts";
import { recoveryByEmail } from "./recovery-by-email.ts";
import { recoveryConfirmEmail } from "./recovery-confirm-email.ts";
import { recoveryEmailLink } from "./recovery-email-link.ts";
import { recoveryNewCode } from "./recovery-new-code.ts";
import { recoverySetEmail } from "./recovery-set-email.ts";
import { recoveryStatus } from "./recovery-status.ts";
import { sessionDevices } from "./session-devices.ts";
import { sessionEndDevices } from "./session-end-devices.ts";
import { sessionLogout } from "./session-logout.ts";
import { sessionPassword } from "./session-password.ts";
import { sessionSocketTicket } from "./session-socket-ticket.ts";
import { statInviteInfo } from "./stat-invite-info.ts";
import { statement } from "./statement.ts";
import { supportQuestion } from "./support-question.ts";
import { supportQuestions } from "./support-questions.ts";
import { supportSubjects } from "./support-subjects.ts";
import { supportWrite } from "./support-write.ts";
import { taskOneGot } from "./task-one-got.ts";
import { taskOne } from "./task-one.ts";
import { updateCpf } from "./update-cpf.ts";
import { updateFbRechargeRecords } from "./update-fb-recharge-records.ts";
import { userBindLoginAccount } from "./user-bind-login-account.ts";
import { userLogin } from "./user-login.ts";
import { webPushAsk } from "./web-push-ask.ts";
import { webPushDevices } from "./web-push-devices.ts";
import { webPushEnd } from "./web-push-end.ts";
import { webPushStatus } from "./web-push-status.ts";
import { withdrawAccounts } from "./withdraw-accounts.ts";
import { withdrawBankAllList } from "./withdraw-bank-all-list.ts";
import { withdrawBankWeightList } from "./withdraw-bank-weight-list.ts";
import { withdrawCancel } from "./withdraw-cancel.ts";
import { withdrawChannelAllList } from "./withdraw-channel-all-list.ts";
import { withdrawCreateOrder } from "./withdraw-create-order.ts";
import { withdrawInfo } from "./withdraw-info.ts";
import { withdrawQuote } from "./withdraw-quote.ts";
import { withdrawRemoveAccount } from "./withdraw-remove-account.ts";

/** Every call of the lobby by its path, in the order of the requirement rows. */
export const calls = {
  [userLogin.path]: userLogin,
  [userBindLoginAccount.path]: userBindLoginAccount,
  [accountInfo.path]: accountInfo,
  [chargeAmountList.path]: chargeAmountList,
  [chargeAmountGetUserAccountInfo.path]: chargeAmountGetUserAccountInfo,
  [chargeAmountSaveUserAccountInfo.path]: chargeAmountSaveUserAccountInfo,
  [chargeAmountGetRechargeType.path]: chargeAmountGetRechargeType,
  [chargeCreateOrder.path]: chargeCreateOrder,
  [withdrawCreateOrder.path]: withdrawCreateOrder,
  [withdrawInfo.path]: withdrawInfo,
  [getWithdrawProcess.path]: getWithdrawProcess,
  [statInviteInfo.path]: statInviteInfo,
  [getUserShareUrlAndExtensionCode.path]: getUserShareUrlAndExtensionCode,
  [receiveInviteRewards.path]: receiveInviteRewards,
  [updateCpf.path]: updateCpf,
  [notifyShowTaskFlagSuccess.path]: notifyShowTaskFlagSuccess,
  [getTaskProcess.path]: getTaskProcess,
  [taskOne.path]: taskOne,
  [taskOneGot.path]: taskOneGot,
  [getAllWithdrawOrders.path]: getAllWithdrawOrders,
  [getFbRechargeRecords.path]: getFbRechargeRecords,
  [updateFbRechargeRecords.path]: updateFbRechargeRecords,
  [withdrawBankAllList.path]: withdrawBankAllList,
  [withdrawBankWeightList.path]: withdrawBankWeightList,
  [withdrawChannelAllList.path]: withdrawChannelAllList,
  [noticeGetUserNotices.path]: noticeGetUserNotices,
  [gameForward.path]: gameForward,
  [payoutsFeed.path]: payoutsFeed,
  [withdrawQuote.path]: withdrawQuote,
  [withdrawCancel.path]: withdrawCancel,
  [sessionSocketTicket.path]: sessionSocketTicket,
  [sessionLogout.path]: sessionLogout,
  [consent.path]: consent,
  [bonusTerms.path]: bonusTerms,
  [history.path]: history,
  [payoutsProof.path]: payoutsProof,
  [sessionPassword.path]: sessionPassword,
  [statement.path]: statement,
  [gameRound.path]: gameRound,
  [record.path]: record,
  [sessionDevices.path]: sessionDevices,
  [sessionEndDevices.path]: sessionEndDevices,
  [inbox.path]: inbox,
  [inboxRead.path]: inboxRead,
  [webPushAsk.path]: webPushAsk,
  [webPushStatus.path]: webPushStatus,
  [webPushDevices.path]: webPushDevices,
  [webPushEnd.path]: webPushEnd,
  [withdrawAccounts.path]: withdrawAccounts,
  [withdrawRemoveAccount.path]: withdrawRemoveAccount,
  [gamesMine.path]: gamesMine,
  [gamesFavourite.path]: gamesFavourite,
  [gamesUnlist.path]: gamesUnlist,
  [gamesSheet.path]: gamesSheet,
  [gameDemo.path]: gameDemo,
  [supportQuestions.path]: supportQuestions,
  [supportQuestion.path]: supportQuestion,
  [supportWrite.path]: supportWrite,
  [supportSubjects.path]: supportSubjects,
  [recoveryStatus.path]: recoveryStatus,
  [recoveryNewCode.path]: recoveryNewCode,
  [recoveryByCode.path]: recoveryByCode,
  [passkeysSignIn.path]: passkeysSignIn,
  [passkeysOptions.path]: passkeysOptions,
  [passkeysAdd.path]: passkeysAdd,
  [passkeysRemove.path]: passkeysRemove,
  [passkeysWithdrawals.path]: passkeysWithdrawals,
  [recoverySetEmail.path]: recoverySetEmail,
  [recoveryConfirmEmail.path]: recoveryConfirmEmail,
  [recoveryRequestReset.path]: recoveryRequestReset,
  [recoveryEmailLink.path]: recoveryEmailLink,
  [recoveryByEmail.path]: recoveryByEmail,
  [freeGold.path]: freeGold,
  [freeGoldTake.path]: freeGoldTake,
  [dataPrepare.path]: dataPrepare,
  [dataDeletion.path]: dataDeletion,
  [dataDelete.path]: dataDelete,
};

export type Calls = typeof calls;
export type CallPath = keyof Calls;
export type CallByPath<P extends CallPath> = Calls[P];

/** The body a client sends: fields with a default are optional. */
export type RequestInput<P extends CallPath> = z.input<Calls[P]["request"]>;
/** The body a handler receives: validated, without unknown fields, with defaults. */
export type RequestOf<P extends CallPath> = z.output<Calls[P]["request"]>;
/** The `data` a handler returns. */
export type ReplyInput<P extends CallPath> = z.input<Calls[P]["reply"]>;
/** The `data` a client receives. */
export type ReplyOf<P extends CallPath> = z.output<Calls[P]["reply"]>;
/** Paths of the money calls (R-API-62). */
export type MoneyPath = { [P in CallPath]: Calls[P]["money"] extends true ? P : never }[CallPath];
