import { useQuery } from "@tanstack/react-query";
import { useAccount } from "../../shared/account.ts";
import { useConfig } from "../../shared/config.ts";
import { useLoggedIn } from "../../shared/session.ts";
import type { WithdrawState } from "./chips.ts";
import { withdrawInfoQuery } from "./queries.ts";

/** Account and withdrawInfo together, as the chips and checks need them. */
export function useWithdraw() {
  const { currency, thresholds } = useConfig();
  const loggedIn = useLoggedIn();
  const account = useAccount();
  const info = useQuery({ ...withdrawInfoQuery, enabled: loggedIn });
  const state: WithdrawState | null =
    account.data === undefined || info.data === undefined
      ? null
      : {
          currency,
          paidOrders: info.data.withdrawTotalNum,
          firstRule: thresholds.firstWithdrawalRule,
          minimum: info.data.minCanWithdrawAmount,
          balance: account.data.accountGold,
          withdrawable: info.data.withdrawableAmount,
          processing: info.data.msgCode === "withdrawProcessing",
        };
  return {
    account,
    info,
    state,
    failed: account.isError || info.isError,
    retry: () => {
      void account.refetch();
      void info.refetch();
    },
  };
}
