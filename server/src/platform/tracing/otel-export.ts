import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Attributes } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace";
import type { Log } from "../log/log.ts";
import type { Metrics } from "../metrics.ts";
import type { SpanFields, SpanRecorder } from "./span-recorder.ts";
import { createThrottledLog } from "../log/throttled-log.ts";
import { inTrace } from "./trace.ts";

/*
 * Exports traces over OTLP/HTTP. It imports the OpenTelemetry SDK, so it is itself imported only when
 * OTEL_EXPORTER_OTLP_ENDPOINT is set (span-export.ts).
 */

export interface OtelOptions {
  /** The receiver's address, without `/v1/traces`. */
  readonly endpoint: string;
  /** Headers of each call, e.g. with the receiver's key. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** The share of the traces that begin here that is recorded, 0 to 1. */
  readonly share: number;
  readonly log: Log;
  readonly metrics: Metrics;
  /** For an attempt and its retries, ms. */
  readonly timeoutMs?: number;
  /** The longest that closing waits for the receiver, ms. */
  readonly closeMs?: number;
  /** Spans are sent at this interval, ms. */
  readonly everyMs: number;
}

export interface OtelExport {
  readonly recorder: SpanRecorder;
  /** Sends the spans that wait, for a limited time. */
  close(): Promise<void>;
}

/** Spans that may wait for the receiver; further ones are dropped, so that an outage costs a few MB at most. */
const maxWaiting = 2_048;
const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

export function startOtelExport(options: OtelOptions): OtelExport {
  const { closeMs = 2_000, serviceName, share } = options;
  const ids = new RandomIdGenerator();
  let given: string | undefined;
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    idGenerator: { generateTraceId: () => given ?? ids.generateTraceId(), generateSpanId: () => ids.generateSpanId() },
    spanProcessors: [boundedProcessor(options)],
  });
  const tracer = provider.getTracer("fairlobby");
  return {
    recorder: {
      start({ kind, name, fields = {} }, parent, traceId) {
        const context =
          parent === undefined
            ? ROOT_CONTEXT
            : trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: Number(parent.sampled), isRemote: true });
        // The SDK asks for the id of a new trace while it starts the span.
        given = traceId;
        const span = tracer.startSpan(name, { kind: kinds[kind], attributes: attributesOf(fields) }, context);
        given = undefined;
        const { traceFlags, ...started } = span.spanContext();
        return {
          context: { traceId: started.traceId, spanId: started.spanId, sampled: (traceFlags & 1) === 1 },
          end(failed, more = {}) {
            span.setAttributes(attributesOf(more));
            if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
            span.end();
          },
        };
      },
    },
    async close() {
      const waited = new Promise((resolve) => setTimeout(resolve, closeMs).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), waited]);
    },
  };
}

const attributesOf = (fields: SpanFields): Attributes => fields;

/**
 * Returns the processor that sends spans in batches and drops those that exceed `maxWaiting`. The SDK drops them as well,
 * but does not count them. Losses are counted, and logged at most once a minute.
 */
function boundedProcessor({ endpoint, headers = {}, log, metrics, timeoutMs, everyMs }: OtelOptions): SpanProcessor {
  const exporter = new OTLPTraceExporter({
    headers: { ...headers },
    url: `${endpoint.replace(/\/+$/, "")}/v1/traces`,
    ...(timeoutMs === undefined ? {} : { timeoutMillis: timeoutMs }),
  });
  const spans = metrics.counter({
    name: "fairlobby_trace_spans_total",
    help: "Spans sent to the OpenTelemetry receiver, and spans lost because it did not take them",
    labelNames: ["outcome"],
  });
  spans.inc({ outcome: "exported" }, 0);
  spans.inc({ outcome: "lost" }, 0);
  const failures = createThrottledLog((fields) => log.warn(fields, "traces cannot be exported"));
  const lose = (count: number, err: Error): void => {
    spans.inc({ outcome: "lost" }, count);
    failures.count({ err, endpoint: new URL(endpoint).origin });
  };
  let waiting = 0;
  const watched: SpanExporter = {
    export(batch, done) {
      // The timer that sends a batch was set during some request, but the batch does not belong to that request.
      inTrace(undefined, () =>
        exporter.export(batch, (result) => {
          waiting -= batch.length;
          if (result.error === undefined) spans.inc({ outcome: "exported" }, batch.length);
          else lose(batch.length, result.error);
          done(result);
        }),
      );
    },
    shutdown: () => exporter.shutdown(),
  };
  const batches = new BatchSpanProcessor({
    exporter: watched,
    maxQueueSize: maxWaiting,
    scheduledDelayMillis: everyMs,
  });
  return {
    onStart: (span, context) => batches.onStart(span, context),
    onEnd(span) {
      if (waiting >= maxWaiting) return lose(1, new Error(`${maxWaiting} spans wait for the receiver`));
      waiting += 1;
      return batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}
