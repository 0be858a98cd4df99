import type { SpanFields, SpanRecorder, SpanStart } from "./span-recorder.ts";
import { currentTrace, inTrace, type Trace } from "./trace.ts";

/** Adds fields to the span of the work under way, before it ends. */
export type NoteSpan = (fields: SpanFields, failed?: boolean) => void;

/** Runs `work` as a step of the current trace. The step failed if `work` throws or notes a failure. */
export function inSpan<T>(what: SpanStart, work: (note: NoteSpan) => Promise<T>): Promise<T> {
  const trace = currentTrace();
  if (trace?.recorder === undefined) return work(() => undefined);
  return runSpan(trace.recorder, trace, what, work);
}

/** Runs `work` as a step of the stored trace that caused it; recorded work without a cause begins a trace of its own. */
export function continueTrace<T>(
  recorder: SpanRecorder | undefined,
  cause: Trace | undefined,
  what: SpanStart,
  work: () => Promise<T>,
): Promise<T> {
  return recorder === undefined ? inTrace(cause, work) : runSpan(recorder, cause, what, work);
}

async function runSpan<T>(
  recorder: SpanRecorder,
  cause: Trace | undefined,
  what: SpanStart,
  work: (note: NoteSpan) => Promise<T>,
): Promise<T> {
  const span = recorder.start(what, cause);
  const trace: Trace = { requestId: cause?.requestId, ...cause, recorder, ...span.context };
  let fields: SpanFields = {};
  let failed = false;
  const note: NoteSpan = (more, noted = false) => {
    fields = { ...fields, ...more };
    failed ||= noted;
  };
  try {
    return await inTrace(trace, () => work(note));
  } catch (error) {
    failed = true;
    throw error;
  } finally {
    span.end(failed, fields);
  }
}
