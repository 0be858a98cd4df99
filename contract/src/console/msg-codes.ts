/** Every msgCode of a console reply, with its meaning (R-CAPI-05). */
export const consoleMsgCodes = {
  success: "The call did what was asked.",
  signed_out: "There is no session, or it has ended.",
  login_failed: "Email, password, code or passkey is wrong; the reply does not say which.",
  invitation_unknown: "The invitation is unknown, was used, got five wrong codes or is older than 30 minutes.",
  invitation_code_required: "The link works only together with its code, which was missing or wrong.",
  passkey_required: "A role of this person needs a passkey here.",
  password_common: "The password is on the list of common passwords, or contains a name.",
  not_permitted: "The caller's roles do not permit the call.",
  step_up_required: "The second factor must be proved again: the last proof is older than 5 minutes.",
  needs_approval: "Policy requires more people for the action; a proposal waits for them.",
  already_proposed: "The same action is already proposed and waits for an approval.",
  already_decided: "Somebody has already decided this.",
  stale: "What the request was based on has changed.",
  reason_required: "A reason in the operator's own words is missing.",
  roles_exclude: "One person may not hold these roles together.",
  not_changeable: "The settings determine this; it can only be changed there.",
  name_taken: "Somebody has this name, or one that looks like it.",
  already_invited: "Somebody with this e-mail exists.",
  too_late: "The order is past the step up to which this is possible.",
  outdated: "The page is older than the server; it must be loaded again first.",
  invalid_input: "The body is malformed, incomplete or out of bounds; msg names the field.",
  not_found: "No such call, or nothing under that id.",
  rate_limited: "Too many calls; try again shortly.",
  idempotency_required: "An action came without its idempotency-key header.",
  idempotency_conflict: "The idempotency key was used before with another body.",
  busy: "The server has no room for the call at this moment; nothing was done.",
  server_error: "Something failed on the server; nothing is lost and the call can be repeated.",
} as const satisfies Record<string, string>;

export type ConsoleMsgCode = keyof typeof consoleMsgCodes;

/** The codes a failed call can carry. */
export type ConsoleFailureCode = Exclude<ConsoleMsgCode, "success">;

/** Failures of every call of an operator who is signed in. */
export const operatorFailures = [
  "signed_out",
  "not_permitted",
  "step_up_required",
] as const satisfies ConsoleFailureCode[];

/** Failures that any call may return. */
export const commonFailures = ["invalid_input"] as const satisfies ConsoleFailureCode[];

/** Failures of every action that policy decides on. */
export const proposalFailures = ["already_proposed"] as const satisfies ConsoleFailureCode[];
