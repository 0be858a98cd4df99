import * as z from "zod/mini";

/** Attaches the sentence that the published document shows for a field: its meaning and unit. */
export function describe<T extends z.ZodMiniType>(schema: T, description: string): T {
  return schema.check(z.describe(description));
}
