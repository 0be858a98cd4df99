import type { FieldRules } from "../../shared/use-fields.ts";

export type AccountField = "loginName" | "password" | "confirm";
export type AccountError = "loginName" | "password" | "confirm";

const nameShape = /^[A-Za-z0-9]{9,15}$/;
const longEnough = (value: string) => value.length >= 6 && value.length <= 15;

/** Rules of mode 3, logging in to another account (R-ACC-23, R-ACC-26, R-ACC-29). */
export const loginRules: FieldRules<"loginName" | "password", AccountError> = {
  loginName: { submit: (value) => (nameShape.test(value) ? undefined : "loginName") },
  password: { submit: (value) => (longEnough(value) ? undefined : "password") },
};

/** Rules of mode 1, binding a name and password (R-ACC-23 to R-ACC-28). */
export const bindRules: FieldRules<AccountField, AccountError> = {
  loginName: { submit: (value) => (nameShape.test(value) ? undefined : "loginName") },
  password: { submit: (value) => (longEnough(value) ? undefined : "password") },
  confirm: { submit: (value, { password }) => (value === password ? undefined : "confirm") },
};

/** 1 register or bind, 2 my account, 3 log in to another account (R-ACC-11). */
export type Mode = 1 | 2 | 3;

/** Where the dialog starts, and where mode 3 leads back to (R-ACC-18 to R-ACC-21). */
export function homeMode(savedName: string | null): Mode {
  return savedName === null ? 1 : 2;
}
