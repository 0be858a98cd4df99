import { z } from "zod";
import { metadataShape, referenceShape, textShape } from "../http/shapes.ts";

/** `POST /v2/payouts` in rupiah. */
export const createPayoutInput = z.object({
  reference_id: referenceShape,
  channel_code: z.string().min(1).max(60),
  channel_properties: z.object({
    account_number: z.string().regex(/^\+?\d{1,34}$/, "must be 1 to 34 digits"),
    account_holder_name: textShape(100),
  }),
  amount: z.number().int("must be whole rupiah").positive(),
  currency: z.literal("IDR"),
  description: textShape(100).optional(),
  metadata: metadataShape.optional(),
});
export type CreatePayoutInput = z.infer<typeof createPayoutInput>;

export const idempotencyKeyHeader = z.object({
  "idempotency-key": z
    .string({ error: "this header is required" })
    .min(1, "this header is required")
    .max(100, "must be at most 100 characters"),
});
