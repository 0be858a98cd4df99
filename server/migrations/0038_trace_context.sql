-- The W3C trace context (`traceparent`) of the call that a fact goes back to.

-- Null for what no call caused, and in the facts of nodes of the version before.
alter table platform.outbox add column trace_parent text;
