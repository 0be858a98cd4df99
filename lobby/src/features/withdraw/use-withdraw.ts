import { useQuery, type QueryClient } from "@tanstack/react-query";
import { accountQuery, useAccount } from "../../shared/player/account.ts";
import { useConfig, type PublicConfig } from "../../shared/server/config.ts";
import { useLoggedIn } from "../../shared/server/session.ts";
import type { WithdrawState } from "./chips.ts";
import { withdrawInfoQuery, type WithdrawInfo } from "./queries.ts";

function stateOf(config: PublicConfig, balance: number, info: WithdrawInfo): WithdrawState {
  return {
    currency: config.currency,
    paidOrders: info.withdrawTotalNum,
    firstRule: config.thresholds.firstWithdrawalRule,
    minimum: info.minCanWithdrawAmount,
    balance,
    withdrawable: info.withdrawableAmount,
    processing: info.msgCode === "withdrawProcessing",
  };
}

/** Account and withdrawInfo together, as the chips and checks need them. */
export function useWithdraw() {
  const config = useConfig();
  const loggedIn = useLoggedIn();
  const account = useAccount();
  const info = useQuery({ ...withdrawInfoQuery, enabled: loggedIn });
  const known = account.data !== undefined && info.data !== undefined;
  return {
    info,
    state: known ? stateOf(config, account.data.accountGold, info.data) : null,
    failed: account.isError || info.isError,
    retry: () => {
      void account.refetch();
      void info.refetch();
    },
  };
}

/** Reads the account and withdrawInfo again; null if one of them cannot be read. */
export async function readWithdraw(
  client: QueryClient,
  config: PublicConfig,
): Promise<{ state: WithdrawState; orderId: string } | null> {
  try {
    const [account, info] = await Promise.all([
      client.fetchQuery({ ...accountQuery, staleTime: 0 }),
      client.fetchQuery({ ...withdrawInfoQuery, staleTime: 0 }),
    ]);
    return { state: stateOf(config, account.accountGold, info), orderId: info.orderId };
  } catch {
    return null;
  }
}
