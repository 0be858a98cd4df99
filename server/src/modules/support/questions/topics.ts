import { defineTopic } from "../../../platform/outbox/outbox.ts";

/** Published when a player has written to the operator. `number` is the question's, in decimal digits. */
export const supportWritten = defineTopic<{ number: string }>("support.written");
