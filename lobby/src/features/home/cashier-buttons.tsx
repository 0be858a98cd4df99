import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../shared/ui/icon.tsx";
import { useConfig } from "../../shared/server/config.ts";
import { ButtonLink, buttonClass } from "../../shared/ui/button.tsx";

/** Deposit and withdraw, equally large; only the deposit's target depends on the variant (R-RTE-31, R-HOME-05). */
export function CashierButtons() {
  const { t } = useLingui();
  const { variant, cashierUrl } = useConfig();
  const label = (
    <>
      <Icon name="arrow-down-to-line" size={19} className="low:hidden" />
      {t`Deposit`}
    </>
  );
  return (
    <div className="doors grid flex-[2_1_7.25rem] gap-1.5">
      {variant === "banner" ? (
        <ButtonLink href="/rechargeMall" look="primary" className="px-2!">
          {label}
        </ButtonLink>
      ) : (
        <a href={cashierUrl} className={buttonClass("primary", false, "px-2!")}>
          {label}
        </a>
      )}
      <ButtonLink href="/withdrawMoney" className="border-text/25! bg-ground/55! px-2!">
        <Icon name="arrow-up-from-line" size={19} className="low:hidden" />
        {t`Withdraw`}
      </ButtonLink>
    </div>
  );
}
