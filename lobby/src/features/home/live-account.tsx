import { loadAdReports } from "../../shared/ads/ads.ts";
import { useLiveAccount } from "../../shared/player/live-account.ts";

const tellDeposits = () => void loadAdReports().then((ads) => ads?.reportDeposits());

/** Keeps home's balance, tasks and rewards current (R-PUSH-08). */
export default function LiveAccount() {
  useLiveAccount(tellDeposits);
  return null;
}
