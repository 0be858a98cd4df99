import type { TraceContext } from "./trace-context.ts";

/** Never a name, an account number, a token or a player's id: what is exported leaves the operator's machine. */
export type SpanFields = Readonly<Record<string, string | number | undefined>>;

/** A step of a trace: a call that is answered, a call to another program, or a job or event that is processed. */
export interface SpanStart {
  readonly kind: "server" | "client" | "consumer";
  /** One of a small set of names: a route or a kind of call, never an id. */
  readonly name: string;
  readonly fields?: SpanFields;
}

export interface Span {
  readonly context: TraceContext;
  end(failed: boolean, fields?: SpanFields): void;
}

/** Records the steps of traces, e.g. to export them. Its functions never throw and never wait. */
export interface SpanRecorder {
  /** @param parent without one, the step begins a trace: the one with `traceId`, or a new one */
  start(what: SpanStart, parent: TraceContext | undefined, traceId?: string): Span;
}
