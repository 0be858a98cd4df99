import { useLingui } from "@lingui/react/macro";
import type { CallFailed } from "../server/call.ts";

/** Returns a function that says what went wrong and what to do. */
export function useFailureText(): (failure: CallFailed) => string {
  const { t } = useLingui();
  return (failure) => {
    const seconds = failure.retryAfter ?? 60;
    const minutes = Math.ceil(seconds / 60);
    const texts: Readonly<Record<CallFailed["msgCode"], string>> = {
      connection: t`The console cannot be reached. Nothing you typed is lost; try again.`,
      signed_out: t`Your session has ended. Sign in again; nothing you typed is lost.`,
      login_failed: t`That did not match. Check everything and try again.`,
      invitation_unknown: t`This link is unknown, was used, had five wrong codes, or is older than 30 minutes. Ask for a new one.`,
      invitation_code_required: t`This code does not belong to the link. After five wrong codes the link is void.`,
      passkey_required: t`A role of yours needs a passkey here.`,
      password_common: t`This password is on a list of common ones, or contains a name. Choose another.`,
      not_permitted: t`Your roles do not allow this.`,
      step_up_required: t`Prove your second factor to go on.`,
      needs_approval: t`This waits for another person.`,
      already_proposed: t`This is proposed already and waits for an approval.`,
      already_decided: t`Somebody decided this before you. The list shows how.`,
      stale: t`What this was based on has changed meanwhile. Check it and decide again.`,
      reason_required: t`Give a reason in your own words.`,
      roles_exclude: t`One person may not hold these roles together.`,
      not_changeable: t`The lobby's settings determine this; it can only be changed there.`,
      name_taken: t`Somebody has this name, or one that looks like it. Add a second name or an initial.`,
      already_invited: t`Somebody with this e-mail exists already.`,
      too_late: t`It is too late for this.`,
      outdated: t`This page is older than the server. Load it again first.`,
      invalid_input: t`Something in the form is not valid.`,
      not_found: t`It does not exist, or no longer exists.`,
      rate_limited: t`Too many tries. Wait ${minutes} min and try again.`,
      idempotency_required: t`The page sent something incomplete. Load it again.`,
      idempotency_conflict: t`This was sent before with other values. Check it first.`,
      busy: t`The server is busy. Nothing was done; try again.`,
      server_error: t`Something failed on the server. You can try again.`,
    };
    return texts[failure.msgCode];
  };
}
