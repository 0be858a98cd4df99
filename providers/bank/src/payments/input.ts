import { z } from "zod";
import { metadataShape, referenceShape, textShape } from "../http/shapes.ts";

const returnUrl = z.url({ protocol: /^https?$/ }).max(2048);

/** `POST /v3/payment_requests`, type PAY in rupiah. Unused channel properties are stored and returned. */
export const createPaymentInput = z.object({
  reference_id: referenceShape,
  type: z.literal("PAY"),
  country: z.literal("ID"),
  currency: z.literal("IDR"),
  request_amount: z.number().int("must be whole rupiah").positive(),
  capture_method: z.literal("AUTOMATIC").optional(),
  channel_code: z.string().min(1).max(60),
  channel_properties: z
    .looseObject({
      expires_at: z.iso.datetime({ offset: true }).optional(),
      success_return_url: returnUrl.optional(),
      failure_return_url: returnUrl.optional(),
    })
    .refine((properties) => Object.keys(properties).length <= 50, "may have at most 50 members"),
  description: textShape(1000).optional(),
  metadata: metadataShape.optional(),
});
export type CreatePaymentInput = z.infer<typeof createPaymentInput>;

/** `POST /v3/payment_requests/{id}/simulate`; the amount defaults to the requested one. */
export const simulateInput = z.object({ amount: z.number().int("must be whole rupiah").positive().optional() });

/** Query switches of simulate for the faults of real banks. */
export const simulateQuery = z.object({
  late: z.enum(["true", "false"]).default("false"),
  mismatch: z.enum(["true", "false"]).default("false"),
  again: z.enum(["true", "false"]).default("false"),
});
