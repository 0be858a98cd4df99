import { OpenOrderStep } from "../features/tracker/open-order-step.tsx";
import WithdrawPage from "../features/withdraw/withdraw-page.tsx";

/** The withdraw screen; an order under way says where it is. */
export default function WithdrawRoute() {
  return <WithdrawPage OpenOrder={OpenOrderStep} />;
}
