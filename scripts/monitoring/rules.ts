import { alerts } from "./alerts.ts";
import { serviceLevels, type ServiceLevel } from "./service-levels.ts";

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Returns the address of an alert's runbook, a section of the page. */
export const runbookOf = (alert: string): string => `docs/observability.md#${alert.toLowerCase()}`;

const shortWindows = ["5m", "30m", "1h", "2h", "6h"];
const longWindows = ["1d", "3d", "30d"];
const ratioOf = (id: string, window: string): string => `fairlobby:slo_errors:ratio_rate${window}{slo="${id}"}`;

/**
 * A rate at which the budget is lost, over a long window and a short one; the short one ends the alert soon after its
 * cause.
 */
interface Burn {
  readonly rate: number;
  readonly long: string;
  readonly short: string;
}

/** From the SRE workbook: 2 % of the budget in an hour, or 5 % in six; 10 % in a day, or 10 % in three. */
const fast: readonly Burn[] = [
  { rate: 14.4, long: "1h", short: "5m" },
  { rate: 6, long: "6h", short: "30m" },
];
const slow: readonly Burn[] = [
  { rate: 3, long: "1d", short: "2h" },
  { rate: 1, long: "3d", short: "6h" },
];

const record = (windows: readonly string[]): Rule[] =>
  serviceLevels.flatMap(({ id, errors }) =>
    windows.map((window) => ({
      record: `fairlobby:slo_errors:ratio_rate${window}`,
      labels: { slo: id },
      expr: errors(window),
    })),
  );

function burnExpression({ id, objective, events }: ServiceLevel, burns: readonly Burn[]): string {
  const budget = `(1 - ${objective})`;
  return burns
    .map(({ rate, long, short }) => {
      const over = (window: string): string => `${ratioOf(id, window)} > ${rate} * ${budget}`;
      const enough = events === undefined ? "" : ` and on() ${events(long)} >= 10`;
      return `(${over(long)} and ${over(short)}${enough})`;
    })
    .join("\nor\n");
}

function burnAlerts(level: ServiceLevel): Rule[] {
  const rule = (severity: string, burns: readonly Burn[]): Rule => ({
    alert: level.alert,
    expr: burnExpression(level, burns),
    for: severity === "page" ? "2m" : "15m",
    labels: { severity },
    annotations: { summary: level.summary, runbook: runbookOf(level.alert) },
  });
  return [...(level.pages ? [rule("page", fast)] : []), rule("ticket", slow)];
}

/**
 * Returns the rules for Prometheus: the levels over several windows, alerts on the loss of their budgets, and the other
 * alerts.
 */
export function ruleGroups(): object {
  const stale: Rule = {
    record: "fairlobby:reconciliation_is_stale:bool",
    expr: "(time() - max(fairlobby_reconciliation_read_timestamp_seconds > 0)) > bool 900",
  };
  const objectives = serviceLevels.map(({ id, objective }): Rule => ({
    record: "fairlobby:slo_objective",
    labels: { slo: id },
    expr: `vector(${objective})`,
  }));
  return {
    groups: [
      { name: "fairlobby-levels", interval: "30s", rules: [stale, ...objectives, ...record(shortWindows)] },
      { name: "fairlobby-levels-long", interval: "5m", rules: record(longWindows) },
      { name: "fairlobby-budgets", rules: serviceLevels.flatMap(burnAlerts) },
      {
        name: "fairlobby-alerts",
        rules: alerts.map(({ name, severity, expr, for: wait, summary }): Rule => ({
          alert: name,
          expr,
          for: wait,
          labels: { severity },
          annotations: { summary, runbook: runbookOf(name) },
        })),
      },
    ],
  };
}
