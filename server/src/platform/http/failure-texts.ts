import type { FailureCode } from "@fairlobby/contract";
import { translate, type Language } from "../texts.ts";
import type { Failure } from "./failure.ts";

/**
 * A text for each code; `{name}` is filled in from the failure's params, `{minutes}` from its `retryAfter`, `{cashier}`
 * is `off` in a lobby of free gold.
 */
const failures: Readonly<Record<FailureCode, string>> = {
  token_invalid: /*i18n*/ "Your session has ended. We are signing you in again.",
  login_failed: /*i18n*/ "The username or password is wrong.",
  user_exist: /*i18n*/ "This username is taken, or your account already has one.",
  password_wrong: /*i18n*/ "The current password is wrong. Nothing was changed.",
  password_common:
    /*i18n*/ "This password is easy to guess: it is a common one, perhaps with digits or symbols added, or contains your username or this site's name. Choose another one.",
  recovery_failed: /*i18n*/ "The username or the recovery code is wrong.",
  link_ended: /*i18n*/ "This link no longer works. It was used, replaced, or has expired. Ask for a new one.",
  passkey_failed: /*i18n*/ "The passkey was not accepted. Nothing was changed; try again.",
  passkey_required: /*i18n*/ "This needs your passkey. Nothing was changed.",
  passkey_needed: /*i18n*/ "Your withdrawals ask for this passkey. First switch that off. Nothing was changed.",
  passkeys_full: /*i18n*/ "You already have {limit} passkeys. Remove one, then you can add this one.",
  deletion_blocked: /*i18n*/ "Something is still open on your account. Nothing was deleted.",
  data_files_used: /*i18n*/ "You can download your data {count} times in 24 hours. Try again later.",
  device_unproven: /*i18n*/ "This device could not be confirmed. Nothing was changed; reload and try again.",
  consent_required: /*i18n*/ "First confirm your age and accept the terms.",
  region_blocked: /*i18n*/ "This service is not available in your region.",
  verify_required: /*i18n*/ "Your identity and age must be checked first.",
  invalid_input:
    /*i18n*/ "Check {field, select, userName {the name} phone {the phone number} email {the email address} accountNumber {the account number} amount {the amount} text {the message} other {{field}}} and send it again. Nothing is lost.",
  not_found: /*i18n*/ "Not found.",
  rate_limited:
    /*i18n*/ "Too many attempts. {minutes, plural, =0 {Try again in a moment.} one {Try again in # minute.} other {Try again in # minutes.}}",
  busy: /*i18n*/ "We are busy right now. Try again in a moment.",
  idempotency_required: /*i18n*/ "This request is incomplete. Reload and try again.",
  idempotency_conflict: /*i18n*/ "This request was already sent with different content. Reload and try again.",
  server_error: /*i18n*/ "Something went wrong on our side. Nothing is lost; try again.",
  on_break: /*i18n*/ "You are on a break. {cashier, select, off {} other {Withdrawals stay open.}}",
  limit_reached:
    /*i18n*/ "Your {kind, select, deposit {deposit limit} stake {stake limit} loss {loss limit} other {daily limit}} of {limit}{period, select, day { a day} week { a week} month { a month} other {}} does not allow this. It starts again {period, select, week {on Monday} month {on the 1st} other {tomorrow}}.",
  play_barred:
    /*i18n*/ "The operator has paused games for your account. {cashier, select, off {Your balance is not affected; ask customer service.} other {Your balance and withdrawals are not affected; ask customer service.}}",
  game_unavailable: /*i18n*/ "This game is not available.",
  favourites_full: /*i18n*/ "You already have {limit} favourites. Remove one to add this game.",
  insufficient_balance: /*i18n*/ "Your balance is too low.",
  cashier_off: /*i18n*/ "This lobby plays with free gold: nothing is bought here and nothing is paid out.",
  free_gold_not_due: /*i18n*/ "There is no free gold to take right now.",
  deposit_failed: /*i18n*/ "The payment could not be opened. Nothing was charged; try again, or ask customer service.",
  too_many_open:
    /*i18n*/ "You still have {count} unpaid payment codes. Pay one on the deposit screen, or wait until one expires.",
  withdrawProcessing: /*i18n*/ "A withdrawal is in progress.",
  needFinishTask: /*i18n*/ "Part of your promotional gold is waiting for a task.",
  needPlayGame: /*i18n*/ "Part of your promotional gold still has to be staked.",
  needUpgradeVip: /*i18n*/ "Part of the balance is promotional and cannot be withdrawn yet.",
  exist_process_order: /*i18n*/ "You already have an open withdrawal.",
  only_support_ten: /*i18n*/ "Your first withdrawal is exactly {amount}. This rule applies only once.",
  only_support_500: /*i18n*/ "The smallest withdrawal is {amount}.",
  need_upgrade_vip: /*i18n*/ "This amount includes promotional gold. You can withdraw: {amount}.",
  quote_expired: /*i18n*/ "The quote has expired. Check the new one and send it again.",
  account_in_use:
    /*i18n*/ "Another player already uses this account. Use another one of your own, or ask customer service. Nothing is lost.",
  new_account_blocked:
    /*i18n*/ "Your account was recovered less than 24 hours ago. To protect it, withdrawals go only to accounts you used before. New accounts from {time}. Nothing is lost.",
  amount_not_whole: /*i18n*/ "Enter a whole amount, without cents.",
  amount_too_small: /*i18n*/ "The fees would use up this amount. Choose a larger one.",
  not_changeable: /*i18n*/ "This cannot be changed now. {reason}",
  cancel_too_late: /*i18n*/ "This withdrawal is already with the bank or finished, so it can no longer be cancelled.",
  too_many_messages:
    /*i18n*/ "You have sent {count} messages within an hour, which is the limit. {minutes, plural, =0 {Send it in a moment; nothing is lost.} one {Send it in # minute; nothing is lost.} other {Send it in # minutes; nothing is lost.}}",
  question_not_yet:
    /*i18n*/ "{cashier, select, off {You can write here ten minutes after your first visit.} other {You can write here ten minutes after your first visit, or once you have started a deposit.}} Until then, use one of the other contacts. What you wrote is kept here.",
  too_many_pictures:
    /*i18n*/ "You have sent {count} pictures within an hour, which is the limit. {minutes, plural, =0 {Send more in a moment, or your message without a picture now.} one {Send more in # minute, or your message without a picture now.} other {Send more in # minutes, or your message without a picture now.}}",
  pictures_full:
    /*i18n*/ "We cannot accept more pictures right now. Send your message without one; it is answered all the same.",
  question_closed: /*i18n*/ "This question is closed. Ask a new one; what you wrote is kept here.",
  picture_refused: /*i18n*/ "This picture cannot be used. Choose a JPEG, PNG or WebP picture of up to 5 MB.",
  not_claimable: /*i18n*/ "There is nothing to claim yet.",
  amount_mismatch: /*i18n*/ "The amount has changed. Reload and try again.",
};

/** Returns the player's text for a failure. A placeholder without a value is left out. */
export function failureText({ failure, params, retryAfter = 0 }: Failure, language: Language): string {
  const minutes = retryAfter < 60 ? 0 : Math.ceil(retryAfter / 60);
  return translate(language, failures[failure], { minutes, cashier: "on", ...params })
    .replaceAll(/\s+([.:])/g, "$1")
    .trim();
}
