import type { FieldRules } from "../../shared/forms/use-fields.ts";

/** Errors of a field of the account dialog. */
export type AccountError =
  | "loginName"
  | "nameOrEmail"
  | "code"
  | "password"
  | "newPassword"
  | "longPassword"
  | "confirm";

const loginName = {
  submit: (value: string) => (/^[A-Za-z0-9]{9,15}$/.test(value) ? undefined : "loginName"),
} as const;
/** A password that is too long is refused rather than cut off: the player would not know the stored password. */
const ofLength =
  <Short extends AccountError>(shortest: number, tooShort: Short) =>
  (value: string): Short | "longPassword" | undefined =>
    value.length < shortest ? tooShort : value.length > 128 ? "longPassword" : undefined;
/** For an existing password: earlier versions allowed shorter ones. */
const password = { submit: ofLength(6, "password") };
/** A new password. */
const newPassword = { submit: ofLength(8, "newPassword") };
const confirm = {
  submit: (value: string, values: { readonly password: string }) => (value === values.password ? undefined : "confirm"),
} as const;

/** Rules of mode 3, logging in to another account (R-ACC-23, R-ACC-26, R-ACC-29). */
export const loginRules: FieldRules<"loginName" | "password", AccountError> = { loginName, password };

/** Rules of mode 1, binding a name and password (R-ACC-23 to R-ACC-28). */
export const bindRules: FieldRules<"loginName" | "password" | "confirm", AccountError> = {
  loginName,
  password: newPassword,
  confirm,
};

/** Rules of changing the password in mode 2 (R-ACC-40). */
export const changeRules: FieldRules<"current" | "password" | "confirm", AccountError> = {
  current: password,
  password: newPassword,
  confirm,
};

/** Rules of mode 4, a new password by the recovery code; its 25 characters may have spaces and hyphens (R-REC-02). */
export const recoverRules: FieldRules<"loginName" | "code" | "password" | "confirm", AccountError> = {
  ...bindRules,
  code: { submit: (value) => (value.replaceAll(/[^A-Za-z0-9]/g, "").length === 25 ? undefined : "code") },
};

/** The rule of a password that proves who asks. */
export const proofRules: FieldRules<"password", AccountError> = { password };

/** The rules of a new password after a link in an email (R-REC-18). */
export const newPasswordRules: FieldRules<"password" | "confirm", AccountError> = { password: newPassword, confirm };

/** Returns whether a text looks like one email address; the server decides. */
export const isEmail = (value: string): boolean => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(value.trim());

/** Mode 5: the login name, or the account's email address. */
export const requestResetRules: FieldRules<"nameOrEmail", AccountError> = {
  nameOrEmail: {
    submit: (value) => (/^[A-Za-z0-9]{9,15}$/.test(value.trim()) || isEmail(value) ? undefined : "nameOrEmail"),
  },
};

/**
 * 1 register or bind, 2 my account, 3 log in to another account (R-ACC-11), 4 recover an account by its code (R-REC-04), 5 by
 * email (R-REC-17).
 */
export type Mode = 1 | 2 | 3 | 4 | 5;

/** The mode the dialog starts in, and to which mode 3 returns (R-ACC-18 to R-ACC-21). */
export function homeMode(savedName: string | null): Mode {
  return savedName === null ? 1 : 2;
}
