/**
 * Every msgCode a reply can have, with its meaning (R-ERR-21 and the rows that introduce a code).
 * The server's texts are exhaustive over this list; a client shows the msg of a code it does not know (R-ERR-20).
 */
export const msgCodes = {
  success: "The call did what was asked.",
  // Access
  token_invalid: "The access token is missing, unknown, expired or revoked.",
  login_failed: "The login name or the password is wrong; the reply does not say which.",
  user_exist: "The login name is taken, or the account is already bound.",
  password_wrong: "The current password is wrong.",
  password_common:
    "The password is on the list of common passwords, or contains the login name or the name of the product or the operator.",
  recovery_failed: "The login name or the recovery code is wrong; the reply does not say which.",
  link_ended: "The link was used, replaced or has expired, or there never was one; the reply does not say which.",
  passkey_failed: "The passkey is unknown, or its answer does not fit this device, challenge or site.",
  passkey_required: "The player's withdrawals ask for a passkey, and the call came without its answer.",
  passkey_needed: "Withdrawals ask for the player's last passkey; that has to be switched off first.",
  passkeys_full: "The player has the maximum number of passkeys; nothing was added.",
  deletion_blocked: "Something of the account is open, or gold is owed to its player; nothing was deleted.",
  data_files_used: "The player asked for all files of their data that are made in 24 hours; nothing was made.",
  device_unproven: "The call needs the credential of the device its token was given to.",
  consent_required: "The player has not confirmed age or terms yet.",
  region_blocked: "The player is outside the allowed countries.",
  verify_required: "Identity and age must be checked first.",
  // Input
  invalid_input: "The body is malformed, incomplete or out of bounds; msg names the field.",
  not_found: "No such call, or nothing of the player's under that id.",
  rate_limited: "Too many calls; try again shortly.",
  idempotency_required: "A money call came without its idempotency-key header.",
  idempotency_conflict: "The idempotency key was used before with another body.",
  busy: "The server has no room for the call at this moment; nothing was done, and it can be repeated after Retry-After.",
  server_error: "Something failed on the server; nothing is lost and the call can be repeated.",
  // Protection
  on_break: "The player is on a break or self-excluded.",
  limit_reached: "A limit of the player's is reached.",
  play_barred: "The operator has barred the player from games; balance and withdrawals are not touched.",
  // Games
  game_unavailable: "The game is unknown or switched off.",
  favourites_full: "The player has the maximum number of favourite games; nothing was added.",
  insufficient_balance: "The balance does not cover the amount.",
  // Free gold
  cashier_off: "This lobby plays with free gold and has no cashier: nothing is bought and nothing is paid out.",
  free_gold_not_due: "No free gold of this kind can be taken now; nothing was booked.",
  // Deposits
  deposit_failed: "The payment provider did not open a payment; nothing was charged.",
  too_many_open: "The player already has the maximum number of unpaid deposit orders; nothing was opened.",
  // Withdrawals: eligibility (withdrawInfo)
  withdrawProcessing: "A withdrawal order is in progress.",
  needFinishTask: "Promotional gold becomes cash only after a task.",
  needPlayGame: "Promotional gold becomes cash only after its wagering.",
  needUpgradeVip: "Part of the balance is promotional and not withdrawable yet.",
  // Withdrawals: order
  exist_process_order: "There is an open withdrawal order already.",
  only_support_ten: "The first withdrawal must be for exactly the minimum amount.",
  only_support_500: "The balance or the amount is below the minimum.",
  need_upgrade_vip: "The amount would include promotional gold.",
  quote_expired: "The quote is unknown, expired or for another amount.",
  account_in_use:
    "The bank account receives the payouts of other players; the player can use another account of their own.",
  new_account_blocked:
    "The account was recovered within the last 24 hours: withdrawals go only to payout accounts used or saved before. msg gives the time.",
  amount_not_whole: "The amount has a fraction, and is neither the minimum nor all of the cash.",
  amount_too_small: "The net would be zero or less.",
  not_changeable: "The order cannot be changed in this way now; msg gives the reason.",
  cancel_too_late: "The order is at the bank or has ended, and can no longer be cancelled.",
  // Questions to the operator
  too_many_messages: "The player has sent the maximum number of messages within an hour; nothing was sent.",
  question_not_yet:
    "The player is new and has ordered nothing; for the first ten minutes the operator can only be reached by the listed contacts.",
  too_many_pictures:
    "The player has uploaded the maximum number of pictures within an hour; a message without a picture is accepted.",
  pictures_full: "No more pictures are accepted today; a message without a picture is.",
  question_closed: "The question is closed; a new one can be asked.",
  picture_refused: "The file is not a JPEG, PNG or WebP picture, cannot be read, or is too large.",
  // Rewards
  not_claimable: "There is nothing to claim.",
  amount_mismatch: "The shown sum differs from the claimable one.",
} as const satisfies Record<string, string>;

export type MsgCode = keyof typeof msgCodes;

/** The codes a failed call can carry. */
export type FailureCode = Exclude<MsgCode, "success">;

/** Failures that any call may return. */
export const commonFailures = [
  "invalid_input",
  "rate_limited",
  "busy",
  "server_error",
] as const satisfies FailureCode[];

/** Failures of every call with an idempotency-key header: it is missing, or was used with another body (R-SRV-04). */
export const keyedFailures = ["idempotency_required", "idempotency_conflict"] as const satisfies FailureCode[];

/** Failures of every call about deposits and withdrawals, in a lobby without a cashier (R-FRE-03). */
export const cashierFailures = ["cashier_off"] as const satisfies FailureCode[];

/** Failures of every call that needs a player (R-SRV-01). */
export const playerFailures = ["token_invalid"] as const satisfies FailureCode[];
