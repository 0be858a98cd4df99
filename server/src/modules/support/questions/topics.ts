import { defineTopic } from "../../../platform/outbox/outbox.ts";

/** A player wrote to the operator. `number`: of the question, as decimal digits. */
export const supportWritten = defineTopic<{ number: string }>("support.written");
