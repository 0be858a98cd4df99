import { loadAdReports } from "../../shared/ads/ads.ts";
import { useLiveAccount } from "../../shared/player/live-account.ts";

const tellDeposits = () => void loadAdReports().then((ads) => ads?.reportDeposits());

/** Keeps home as the server knows it: balance, tasks, rewards (R-PUSH-08). */
export default function LiveAccount() {
  useLiveAccount(tellDeposits);
  return null;
}
