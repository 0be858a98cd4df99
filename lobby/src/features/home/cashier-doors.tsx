import { useLingui } from "@lingui/react/macro";
import { Icon } from "../../shared/ui/icon.tsx";
import { useConfig } from "../../shared/config.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";

/** Deposit and withdraw, equally large; only the deposit's target depends on the variant (R-RTE-31, R-HOME-05). */
export function CashierDoors() {
  const { t } = useLingui();
  const { variant, cashierUrl } = useConfig();
  const label = (
    <>
      <Icon name="arrow-down-to-line" size={19} />
      {t`Deposit`}
    </>
  );
  return (
    <div className="mt-2 grid two-columns gap-3">
      {variant === "banner" ? (
        <ButtonLink href="/rechargeMall" look="primary" className="min-h-12">
          {label}
        </ButtonLink>
      ) : (
        <a
          href={cashierUrl}
          className="inline-flex min-h-12 items-center justify-center gap-2 rounded-md bg-amber font-bold text-amber-ink shadow-glow"
        >
          {label}
        </a>
      )}
      <ButtonLink href="/withdrawMoney" className="min-h-12 border-white/25! bg-ground/55!">
        <Icon name="arrow-up-from-line" size={19} />
        {t`Withdraw`}
      </ButtonLink>
    </div>
  );
}
