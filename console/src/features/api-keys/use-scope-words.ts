import type { ApiScope } from "@fairlobby/contract/api";
import { useLingui } from "@lingui/react/macro";

/** Returns what each scope lets a program do. */
export function useScopeWords(): Readonly<Record<ApiScope, string>> {
  const { t } = useLingui();
  return {
    "players:read": t`Read a player by id: registration, balance, restrictions`,
    "orders:read": t`Read a deposit or a withdrawal by id`,
    "figures:read": t`Read figures about withdrawals`,
    write: t`Send a webhook again. Another person has to approve the key.`,
  };
}
