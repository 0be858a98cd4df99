import { DepositScreen } from "./deposit-screen.tsx";
import { needsCashier } from "../../shared/ui/no-cashier.tsx";

/** The deposit screen of the lobby (R-DEP-01). */
function DepositPage() {
  return <DepositScreen />;
}

export default needsCashier(DepositPage);
