import { DepositScreen } from "./deposit-screen.tsx";

/** The deposit screen of the lobby (R-DEP-01). */
export default function DepositPage() {
  return <DepositScreen />;
}
