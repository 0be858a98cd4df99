import * as z from "zod/mini";

/** Attaches the sentence the published document shows for a field: what it is, and in which unit. */
export function describe<T extends z.ZodMiniType>(schema: T, description: string): T {
  return schema.check(z.describe(description));
}
