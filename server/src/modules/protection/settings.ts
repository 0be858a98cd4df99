import * as z from "zod";

export const protectionSettings = {
  termsVersion: z.string().min(1).max(40).default("2026-11-01"),
  reminderMinutes: z.int().min(10).max(60).default(10),
};
