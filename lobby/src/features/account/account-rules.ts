import type { FieldRules } from "../../shared/forms/use-fields.ts";

/** What can be wrong with a field of the account dialog. */
export type AccountError = "loginName" | "password" | "newPassword" | "longPassword" | "confirm";

const loginName = {
  submit: (value: string) => (/^[A-Za-z0-9]{9,15}$/.test(value) ? undefined : "loginName"),
} as const;
/** What is too long is told, and not cut off: the password would be another one than the player knows. */
const ofLength =
  <Short extends AccountError>(shortest: number, tooShort: Short) =>
  (value: string): Short | "longPassword" | undefined =>
    value.length < shortest ? tooShort : value.length > 128 ? "longPassword" : undefined;
/** One that was chosen: shorter ones were allowed once. */
const password = { submit: ofLength(6, "password") };
/** One that is being chosen. */
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
export const changeRules: FieldRules<"present" | "password" | "confirm", AccountError> = {
  present: password,
  password: newPassword,
  confirm,
};

/** 1 register or bind, 2 my account, 3 log in to another account (R-ACC-11). */
export type Mode = 1 | 2 | 3;

/** Where the dialog starts, and where mode 3 leads back to (R-ACC-18 to R-ACC-21). */
export function homeMode(savedName: string | null): Mode {
  return savedName === null ? 1 : 2;
}
