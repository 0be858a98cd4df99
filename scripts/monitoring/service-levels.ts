/** The service levels: what players may expect over 30 days. Rules, board and docs/observability.md are generated from them. */
export interface ServiceLevel {
  readonly id: string;
  /** Title in the docs and on the board. */
  readonly title: string;
  /** What counts as good, for the docs. */
  readonly good: string;
  /** The share that must be good, from 0 to 1. */
  readonly objective: number;
  /** Returns PromQL for the share that was not good within a window, e.g. `5m`. */
  readonly errors: (window: string) => string;
  /**
   * Returns PromQL for the number of events within a window: with fewer than ten, nobody is woken up. Undefined for
   * shares of time.
   */
  readonly events?: (window: string) => string;
  readonly alert: string;
  readonly summary: string;
  /** Whether a fast loss of the budget wakes somebody up. */
  readonly pages: boolean;
}

/**
 * Returns the share of events that match `bad`. Before the first bad event, the series of bad events does not exist.
 */
const ratio =
  (bad: string, all: string) =>
  (window: string): string =>
    `(sum(rate(${bad}[${window}])) or vector(0)) / sum(rate(${all}[${window}]))`;

/** Returns the share of events that took longer than a bucket of the histogram. */
const slower =
  (histogram: string, labels: string, seconds: string) =>
  (window: string): string => {
    const within = `${histogram}_bucket{${[labels, `le="${seconds}"`].filter(Boolean).join(",")}}`;
    const all = `${histogram}_count${labels === "" ? "" : `{${labels}}`}`;
    return `1 - sum(rate(${within}[${window}])) / sum(rate(${all}[${window}]))`;
  };

const count =
  (series: string) =>
  (window: string): string =>
    `sum(increase(${series}[${window}]))`;

const bets = 'fairlobby_wallet_seconds_count{call=~".*/bet"}';
const failedBets = 'fairlobby_wallet_seconds_count{call=~".*/bet",status=~"RS_ERROR_UNKNOWN|RS_ERROR_TIMEOUT"}';
const calls = "fairlobby_call_seconds_count";

export const serviceLevels: readonly ServiceLevel[] = [
  {
    id: "bets",
    title: "Bets",
    good: "a bet is booked or refused for a reason, e.g. not enough money; it does not fail",
    objective: 0.999,
    errors: ratio(failedBets, bets),
    events: count(bets),
    alert: "FairlobbyBetsFailing",
    summary: "Bets fail faster than the service level allows",
    pages: true,
  },
  {
    id: "calls",
    title: "Calls",
    good: "a player's call is answered, also with a refusal; it does not fail and is not turned away for lack of capacity",
    objective: 0.999,
    errors: ratio('fairlobby_call_seconds_count{outcome=~"server_error|busy"}', calls),
    events: count(calls),
    alert: "FairlobbyCallsFailing",
    summary: "Players' calls fail faster than the service level allows",
    pages: true,
  },
  {
    id: "call-time",
    title: "Time of calls",
    good: "a player's call is answered within 0.5 s",
    objective: 0.99,
    errors: slower("fairlobby_call_seconds", "", "0.5"),
    events: count(calls),
    alert: "FairlobbyCallsSlow",
    summary: "Players' calls are slower than the service level allows",
    pages: true,
  },
  {
    id: "payouts",
    title: "Time to payout",
    good: "a withdrawal that is paid is paid within an hour of its order",
    objective: 0.95,
    errors: slower("fairlobby_payout_seconds", "", "3600"),
    alert: "FairlobbyPayoutsSlow",
    summary: "Withdrawals are paid later than the service level allows",
    pages: false,
  },
  {
    id: "push",
    title: "Freshness of push",
    good: "a step of a withdrawal reaches the player's open lobby within 2.5 s",
    objective: 0.99,
    errors: slower("fairlobby_push_delay_seconds", "", "2.5"),
    alert: "FairlobbyPushLate",
    summary: "Pushes arrive later than the service level allows",
    pages: false,
  },
  {
    id: "reconciliation",
    title: "Freshness of reconciliation",
    good: "the books were last compared with the bank's statement at most 15 minutes ago (a part of the time)",
    objective: 0.99,
    errors: (window) => `avg_over_time(fairlobby:reconciliation_is_stale:bool[${window}])`,
    alert: "FairlobbyReconciliationLate",
    summary: "The books are compared with the bank less often than the service level allows",
    pages: false,
  },
];
