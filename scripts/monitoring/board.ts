import { serviceLevels } from "./service-levels.ts";

interface Panel {
  readonly title: string;
  /** PromQL queries by the legend of their line. */
  readonly lines: Readonly<Record<string, string>>;
  readonly unit?: string;
  /** True to show a number in place of a graph. */
  readonly stat?: true;
}

const rate = (series: string, by: string): string => `sum by (${by}) (rate(${series}[$__rate_interval]))`;
const quantile = (part: number, histogram: string, by = ""): string => {
  const labels = ["le", by].filter(Boolean).join(", ");
  return `histogram_quantile(${part}, sum by (${labels}) (rate(${histogram}_bucket[$__rate_interval])))`;
};

const rows: Readonly<Record<string, readonly Panel[]>> = {
  "Service levels, 30 days": serviceLevels.map(({ id, title }) => ({
    title: `${title}: budget left`,
    unit: "percentunit",
    stat: true,
    lines: {
      left: `1 - fairlobby:slo_errors:ratio_rate30d{slo="${id}"} / (1 - fairlobby:slo_objective{slo="${id}"})`,
    },
  })),
  Play: [
    {
      title: "Wallet calls a second",
      lines: { "{{call}} {{status}}": rate("fairlobby_wallet_seconds_count", "call, status") },
    },
    {
      title: "Time of wallet calls",
      unit: "s",
      lines: {
        p50: quantile(0.5, "fairlobby_wallet_seconds"),
        "p99 {{provider}}": quantile(0.99, "fairlobby_wallet_seconds", "provider"),
      },
    },
    {
      title: "Postings in a commit",
      lines: {
        mean: "sum(rate(fairlobby_ledger_batch_postings_sum[$__rate_interval])) / sum(rate(fairlobby_ledger_batch_postings_count[$__rate_interval]))",
      },
    },
  ],
  "Players' calls": [
    { title: "Calls a second", lines: { "{{outcome}}": rate("fairlobby_call_seconds_count", "outcome") } },
    {
      title: "Time of calls, p99",
      unit: "s",
      lines: { "{{path}}": quantile(0.99, "fairlobby_call_seconds", "path") },
    },
    {
      title: "Calls under way, waiting and turned away",
      lines: {
        "under way": "sum(fairlobby_calls_in_use)",
        waiting: "sum(fairlobby_calls_waiting)",
        "turned away a second: {{reason}}": rate("fairlobby_calls_refused_total", "reason"),
      },
    },
  ],
  Money: [
    { title: "Open withdrawals by step", lines: { "{{step}}": "max by (step) (fairlobby_withdrawals_open)" } },
    {
      title: "Oldest withdrawal at its step",
      unit: "s",
      lines: { "{{step}}": "max by (step) (fairlobby_withdrawals_oldest_seconds)" },
    },
    {
      title: "Time to payout",
      unit: "s",
      lines: { p50: quantile(0.5, "fairlobby_payout_seconds"), p95: quantile(0.95, "fairlobby_payout_seconds") },
    },
    {
      title: "Books against the bank",
      lines: {
        "{{kind}}": "max by (kind) (fairlobby_reconciliation_differences)",
        "ledger drift": "max(fairlobby_ledger_drift)",
      },
    },
    {
      title: "Audit: oldest entry not in the log, newest head of each witness",
      unit: "s",
      lines: {
        entry: "max(fairlobby_audit_oldest_unsealed_seconds)",
        "{{witness}}": "max by (witness) (fairlobby_audit_witness_seconds)",
      },
    },
    {
      title: "Time since the bank's statement was read",
      unit: "s",
      lines: { age: "time() - max(fairlobby_reconciliation_read_timestamp_seconds)" },
    },
    {
      title: "Webhooks a second",
      lines: { "{{kind}} {{outcome}}": rate("fairlobby_webhooks_total", "kind, outcome") },
    },
  ],
  Providers: [
    {
      title: "Calls to providers a second",
      lines: { "{{kind}} {{outcome}}": rate("fairlobby_outgoing_seconds_count", "kind, outcome") },
    },
    {
      title: "Time of calls to providers, p99",
      unit: "s",
      lines: { "{{target}} {{kind}}": quantile(0.99, "fairlobby_outgoing_seconds", "target, kind") },
    },
    {
      title: "Unknown answers",
      lines: { "{{kind}} {{what}}": "sum by (kind, what) (fairlobby_provider_surprises_total)" },
    },
  ],
  "Push and jobs": [
    {
      title: "Open sockets and subscriptions",
      lines: {
        sockets: "sum(fairlobby_sockets)",
        subscriptions: "sum(fairlobby_push_subscriptions)",
        dropped: "sum(fairlobby_push_dropped)",
      },
    },
    {
      title: "Delay of pushes",
      unit: "s",
      lines: {
        p50: quantile(0.5, "fairlobby_push_delay_seconds"),
        p99: quantile(0.99, "fairlobby_push_delay_seconds"),
      },
    },
    { title: "Oldest undelivered event", unit: "s", lines: { age: "max(fairlobby_outbox_oldest_seconds)" } },
    {
      title: "Failed jobs",
      lines: {
        "{{job}} a second": rate("fairlobby_job_failures_total", "job"),
        "{{job}} given up": "max by (job) (fairlobby_jobs_given_up)",
        "restarts of the runner": "sum(fairlobby_job_runner_restarts)",
      },
    },
  ],
  Nodes: [
    {
      title: "Database",
      lines: {
        "{{instance}} reachable": "fairlobby_database_up",
        "{{instance}} connections": "fairlobby_database_connections",
        "{{instance}} waiting": "fairlobby_database_waiting",
        "{{instance}} retries": "fairlobby_database_retries",
        "{{instance}} lock time-outs": "fairlobby_lock_timeouts",
      },
    },
    {
      title: "CPU",
      unit: "percentunit",
      lines: { "{{instance}}": "rate(process_cpu_seconds_total[$__rate_interval])" },
    },
    {
      title: "Memory",
      unit: "bytes",
      lines: { "{{instance}}": "process_resident_memory_bytes", "{{instance}} heap": "nodejs_heap_size_used_bytes" },
    },
    {
      title: "Event loop lag, p99, and clock",
      unit: "s",
      lines: {
        "{{instance}} lag": "nodejs_eventloop_lag_p99_seconds",
        "{{instance}} clock ahead": "fairlobby_clock_ahead_seconds",
      },
    },
    { title: "Open files", lines: { "{{instance}}": "process_open_fds", "{{instance}} limit": "process_max_fds" } },
    { title: "Spans of traces a second", lines: { "{{outcome}}": rate("fairlobby_trace_spans_total", "outcome") } },
  ],
};

