/** An alert on a cause, or on a state that must never occur, in addition to those on the service levels. */
export interface Alert {
  readonly name: string;
  /** page: wakes somebody up; ticket: is handled on the same day. */
  readonly severity: "page" | "ticket";
  readonly expr: string;
  readonly for: string;
  readonly summary: string;
  /** Series with one value a minute for two hours, for which the alert fires with these labels. */
  readonly example: {
    readonly series: Readonly<Record<string, string>>;
    readonly labels: Readonly<Record<string, string>>;
  };
}

const node = { job: "fairlobby", instance: "node-1:8080" };
const on = `job="${node.job}",instance="${node.instance}"`;
const always = (value: number): string => `${value}+0x120`;
const growing = (perMinute: number): string => `0+${perMinute}x120`;

export const alerts: readonly Alert[] = [
  {
    name: "FairlobbyDown",
    severity: "page",
    expr: 'up{job="fairlobby"} == 0 or absent(up{job="fairlobby"})',
    for: "1m",
    summary: "A node does not answer, or Prometheus knows none",
    example: { series: { [`up{${on}}`]: always(0) }, labels: node },
  },
  {
    name: "FairlobbyDatabaseDown",
    severity: "page",
    expr: "fairlobby_database_up == 0",
    for: "30s",
    summary: "A node cannot reach the database",
    example: { series: { [`fairlobby_database_up{${on}}`]: always(0) }, labels: node },
  },
  {
    name: "FairlobbyDatabaseSaturated",
    severity: "page",
    expr: 'sum(rate(fairlobby_calls_refused_total{reason="database"}[5m])) > 0.1',
    for: "5m",
    summary: "Calls are turned away because too many wait for the database",
    example: { series: { [`fairlobby_calls_refused_total{reason="database",${on}}`]: growing(60) }, labels: {} },
  },
  {
    name: "FairlobbyLedgerDrift",
    severity: "page",
    expr: "max(fairlobby_ledger_drift) > 0",
    for: "0s",
    summary: "A balance is not the sum of its entries",
    example: { series: { [`fairlobby_ledger_drift{${on}}`]: always(1) }, labels: {} },
  },
  {
    name: "FairlobbyAuditChanged",
    severity: "page",
    expr: "max(fairlobby_audit_misfit) > 0",
    for: "0s",
    summary: "The audit log was changed",
    example: { series: { [`fairlobby_audit_misfit{${on}}`]: always(1) }, labels: {} },
  },
  {
    name: "FairlobbyAuditNotSealed",
    severity: "ticket",
    expr: "max(fairlobby_audit_oldest_unsealed_seconds) > 300",
    for: "5m",
    summary: "Entries of the audit are not put into the log",
    example: { series: { [`fairlobby_audit_oldest_unsealed_seconds{${on}}`]: "300+60x120" }, labels: {} },
  },
  {
    name: "FairlobbyAuditWitnessSilent",
    severity: "ticket",
    expr: "max by (witness) (fairlobby_audit_witness_seconds) > 86400",
    for: "10m",
    summary: "A witness has seen no head of the audit log for 24 hours",
    example: {
      series: { [`fairlobby_audit_witness_seconds{witness="w1",${on}}`]: "86400+60x120" },
      labels: { witness: "w1" },
    },
  },
  {
    name: "FairlobbyBankDifference",
    severity: "ticket",
    expr: 'max by (kind) (fairlobby_reconciliation_differences{kind!="settling"}) > 0',
    for: "10m",
    summary: "The books and the bank's statement differ",
    example: {
      series: { [`fairlobby_reconciliation_differences{kind="not_booked",${on}}`]: always(1) },
      labels: { kind: "not_booked" },
    },
  },
  {
    name: "FairlobbyReconciliationStale",
    severity: "ticket",
    // 0: the statement was never read.
    expr: "fairlobby:reconciliation_is_stale:bool == 1 or max(fairlobby_reconciliation_read_timestamp_seconds) == 0",
    for: "10m",
    summary: "The bank's statement has not been read for 15 minutes",
    example: { series: { [`fairlobby_reconciliation_read_timestamp_seconds{${on}}`]: always(0) }, labels: {} },
  },
  {
    name: "FairlobbyWithdrawalStuck",
    severity: "ticket",
    // 1300 and 1400 wait for a place; 1800 waits for the operator's review; 2000 waits for the player.
    expr: [
      'max by (step) (fairlobby_withdrawals_oldest_seconds{step=~"1000|1100|1200|1500|1600"}) > 1800',
      'max by (step) (fairlobby_withdrawals_oldest_seconds{step=~"1700|1900|2100"}) > 21600',
      'max by (step) (fairlobby_withdrawals_oldest_seconds{step=~"1300|1400|1800"}) > 86400',
    ].join(" or "),
    for: "5m",
    summary: "A withdrawal has not moved on for too long",
    example: {
      series: { [`fairlobby_withdrawals_oldest_seconds{step="1900",${on}}`]: "21600+60x120" },
      labels: { step: "1900" },
    },
  },
  {
    name: "FairlobbyOutboxStuck",
    severity: "page",
    expr: "max(fairlobby_outbox_oldest_seconds) > 60",
    for: "2m",
    summary: "Events are not delivered: lobbies, notices and rewards are out of date",
    example: { series: { [`fairlobby_outbox_oldest_seconds{${on}}`]: "0+60x120" }, labels: {} },
  },
  {
    name: "FairlobbyJobsGivenUp",
    severity: "ticket",
    expr: "max by (job) (fairlobby_jobs_given_up) > 0",
    for: "0s",
    summary: "A job failed at its last attempt",
    example: {
      series: { 'fairlobby_jobs_given_up{job="forget-quotes"}': always(1) },
      labels: { job: "forget-quotes" },
    },
  },
  {
    name: "FairlobbyJobsFailing",
    severity: "ticket",
    expr: "sum by (job) (increase(fairlobby_job_failures_total[15m])) > 10",
    for: "15m",
    summary: "A kind of job fails again and again",
    example: {
      series: { 'fairlobby_job_failures_total{job="advance-withdrawal"}': growing(2) },
      labels: { job: "advance-withdrawal" },
    },
  },
  {
    name: "FairlobbyProviderFailing",
    severity: "page",
    expr: [
      'sum by (target, kind) (rate(fairlobby_outgoing_seconds_count{outcome=~"throttled|outage|timeout|network|paused"}[5m]))',
      "/ sum by (target, kind) (rate(fairlobby_outgoing_seconds_count[5m])) > 0.5",
    ].join(" "),
    for: "10m",
    summary: "Most calls of a kind to the payment provider fail",
    example: {
      series: {
        'fairlobby_outgoing_seconds_count{target="xendit",kind="send_payout",outcome="timeout"}': growing(6),
        'fairlobby_outgoing_seconds_count{target="xendit",kind="send_payout",outcome="answered"}': growing(2),
      },
      labels: { target: "xendit", kind: "send_payout" },
    },
  },
  {
    name: "FairlobbyProviderSurprise",
    severity: "ticket",
    expr: "sum by (target, kind, what) (increase(fairlobby_provider_surprises_total[1h])) > 0",
    for: "0s",
    summary: "The payment provider answered something this version does not know",
    example: {
      series: { 'fairlobby_provider_surprises_total{target="xendit",kind="payout",what="unknown_state"}': growing(1) },
      labels: { target: "xendit", kind: "payout", what: "unknown_state" },
    },
  },
  {
    name: "FairlobbyWebhooksRefused",
    severity: "ticket",
    expr: 'sum by (outcome) (increase(fairlobby_webhooks_total{outcome=~"wrong_token|foreign"}[15m])) > 0',
    for: "0s",
    summary: "Webhooks have a wrong token, or are about orders this server does not have",
    example: {
      series: { 'fairlobby_webhooks_total{kind="payment",outcome="wrong_token"}': growing(1) },
      labels: { outcome: "wrong_token" },
    },
  },
  {
    name: "FairlobbyWalletCallersRefused",
    severity: "ticket",
    expr: 'sum by (provider) (increase(fairlobby_wallet_seconds_count{status="RS_ERROR_INVALID_SIGNATURE"}[15m])) > 10',
    for: "0s",
    summary: "Wallet calls have a wrong signature",
    example: {
      series: {
        'fairlobby_wallet_seconds_count{provider="hub88",call="/transaction/bet",status="RS_ERROR_INVALID_SIGNATURE"}':
          growing(2),
      },
      labels: { provider: "hub88" },
    },
  },
  {
    name: "FairlobbyPushDropped",
    severity: "ticket",
    expr: "sum(increase(fairlobby_push_dropped[15m])) > 100",
    for: "0s",
    summary: "Many lobbies were disconnected because they did not read",
    example: { series: { [`fairlobby_push_dropped{${on}}`]: growing(20) }, labels: {} },
  },
  {
    name: "FairlobbyClockSkew",
    severity: "ticket",
    expr: "abs(fairlobby_clock_ahead_seconds) > 5",
    for: "5m",
    summary: "A node's clock differs from the database's",
    example: { series: { [`fairlobby_clock_ahead_seconds{${on}}`]: always(-9) }, labels: node },
  },
  {
    name: "FairlobbyNodeBlocked",
    severity: "ticket",
    expr: "nodejs_eventloop_lag_p99_seconds > 0.5",
    for: "5m",
    summary: "A node's event loop is blocked: every call on it waits",
    example: { series: { [`nodejs_eventloop_lag_p99_seconds{${on}}`]: always(1) }, labels: node },
  },
  {
    name: "FairlobbyFilesRunOut",
    severity: "ticket",
    expr: "process_open_fds / process_max_fds > 0.9",
    for: "5m",
    summary: "A node has almost no open files left: it will refuse connections",
    example: {
      series: { [`process_open_fds{${on}}`]: always(980), [`process_max_fds{${on}}`]: always(1024) },
      labels: node,
    },
  },
  {
    name: "FairlobbyTracesLost",
    severity: "ticket",
    expr: 'sum(increase(fairlobby_trace_spans_total{outcome="lost"}[15m])) > 0',
    for: "15m",
    summary: "The OpenTelemetry receiver does not take the traces",
    example: { series: { [`fairlobby_trace_spans_total{outcome="lost",${on}}`]: growing(10) }, labels: {} },
  },
];
