import { readFileSync } from "node:fs";
import { calls, destinations, pushMessages, disclosedMarkOf, type PlayerCall, type Schema } from "@fairlobby/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSecret } from "../../src/platform/log/redact.ts";
import { keptReply } from "../../src/platform/disclosure-log/kept-reply.ts";

const all: readonly PlayerCall[] = Object.values(calls);
const logged = all.filter((call) => call.disclosureLog !== undefined);
const schemas = [
  ...logged.map(({ path, reply }) => [path, reply] as const),
  ...[destinations.notice, destinations.notify].map((name) => [name, pushMessages[name]] as const),
];

interface Definition {
  readonly type: string;
  readonly innerType: Schema;
  readonly shape: Readonly<Record<string, Schema>>;
  readonly element: Schema;
  readonly valueType: Schema;
  readonly options: readonly Schema[];
  readonly values: readonly unknown[];
  readonly entries: Readonly<Record<string, string>>;
}

const definitionOf = (schema: Schema): Definition => schema._zod.def as unknown as Definition;
const sealed = ["Sari Dewi", "1234567890", "081234567890", "sari@gmail.com"];
const texts = fc.constantFrom(...sealed);

/**
 * Generates values of a schema, with sealed data in every text that is not marked, or whose name is that of a sealed
 * field.
 */
function valuesOf(schema: Schema, name = ""): fc.Arbitrary<unknown> {
  const { type, ...definition } = definitionOf(schema);
  if (isSecret(name)) return texts;
  switch (type) {
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(definition.shape).map(([key, part]) => [key, valuesOf(part, key)])),
      );
    case "array":
      return fc.array(valuesOf(definition.element), { maxLength: 3 });
    case "record":
      return fc.dictionary(fc.constantFrom("order-1", "operator-1", "phone"), valuesOf(definition.valueType));
    case "union":
      return fc.oneof(...definition.options.map((one) => valuesOf(one)));
    case "optional":
    case "nullable":
      return fc.option(valuesOf(definition.innerType), { nil: type === "nullable" ? null : undefined });
    case "literal":
      return fc.constantFrom(...definition.values);
    case "enum":
      return fc.constantFrom(...Object.values(definition.entries));
    case "boolean":
      return fc.boolean();
    case "number":
      return fc.integer({ min: 0, max: 9 });
    case "string": {
      const mark = disclosedMarkOf(schema);
      if (mark === undefined) return texts;
      return mark.json === null ? fc.constant("marked") : valuesOf(mark.json).map((value) => JSON.stringify(value));
    }
    default:
      return texts;
  }
}

/** Returns the paths of the texts that are kept unchanged. */
function keptTexts(schema: Schema, path: string): string[] {
  const { type, ...definition } = definitionOf(schema);
  if (type === "object") {
    return Object.entries(definition.shape).flatMap(([name, part]) =>
      isSecret(name) ? [] : keptTexts(part, `${path}.${name}`),
    );
  }
  if (type === "string") {
    const mark = disclosedMarkOf(schema);
    if (mark === undefined) return [];
    return mark.json === null ? [path] : keptTexts(mark.json, path);
  }
  const parts = [definition.innerType, definition.element, definition.valueType, ...(definition.options ?? [])];
  return parts.flatMap((part) => (part === undefined ? [] : keptTexts(part, path)));
}

