import { useLingui } from "@lingui/react/macro";
import { useRecordWords } from "../../shared/files/use-record-words.ts";
import { historyPath } from "../../shared/navigation/history-path.ts";
import { useDeviceNames } from "../../shared/text/use-device-names.ts";
import { limitName } from "../../shared/text/limit-name.ts";
import { trackerPath } from "../../shared/withdrawals/tracker-path.ts";
import type { Line } from "./queries.ts";

interface LineWords {
  readonly title: string;
  readonly text: string;
  /** The screen of what the line is about. */
  readonly href: string;
}

/**
 * Returns what a line says and where it leads. It says what happened, never what the player could do to get more
 * (R-INB-02).
 */
export function useLineWords(): (line: Line) => LineWords {
  const { t } = useLingui();
  const record = useRecordWords();
  const devices: Readonly<Record<string, string>> = useDeviceNames();

  return ({ kind, subject, amount, time }) => {
    const tracker = trackerPath(subject);
    const deposits = historyPath("deposits", time);
    switch (kind) {
      case "withdrawal_paid":
        return { title: t`The bank paid your withdrawal`, text: "", href: tracker };
      case "withdrawal_sent_back":
        return {
          title: t`The bank sent your withdrawal back`,
          text: t`The full amount, including the fee, is back in your balance.`,
          href: tracker,
        };
      case "account_rejected":
        return {
          title: t`The bank does not recognise your account`,
          text: t`Correct the account and the withdrawal continues. It is free.`,
          href: tracker,
        };
      case "order_held":
        return subject === ""
          ? {
              title: t`Your withdrawals are on hold`,
              text: t`The withdrawal page says why and until when.`,
              href: "/withdrawMoney",
            }
          : {
              title: t`Your withdrawal is on hold`,
              text: t`The tracking page says why and until when.`,
              href: tracker,
            };
      case "withdrawal_given_back":
        return {
          title: t`Your withdrawal was not paid`,
          text: t`The full amount is back in your balance.`,
          href: tracker,
        };
      case "deposit_late":
        return { title: t`A deposit arrived late`, text: t`It is in your balance.`, href: deposits };
      case "deposit_less":
        return {
          title: t`A deposit was less than ordered`,
          text: t`What arrived is in your balance.`,
          href: deposits,
        };
      case "deposit_more":
        return {
          title: t`A deposit was more than ordered`,
          text: t`All of it is in your balance.`,
          href: deposits,
        };
      case "deposit_twice":
        return {
          title: t`A deposit was paid again`,
          text: t`This payment is in your balance too.`,
          href: deposits,
        };
      case "deposit_sent_back":
        return {
          title: t`A deposit was sent back`,
          text: t`During a break nothing is credited.`,
          href: "/rechargeMall",
        };
      case "task_rewarded":
        return { title: t`Reward for your tasks`, text: t`It is in your balance.`, href: historyPath("rewards", time) };
      case "invite_earned":
        return {
          title: t`Reward for an invited friend`,
          text: t`It is waiting for you on your invitations page.`,
          href: "/invite",
        };
      case "bonus_released":
        return {
          title: t`Promotional gold became cash`,
          text: t`Its terms are met.`,
          href: historyPath("promotions", time),
        };
      case "deposit_limit":
        return amount === undefined
          ? { title: t`You no longer have a daily deposit limit`, text: "", href: "/settings" }
          : { title: t`Your daily deposit limit now applies`, text: "", href: "/settings" };
      case "play_limit":
        return amount === undefined
          ? { title: t`You no longer have a daily play limit`, text: "", href: "/settings" }
          : { title: t`Your daily play limit now applies`, text: t`${amount} minutes a day`, href: "/settings" };
      case "limit_changed":
        return {
          title: limitName(subject),
          text: amount === undefined ? t`It no longer applies.` : t`It applies now.`,
          href: "/settings",
        };
      case "limit_near":
        return { title: t`80 % of a limit is used`, text: limitName(subject), href: "/settings" };
      case "break_ended":
        return { title: t`Your break has ended`, text: "", href: "/settings" };
      case "new_device": {
        const device = devices[subject] ?? devices["other"];
        return {
          title: t`Signed in on a new device`,
          text: t`${device}. If it was not you, sign it out and change your password.`,
          href: "/settings",
        };
      }
      case "password_changed":
        return {
          title: t`Your password was changed`,
          text: t`All other devices were signed out.`,
          href: "/settings",
        };
      case "account_recovered":
        return {
          title: t`Your account was recovered`,
          text: t`It has a new password, and all other devices were signed out. If it was not you, ask us now.`,
          href: "/settings",
        };
      case "recovery_code_made":
        return {
          title: t`A new recovery code was made`,
          text: t`The old one ended. If it was not you, change your password.`,
          href: "/settings",
        };
      case "passkey_added":
        return {
          title: t`A passkey was added`,
          text: t`${subject}. If it was not you, remove it and change your password.`,
          href: "/settings",
        };
      case "passkey_removed":
        return { title: t`A passkey was removed`, text: subject, href: "/settings" };
      case "withdrawal_key_on":
        return { title: t`Withdrawals now ask for your passkey`, text: "", href: "/settings" };
      case "withdrawal_key_off_asked":
        return {
          title: t`In 24 hours, withdrawals no longer ask for your passkey`,
          text: t`If it was not you, keep it on and change your password.`,
          href: "/settings",
        };
      case "withdrawal_key_off":
        return { title: t`Withdrawals no longer ask for your passkey`, text: "", href: "/settings" };
      case "data_downloaded":
        return {
          title: t`Your data was downloaded`,
          text: t`If it was not you, change your password and sign out other devices.`,
          href: "/settings",
        };
      case "email_added":
        return {
          title: t`Your email address was added`,
          text: t`It can open your account. If it was not you, remove it and change your password.`,
          href: "/settings",
        };
      case "email_changed":
        return {
          title: t`Your email address was changed`,
          text: t`If it was not you, remove it and change your password.`,
          href: "/settings",
        };
      case "email_removed":
        return {
          title: t`Your email address was removed`,
          text: t`If it was not you, change your password.`,
          href: "/settings",
        };
      case "support_answered":
        return {
          title: t`Your question was answered`,
          text: t`Question ${subject}`,
          href: `/service/question?number=${subject}`,
        };
      case "operator_action":
        return {
          title: record.action(subject),
          text: t`Done by the operator of this lobby.`,
          href: "/settings/record",
        };
    }
    // A newer server writes kinds that this build does not know.
    return { title: t`There is news about your account`, text: t`Reload the page to read it.`, href: "/inbox" };
  };
}
