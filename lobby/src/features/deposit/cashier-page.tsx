import { useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { DepositScreen } from "./deposit-screen.tsx";
import { needsCashier } from "../../shared/ui/no-cashier.tsx";

/** The built-in cashier of the variant `tabs`: the deposit screen with a link back (R-DEP-02). */
function CashierPage() {
  const { t } = useLingui();
  return (
    <DepositScreen>
      <ButtonLink href="/" look="quiet" wide className="mt-4">
        <Icon name="chevron-left" size={18} />
        {t`Back to the lobby`}
      </ButtonLink>
    </DepositScreen>
  );
}

export default needsCashier(CashierPage);