describe("what is kept of what a player was told", () => {
  test("R-SRV-85 no text without a mark in the contract is kept, whatever a reply has", () => {
    for (const [name, schema] of schemas) {
      fc.assert(
        fc.property(valuesOf(schema), (value) => {
          const kept = JSON.stringify(keptReply(schema, value));
          expect(
            sealed.filter((text) => kept.includes(text)),
            name,
          ).toEqual([]);
        }),
        { numRuns: 200 },
      );
    }
  });

  test("R-SRV-85 the examples of the contract are kept without names, accounts, phones, e-mails and addresses", () => {
    const kept = Object.fromEntries(logged.map(({ path, reply, example }) => [path, keptReply(reply, example.reply)]));
    expect(kept["/withdraw/create/order"]).toEqual({ orderId: "W3N6P8R2", payType: 8 });
    expect(kept["/v1/withdraw/cancel"]).toEqual({ refundAmount: 50_000 });
    expect(kept["/game/forward"]).toEqual({ openGameUrl: "…" });
    expect(kept["/v1/bus/getWithdrawProcess"]).toMatchObject({
      userName: "…",
      orderAmount: 50_000,
      processDetail: { processJson: [{ processCode: expect.any(Number), argsJson: expect.any(Object) }] },
    });
  });

  test("R-SRV-85 a field that the contract lacks is left out, and one of an unknown kind is replaced", () => {
    const { reply } = calls["/v1/withdraw/cancel"];
    expect(keptReply(reply, { refundAmount: 5, holder: "Sari Dewi" })).toEqual({ refundAmount: 5 });
    expect(keptReply(reply, { refundAmount: "Sari Dewi" })).toEqual({ refundAmount: "…" });
    expect(keptReply(reply, "Sari Dewi")).toBe("…");
    const process = calls["/v1/bus/getWithdrawProcess"].reply;
    expect(keptReply(process, { processDetail: { processJson: "no JSON of Sari Dewi" } })).toEqual({
      processDetail: { processJson: "…" },
    });
  });

  test("R-SRV-85 these texts have a mark: anyone who adds one has looked at what it may hold", () => {
    expect([...new Set(schemas.flatMap(([name, schema]) => keptTexts(schema, name)))].toSorted()).toEqual([
      "/charge/create/order.orderId",
      "/user/queue/notice",
      "/user/queue/notify.orderId",
      "/v1/bonus/terms.list.termsId",
      "/v1/bus/getWithdrawProcess.holds.particulars.date",
      "/v1/bus/getWithdrawProcess.holds.particulars.depositId",
      "/v1/bus/getWithdrawProcess.holds.particulars.gameId",
      "/v1/bus/getWithdrawProcess.holds.particulars.roundId",
      "/v1/bus/getWithdrawProcess.holds.todo",
      "/v1/bus/getWithdrawProcess.holds.why",
      "/v1/bus/getWithdrawProcess.processDetail.processJson.argsJson.bankName",
      "/v1/bus/getWithdrawProcess.processDetail.processJson.argsJson.reason",
      "/v1/bus/getWithdrawProcess.taxReceipt.number",
      "/v1/consent.termsVersion",
      "/v1/withdraw/quote.quoteId",
      "/withdraw/create/order.orderId",
    ]);
  });

  test("R-SRV-85 the sentence of a refusal, which is kept, is filled in with nothing else than these", () => {
    const source = readFileSync(new URL("../../src/platform/http/failure-texts.ts", import.meta.url), "utf8");
    const sentences = source.match(/\/\*i18n\*\/\s*"[^"]*"/g) ?? [];
    const names = sentences.flatMap((text) => [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name));
    expect([...new Set(names)].toSorted()).toEqual([
      "amount",
      "cashier",
      "count",
      "field",
      "kind",
      "limit",
      "minutes",
      "period",
      "reason",
      "time",
      "tomorrow",
    ]);
  });

  test("R-SRV-85 every call of money, limits and consent is kept, the launch, the quote, and the tracker when it changes", () => {
    const expected = all.filter(
      ({ money, area, path }) =>
        money || area === "protection" || ["/game/forward", "/v1/withdraw/quote"].includes(path),
    );
    expect(logged.filter((call) => call.disclosureLog === "each").map(({ path }) => path)).toEqual(
      expected.map(({ path }) => path),
    );
    expect(logged.filter((call) => call.disclosureLog === "changes").map(({ path }) => path)).toEqual([
      "/v1/bus/getWithdrawProcess",
    ]);
  });
});
