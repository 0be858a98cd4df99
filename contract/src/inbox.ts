/**
 * What a line of the inbox is about (R-INB-01). A closed list: no line carries an offer (R-INB-02).
 * - withdrawal_paid: the bank paid
 * - withdrawal_sent_back: the bank returned the payout
 * - account_rejected: the bank does not know the account; the player can correct it
 * - order_held: a withdrawal is held; the tracker says what the player can do
 * - withdrawal_given_back: nothing was paid, and everything is back in the balance
 * - deposit_late, deposit_less, deposit_more, deposit_twice: credited, but not as ordered
 * - deposit_sent_back: not credited, because the player may not play
 * - task_rewarded, invite_earned: a reward
 * - bonus_released: promotional gold became cash
 * - deposit_limit, play_limit: a changed daily limit is in force
 * - limit_changed: another changed limit is in force
 * - limit_near: 80 % of a stake or loss limit is used
 * - break_ended: the player's break is over
 * - new_device, password_changed: a sign-in on a new device; a new password
 * - account_recovered: a new password without the old one, and all other devices signed out
 * - recovery_code_made: a new recovery code in place of the old one
 * - passkey_added, passkey_removed: the subject is the passkey's name
 * - withdrawal_key_on, withdrawal_key_off: withdrawals ask for a passkey, or no longer
 * - withdrawal_key_off_asked: they will no longer ask for it from a day later on
 * - data_downloaded: a file with everything kept about the player was downloaded
 * - email_added, email_changed, email_removed: the email address by which the account can be recovered
 * - operator_action: an entry of the player's record (R-RTE-38)
 * - support_answered: an operator answered the player's question
 */
export const inboxKinds = [
  "withdrawal_paid",
  "withdrawal_sent_back",
  "account_rejected",
  "order_held",
  "withdrawal_given_back",
  "deposit_late",
  "deposit_less",
  "deposit_more",
  "deposit_twice",
  "deposit_sent_back",
  "task_rewarded",
  "invite_earned",
  "bonus_released",
  "deposit_limit",
  "play_limit",
  "limit_changed",
  "limit_near",
  "break_ended",
  "new_device",
  "password_changed",
  "account_recovered",
  "recovery_code_made",
  "passkey_added",
  "passkey_removed",
  "withdrawal_key_on",
  "withdrawal_key_off",
  "withdrawal_key_off_asked",
  "data_downloaded",
  "email_added",
  "email_changed",
  "email_removed",
  "operator_action",
  "support_answered",
] as const;
export type InboxKind = (typeof inboxKinds)[number];
