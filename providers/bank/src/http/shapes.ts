import { z } from "zod";
import { failed, type Outcome, success } from "../outcome.ts";

// Control characters and lone surrogates break logs and storage.
const clean = /^[^\p{Cc}\p{Cs}]*$/u;

export const textShape = (longest: number) =>
  z.string().min(1).max(longest).regex(clean, "must not contain control characters");
export const referenceShape = textShape(255);

/** Xendit's limits: 50 keys, names up to 40 characters, values up to 500. */
export const metadataShape = z
  .record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
  .refine((metadata) => Object.keys(metadata).length <= 50, "may have at most 50 members");

/** Parses external input; the failure names the first wrong field. */
export function check<Shape extends z.ZodType>(shape: Shape, input: unknown): Outcome<z.infer<Shape>> {
  const parsed = shape.safeParse(input);
  if (parsed.success) return success(parsed.data);
  const issue = parsed.error.issues[0];
  const where = issue?.path.map(String).join(".") ?? "";
  const message = issue?.message ?? "Invalid input";
  return failed({ kind: "invalid_input", message: where === "" ? message : `${where}: ${message}` });
}
