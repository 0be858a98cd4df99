import { useLingui } from "@lingui/react/macro";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { useAccount } from "../../shared/player/account.ts";
import { useMoney } from "../../shared/text/use-money.ts";

/** Says that a guest's money stays where it is while another account is used (R-ACC-42). */
export function GuestMoney() {
  const { t } = useLingui();
  const money = useMoney();
  const gold = useAccount().data?.accountGold ?? 0;
  if (gold === 0 || deviceStorage.getJson("loginInfo") !== null) return null;
  return (
    <p className="pb-3 text-note text-muted">{t`${money(gold)} stays in this device's guest account. Sign out to get back to it.`}</p>
  );
}