const datasource = { type: "prometheus", uid: "${datasource}" };

function panelJson({ title, lines, unit = "short", stat }: Panel, id: number, place: object): object {
  const targets = Object.entries(lines).map(([legendFormat, expr], nth) => ({
    refId: String.fromCharCode(65 + nth),
    datasource,
    expr,
    legendFormat,
  }));
  const thresholds = {
    mode: "absolute",
    steps: [
      { color: "red", value: null },
      { color: "orange", value: 0 },
      { color: "green", value: 0.25 },
    ],
  };
  return {
    id,
    title,
    type: stat === true ? "stat" : "timeseries",
    datasource,
    gridPos: place,
    targets,
    fieldConfig: { defaults: { unit, ...(stat === true ? { thresholds } : { min: 0 }) }, overrides: [] },
    options: stat === true ? { reduceOptions: { calcs: ["lastNotNull"] } } : { legend: { displayMode: "list" } },
  };
}

/** Returns the Grafana board, for "Import dashboard". */
export function board(): object {
  const panels: object[] = [];
  let y = 0;
  for (const [title, group] of Object.entries(rows)) {
    panels.push({
      id: panels.length + 1,
      type: "row",
      title,
      collapsed: false,
      gridPos: { x: 0, y, w: 24, h: 1 },
      panels: [],
    });
    y += 1;
    const [perRow, height] = group[0]?.stat === true ? [6, 4] : [3, 8];
    const width = 24 / perRow;
    group.forEach((panel, nth) => {
      const place = { x: (nth % perRow) * width, y: y + Math.floor(nth / perRow) * height, w: width, h: height };
      panels.push(panelJson(panel, panels.length + 1, place));
    });
    y += Math.ceil(group.length / perRow) * height;
  }
  return {
    uid: "fairlobby",
    title: "Fairlobby",
    tags: ["fairlobby"],
    schemaVersion: 39,
    editable: true,
    refresh: "30s",
    time: { from: "now-6h", to: "now" },
    templating: { list: [{ name: "datasource", label: "Prometheus", type: "datasource", query: "prometheus" }] },
    panels,
  };
}
