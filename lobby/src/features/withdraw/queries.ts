import { parseNotice } from "@fairlobby/contract/notice";
import type { ReplyOf, WithdrawBank } from "@fairlobby/contract";
import { eligibilityStates, type EligibilityState } from "@fairlobby/contract/withdrawal-steps";
import { queryOptions } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/server/api.ts";
import { deviceStorage } from "../../shared/browser/storage.ts";
import { useSession } from "../../shared/server/session.ts";

export const withdrawInfoQuery = queryOptions({
  queryKey: ["withdraw-info"],
  queryFn: async () => {
    const page = { id: useSession.getState().userId, pageNum: 1, pageSize: 10 };
    const { result } = dataOf(await api.call("/v1/bus/withdrawInfo", page));
    deviceStorage.set("withdrawTotalCount", String(result.withdrawTotalNum));
    if (result.withdrawTotalNum === 0) deviceStorage.set("firstWithdrawChip", String(result.minCanWithdrawAmount));
    return result;
  },
});

export type WithdrawInfo = ReplyOf<"/v1/bus/withdrawInfo">["result"];

/** Returns the screen's state for a msgCode; 2, which shows no tip, for an unknown one (R-WD-20). */
export function eligibilityOf(msgCode: string): EligibilityState {
  return msgCode in eligibilityStates ? eligibilityStates[msgCode as keyof typeof eligibilityStates] : 2;
}

/** How the bank's places are given to first withdrawals (R-API-33). */
export const channelsQuery = queryOptions({
  queryKey: ["withdraw-channels"],
  queryFn: async () => dataOf(await api.call("/withdraw/channel/all/list", {})).list,
  staleTime: 300_000,
});

export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: async () => parseNotice(dataOf(await api.call("/notice/getUserNotices", {})).notice),
});

/** The saved payout accounts, masked. The server keeps the numbers (R-WD-77). */
export const payoutAccountsQuery = queryOptions({
  queryKey: ["payout-accounts"],
  queryFn: async () => dataOf(await api.call("/v1/withdraw/accounts", {})).list,
});

export type SavedAccount = ReplyOf<"/v1/withdraw/accounts">["list"][number];

/** The name of each listed bank once, preferred banks first (R-API-31, R-API-32). */
export const banksQuery = queryOptions({
  queryKey: ["withdraw-banks"],
  queryFn: async () => {
    const [preferred, all] = await Promise.all([
      api.call("/withdraw/bank/weight/list", {}),
      api.call("/withdraw/bank/all/list", { type: "withdraw" }),
    ]);
    const listed = (dataOf(all).list as readonly WithdrawBank[]).map((bank) => bank.bankName);
    // Preferences only sort the list: the form works without them.
    const first = preferred.ok ? preferred.data.list.map((bank) => bank.bankName) : [];
    return [...new Set([...first.filter((name) => listed.includes(name)), ...listed])];
  },
  staleTime: 300_000,
});

export type Quote = ReplyOf<"/v1/withdraw/quote"> & {
  /** When it expires by this phone's own clock, in ms since the epoch. */
  readonly until: number;
};

/** Quotes are renewed this long before they expire. */
const renewBeforeMs = 5_000;

/** A fresh quote of an amount, renewed while it is on screen before it expires (R-WD-63, R-SRV-55). */
export const quoteQuery = (minor: number) =>
  queryOptions({
    queryKey: ["withdraw-quote", minor],
    queryFn: async (): Promise<Quote> => {
      const asked = Date.now();
      const quote = dataOf(await api.call("/v1/withdraw/quote", { amount: minor }));
      return { ...quote, until: asked + quote.validSeconds * 1000 };
    },
    staleTime: 30_000,
    gcTime: 30_000,
    refetchInterval: ({ state }) =>
      state.data === undefined ? false : Math.max(1_000, state.data.until - Date.now() - renewBeforeMs),
  });

/** Returns the sums of a quote, to distinguish a changed quote from a renewed one. */
export const sumsOf = ({ gross, fee, tax, net }: Quote): string => [gross, fee, tax, net].join();
