import { useQueryClient } from "@tanstack/react-query";
import { refreshAccount } from "../../shared/account.ts";
import { openAds } from "../../shared/ads.ts";
import { usePush } from "../../shared/push.ts";

/** Re-reads the account when the server says that it changed (a deposit arrived, a payout came back). */
export default function LiveAccount() {
  const client = useQueryClient();
  const refresh = () => {
    void refreshAccount(client);
    void openAds().then((ads) => ads?.tellDeposits());
  };
  usePush("/user/queue/account", refresh, refresh);
  return null;
}
