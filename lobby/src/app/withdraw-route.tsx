import { OpenOrderStep } from "../features/tracker/open-order-step.tsx";
import WithdrawPage from "../features/withdraw/withdraw-page.tsx";
import { needsCashier } from "../shared/ui/no-cashier.tsx";

/** The withdraw screen; an order under way says where it is. */
function WithdrawRoute() {
  return <WithdrawPage OpenOrder={OpenOrderStep} />;
}

export default needsCashier(WithdrawRoute);
