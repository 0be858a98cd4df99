import { alerts } from "./alerts.ts";
import { runbookOf } from "./rules.ts";
import { serviceLevels } from "./service-levels.ts";

type Series = Readonly<Record<string, string>>;

const on = 'job="fairlobby",instance="node-1:8080"';
const minutes = 80;
const grow = (perMinute: number): string => `0+${perMinute}x${minutes}`;

/** Series of a healthy product under load. */
const healthy: Series = {
  [`up{${on}}`]: `1+0x${minutes}`,
  [`fairlobby_database_up{${on}}`]: `1+0x${minutes}`,
  [`fairlobby_ledger_drift{${on}}`]: `0+0x${minutes}`,
  [`fairlobby_audit_misfit{${on}}`]: `0+0x${minutes}`,
  [`fairlobby_audit_witness_seconds{witness="w1",${on}}`]: `4000+0x${minutes}`,
  [`fairlobby_audit_oldest_unsealed_seconds{${on}}`]: `2+0x${minutes}`,
  [`fairlobby_reconciliation_differences{kind="settling",${on}}`]: `3+0x${minutes}`,
  [`fairlobby_reconciliation_differences{kind="not_booked",${on}}`]: `0+0x${minutes}`,
  [`fairlobby_reconciliation_read_timestamp_seconds{${on}}`]: grow(60),
  'fairlobby_wallet_seconds_count{provider="hub88",call="/transaction/bet",status="RS_OK"}': grow(600),
  'fairlobby_wallet_seconds_count{provider="hub88",call="/transaction/bet",status="RS_ERROR_NOT_ENOUGH_MONEY"}':
    grow(60),
  'fairlobby_call_seconds_count{path="/v1/bus/accountInfo",outcome="success"}': grow(1_000),
  'fairlobby_call_seconds_bucket{path="/v1/bus/accountInfo",outcome="success",le="0.5"}': grow(999),
  fairlobby_payout_seconds_count: grow(10),
  'fairlobby_payout_seconds_bucket{le="3600"}': grow(10),
  fairlobby_push_delay_seconds_count: grow(100),
  'fairlobby_push_delay_seconds_bucket{le="2.5"}': grow(100),
  'fairlobby_withdrawals_oldest_seconds{step="1900"}': `600+0x${minutes}`,
  // A player may take long to correct an account.
  'fairlobby_withdrawals_oldest_seconds{step="2000"}': `900000+0x${minutes}`,
  [`fairlobby_outbox_oldest_seconds{${on}}`]: `0+0x${minutes}`,
  'fairlobby_job_failures_total{job="advance-withdrawal"}': `3+0x${minutes}`,
  'fairlobby_outgoing_seconds_count{target="xendit",kind="send_payout",outcome="answered"}': grow(10),
  'fairlobby_outgoing_seconds_count{target="xendit",kind="send_payout",outcome="timeout"}': grow(1),
  'fairlobby_webhooks_total{kind="payment",outcome="done"}': grow(10),
  [`fairlobby_push_dropped{${on}}`]: `40+0x${minutes}`,
  [`fairlobby_clock_ahead_seconds{${on}}`]: `1+0x${minutes}`,
  [`nodejs_eventloop_lag_p99_seconds{${on}}`]: `0.02+0x${minutes}`,
  [`process_open_fds{${on}}`]: `100+0x${minutes}`,
  [`process_max_fds{${on}}`]: `1024+0x${minutes}`,
  [`fairlobby_trace_spans_total{outcome="lost",${on}}`]: `0+0x${minutes}`,
};

/**
 * The series that make a level lose its budget, by the level's id; they replace or extend those of the healthy product.
 */
const losses: Readonly<Record<string, Series>> = {
  bets: {
    'fairlobby_wallet_seconds_count{provider="hub88",call="/transaction/bet",status="RS_ERROR_UNKNOWN"}': grow(20),
  },
  calls: {
    'fairlobby_call_seconds_count{path="/withdraw/create/order",outcome="busy"}': grow(50),
  },
  "call-time": {
    'fairlobby_call_seconds_bucket{path="/v1/bus/accountInfo",outcome="success",le="0.5"}': grow(700),
  },
  payouts: { 'fairlobby_payout_seconds_bucket{le="3600"}': grow(8) },
  push: { 'fairlobby_push_delay_seconds_bucket{le="2.5"}': grow(90) },
  reconciliation: { [`fairlobby_reconciliation_read_timestamp_seconds{${on}}`]: `1+0x${minutes}` },
};

const block = (title: string, series: Series, checks: readonly object[]): object => ({
  name: title,
  interval: "1m",
  input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
  alert_rule_test: checks,
});

/** Expects the alert with each of these labels; with no labels, that it does not fire. */
const check = (name: string, summary: string, labels: readonly Readonly<Record<string, string>>[]): object => ({
  eval_time: "75m",
  alertname: name,
  exp_alerts: labels.map((each) => ({ exp_labels: each, exp_annotations: { summary, runbook: runbookOf(name) } })),
});

/**
 * Returns the input of `promtool test rules`: every alert fires for its example and is silent for a healthy product. All
 * examples are in one block, because each block takes a second.
 */
export function ruleTests(): object {
  const names = [...serviceLevels.map(({ alert }) => alert), ...alerts.map(({ name }) => name)];
  const budgets = serviceLevels.map(({ id, alert, summary, pages }) => {
    // The history has 75 minutes, so the rate over three days is that of these 75 minutes.
    const severities = pages ? ["page", "ticket"] : ["ticket"];
    const labels = severities.map((severity) => ({ severity, slo: id }));
    return check(alert, summary, labels);
  });
  const others = alerts.map(({ name, summary, severity, example }) =>
    check(name, summary, [{ severity, ...example.labels }]),
  );
  const lossOf = ({ id }: { readonly id: string }): Series => {
    const loss = losses[id];
    if (loss === undefined) throw new Error(`no example for the level ${id}`);
    return loss;
  };
  const losing: Series = Object.assign({}, healthy, ...serviceLevels.map(lossOf));
  const failing: Series = Object.assign({}, ...alerts.map(({ example }) => example.series));
  return {
    rule_files: ["fairlobby.rules.yaml"],
    evaluation_interval: "5m",
    tests: [
      block(
        "nothing fires for a healthy product",
        healthy,
        names.map((name) => check(name, "", [])),
      ),
      block("every level that loses its budget fires", losing, budgets),
      block("every other alert fires for its example", failing, others),
    ],
  };
}
