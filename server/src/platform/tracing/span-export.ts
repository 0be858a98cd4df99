import type { Environment } from "../config/env.ts";
import type { Log } from "../log/log.ts";
import type { Metrics } from "../metrics.ts";
import type { SpanRecorder } from "./span-recorder.ts";

export interface SpanExport {
  /** Undefined when traces are not exported. */
  readonly recorder: SpanRecorder | undefined;
  /** Sends the spans that wait, for at most a few seconds. */
  close(): Promise<void>;
}

/** Starts the export of traces if the operator has configured one; only then the OpenTelemetry SDK is loaded. */
export async function startSpanExport(
  env: Pick<
    Environment,
    | "OTEL_EXPORTER_OTLP_ENDPOINT"
    | "OTEL_EXPORTER_OTLP_HEADERS"
    | "OTEL_SERVICE_NAME"
    | "OTEL_TRACES_SAMPLER_ARG"
    | "OTEL_BSP_SCHEDULE_DELAY"
  >,
  log: Log,
  metrics: Metrics,
): Promise<SpanExport> {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return { recorder: undefined, close: async () => undefined };
  const { startOtelExport } = await import("./otel-export.ts");
  return startOtelExport({
    endpoint,
    headers: headersOf(env.OTEL_EXPORTER_OTLP_HEADERS ?? ""),
    serviceName: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
    everyMs: env.OTEL_BSP_SCHEDULE_DELAY,
    log,
    metrics,
  });
}

function headersOf(text: string): Record<string, string> {
  const pairs = text.split(",").map((pair) => pair.trim().split("="));
  return Object.fromEntries(
    pairs.flatMap(([name, value]) => (value === undefined ? [] : [[name, decodeURIComponent(value)]])),
  );
}
