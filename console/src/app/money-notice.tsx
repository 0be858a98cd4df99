import { useLingui } from "@lingui/react/macro";
import type { Me } from "../shared/server/session.ts";

/** Says on every page that the lobby has free gold or play money, and that one person decides everything (R-EYE-08). */
export function MoneyNotice({ me: { cashier, moneyMode, onePersonDecides } }: { readonly me: Me }) {
  const { t } = useLingui();
  if (moneyMode === "real" && !onePersonDecides) return null;
  return (
    <p className="flex flex-wrap gap-x-4 border-b border-line bg-warn-soft px-4 py-1.5 text-note font-semibold text-warn sm:px-6">
      {cashier === "off" && <span>{t`Free gold: nothing is bought here and nothing is paid out.`}</span>}
      {moneyMode === "play" && (
        <span>{t`Play money: everybody may sign in by password and code. With real money some roles need a passkey.`}</span>
      )}
      {onePersonDecides && <span>{t`One person decides here.`}</span>}
    </p>
  );
}
