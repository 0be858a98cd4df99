import { openAds } from "../../shared/ads/ads.ts";
import { useLiveAccount } from "../../shared/player/live-account.ts";

const tellDeposits = () => void openAds().then((ads) => ads?.tellDeposits());

/** Keeps home as the server knows it: balance, tasks, rewards (R-PUSH-08). */
export default function LiveAccount() {
  useLiveAccount(tellDeposits);
  return null;
}
