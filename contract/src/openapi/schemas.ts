import * as z from "zod/mini";
import { operationId } from "../call-name.ts";
import type { Call, Schema } from "../call.ts";
import { publicConfig } from "../config.ts";
import { chargeBank, withdrawBank } from "../fields/bank-entries.ts";
import { gameItem, moneyItem } from "../fields/history-items.ts";
import { processStep, stepArgs } from "../fields/process.ts";
import { accountMessage, noticeMessage, notifyMessage } from "../fields/push-messages.ts";
import { orderQuote } from "../fields/quote.ts";
import { taskItem } from "../fields/task-item.ts";
import type { JsonSchema } from "./document.ts";

/** Schemas that get a name in the document of the players' calls. */
export const named = {
  OrderQuote: orderQuote,
  ProcessStep: processStep,
  StepArgs: stepArgs,
  TaskItem: taskItem,
  WithdrawBank: withdrawBank,
  ChargeBank: chargeBank,
  MoneyItem: moneyItem,
  GameItem: gameItem,
  NoticeMessage: noticeMessage,
  NotifyMessage: notifyMessage,
  AccountMessage: accountMessage,
  PublicConfig: publicConfig,
};
export type NamedSchema = keyof typeof named;

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Name of the request or reply schema of a call, e.g. `WithdrawQuoteRequest`. */
export function schemaName(path: string, part: "Request" | "Reply"): string {
  return `${capital(operationId(path))}${part}`;
}

/** A reference to a schema of the document. */
export function refTo(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Returns the JSON Schemas of all calls and of their shared shapes, by name; shared shapes are referenced, not
 * repeated.
 */
export function componentSchemas(
  calls: readonly Pick<Call, "path" | "request" | "reply">[],
  shared: Readonly<Record<string, Schema>>,
): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  // A schema has one name: calls that share one get a copy each.
  const unnamed = (schema: Schema): Schema => (registry.has(schema) ? z.clone(schema) : schema);
  for (const [id, schema] of Object.entries(shared)) registry.add(schema, { id });
  for (const call of calls) {
    registry.add(unnamed(call.request), { id: schemaName(call.path, "Request") });
    registry.add(unnamed(call.reply), { id: schemaName(call.path, "Reply") });
  }
  // "input" is the wire form: fields with a default are optional, unknown fields are tolerated (R-API-01 ff.).
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => refTo(id).$ref, io: "input" });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $id: _id, $schema: _dialect, ...schema }]) => [id, schema as JsonSchema]),
  );
}
