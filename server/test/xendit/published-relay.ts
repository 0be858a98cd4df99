import { onTestFinished } from "vitest";
import * as z from "zod";
import { openHttpProxy, sendOn, type ProxiedAnswer } from "../../../tools/http-proxy.ts";

const text = (longest: number) => z.string().min(1).max(longest);
const returnUrl = z
  .url({ protocol: /^https$/ })
  .min(11)
  .max(255);
const channelProperties = z.strictObject({
  expires_at: z.iso.datetime({ offset: true }).optional(),
  display_name: text(255).optional(),
  success_return_url: returnUrl.optional(),
  failure_return_url: returnUrl.optional(),
});
const wallets = new Set(["DANA", "OVO", "SHOPEEPAY", "LINKAJA"]);

const paymentBody = z
  .strictObject({
    reference_id: text(255),
    type: z.literal("PAY"),
    country: z.literal("ID"),
    currency: z.literal("IDR"),
    request_amount: z.number().positive(),
    capture_method: z.literal("AUTOMATIC").optional(),
    channel_code: text(60),
    channel_properties: channelProperties,
    description: text(1000).optional(),
  })
  .refine(
    ({ channel_code: channel, channel_properties: given }) =>
      !wallets.has(channel) || (given.success_return_url !== undefined && given.failure_return_url !== undefined),
    "a wallet needs its return addresses",
  );
const payoutBody = z.strictObject({
  reference_id: text(255),
  channel_code: text(60),
  channel_properties: z.strictObject({ account_number: text(100), account_holder_name: text(100) }),
  amount: z.number().positive(),
  currency: z.literal("IDR"),
  description: text(100).optional(),
});
const refundBody = z.strictObject({
  reference_id: text(255),
  payment_id: z.string().regex(/^py-.{36}$/),
  amount: z.number().positive(),
  reason: z.enum(["FRAUDULENT", "DUPLICATE", "REQUESTED_BY_CUSTOMER", "CANCELLATION", "OTHERS"]),
});
const transactionsQuery = z.strictObject({
  types: z.string().optional(),
  statuses: z.string().optional(),
  reference_id: text(255).optional(),
  product_id: z.string().optional(),
  "created[gte]": z.iso.datetime().optional(),
  "created[lte]": z.iso.datetime().optional(),
  "updated[gte]": z.iso.datetime().optional(),
  "updated[lte]": z.iso.datetime().optional(),
  after_id: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(50).optional(),
});
const none = z.strictObject({});

interface Published {
  readonly method: "GET" | "POST";
  readonly path: RegExp;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly headers?: z.ZodType;
}

const v3 = z.looseObject({ "api-version": z.literal("2024-11-11") });
const keyed = z.looseObject({ "idempotency-key": text(100) });
/** The calls of the public reference for a merchant like this one (https://docs.xendit.co/apidocs). */
const published: readonly Published[] = [
  { method: "POST", path: /^\/v3\/payment_requests$/, body: paymentBody, headers: v3 },
  { method: "GET", path: /^\/v3\/payment_requests\/pr-.{36}$/, headers: v3 },
  { method: "GET", path: /^\/v3\/payments\/py-.{36}$/, headers: v3 },
  { method: "POST", path: /^\/v3\/refunds$/, body: refundBody, headers: v3 },
  { method: "GET", path: /^\/v3\/refunds\/rfd-.{36}$/, headers: v3 },
  { method: "POST", path: /^\/v2\/payouts$/, body: payoutBody, headers: keyed },
  { method: "GET", path: /^\/v2\/payouts$/, query: z.strictObject({ reference_id: text(255) }) },
  { method: "POST", path: /^\/v2\/payouts\/disb-.{36}\/cancel$/ },
  {
    method: "GET",
    path: /^\/payouts_channels$/,
    query: z.strictObject({ currency: z.string().optional(), channel_code: z.string().optional() }),
  },
  { method: "GET", path: /^\/transactions$/, query: transactionsQuery },
];

/**
 * Opens a proxy to the bank that is as strict as the public reference: it refuses and records a call that the reference
 * lacks, a missing or unknown field, and a second request under one reference. Amounts of payments are strings, as in the
 * examples.
 */
export async function openPublishedRelay(bankUrl: string) {
  const refused: string[] = [];
  const references = new Set<string>();

  const { url, close } = await openHttpProxy(bankUrl, async (call) => {
    const { method, path, headers } = call;
    const { pathname, searchParams } = new URL(path, bankUrl);
    const refuse = (status: number, code: string, message: string): ProxiedAnswer => {
      refused.push(`${method} ${path}: ${message}`);
      return { status, headers: json, body: JSON.stringify({ error_code: code, message }) };
    };
    const rules = published.find((each) => each.method === method && each.path.test(pathname));
    if (rules === undefined) return refuse(404, "NOT_FOUND", "there is no such address");
    const body: unknown = call.body.length === 0 ? undefined : JSON.parse(call.body.toString());
    const checked = [
      (rules.query ?? none).safeParse(Object.fromEntries(searchParams)),
      (rules.headers ?? z.unknown()).safeParse(headers),
      (rules.body ?? z.unknown()).safeParse(body),
    ].find(({ success }) => !success);
    if (checked !== undefined) return refuse(400, "API_VALIDATION_ERROR", z.prettifyError(checked.error as z.ZodError));
    if (rules.body === paymentBody) {
      const { reference_id: reference } = body as { reference_id: string };
      if (references.has(reference)) return refuse(409, "DATA_NOT_FOUND", "Duplication is not allowed");
      references.add(reference);
    }
    const given = await sendOn(bankUrl, call);
    const changed = given.body.toString().replaceAll(/"((?:capture|request)_amount)":(\d+)/g, '"$1":"$2"');
    return { status: given.status, headers: json, body: changed };
  });
  onTestFinished(close);
  return {
    url,
    /** The refused calls, with the reason for each. */
    refused,
  };
}

const json = { "content-type": "application/json" };
