import * as z from "zod";
import { findPaymentRequest } from "./find-payment-request.ts";

/** A text of the settings that players read: one that asks for a payment in connection with a withdrawal is refused (R-HON-31). */
export const settingText = (longest: number): z.ZodString =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(
      /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u,
      "must have no line breaks and no characters that turn the direction",
    )
    .superRefine((text, issues) => {
      const found = findPaymentRequest(text);
      if (found === null) return;
      const { payment, withdrawal } = found;
      const message = `asks for a payment in connection with a withdrawal ("${payment}", "${withdrawal}")`;
      issues.addIssue({ code: "custom", message });
    });
