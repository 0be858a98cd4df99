import { loadAdReports } from "../../shared/ads/ads.ts";
import { useLiveAccount } from "../../shared/player/live-account.ts";

const reportDeposits = () => void loadAdReports().then((ads) => ads?.reportDeposits());

/** Keeps home's balance, tasks and rewards current (R-PUSH-08). */
export default function LiveAccount() {
  useLiveAccount(reportDeposits);
  return null;
}
