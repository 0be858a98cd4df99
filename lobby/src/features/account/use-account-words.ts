import { useLingui } from "@lingui/react/macro";
import type { AccountError } from "./account-rules.ts";

/** The words of R-ACC-23 to R-ACC-29. */
export function useAccountWords(): {
  readonly words: Readonly<Record<AccountError, string>>;
  readonly incomplete: string;
} {
  const { t } = useLingui();
  return {
    words: {
      loginName: t`Enter 9 to 15 characters, letters and digits`,
      password: t`Enter 6-15 characters`,
      confirm: t`The passwords are inconsistent`,
    },
    incomplete: t`Please enter the account information`,
  };
}
