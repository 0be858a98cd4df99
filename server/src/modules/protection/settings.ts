import * as z from "zod";

/** A service that helps players whose play harms them. */
const helpService = z
  .object({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .describe("Where it helps, as two letters; everywhere without it."),
    name: z.string().min(1).max(80),
    url: z.url({ protocol: /^https$/ }).optional(),
    phone: z
      .string()
      .regex(/^[+\d][\d ]{1,28}$/)
      .optional(),
  })
  .refine(({ url, phone }) => url !== undefined || phone !== undefined, "needs a url or a phone");

/** Public services, each found in a source of its own country. Gambling Therapy helps everywhere. */
const shippedHelp: readonly z.output<typeof helpService>[] = [
  { country: "ID", name: "Healing119 (Kementerian Kesehatan)", url: "https://healing119.id" },
  { country: "BR", name: "CVV", url: "https://www.cvv.org.br", phone: "188" },
  { country: "MX", name: "Línea de la Vida", phone: "800 911 2000" },
  { country: "TH", name: "สายด่วนสุขภาพจิต", phone: "1323" },
  { country: "CN", name: "全国统一心理援助热线", phone: "12356" },
  { name: "Gambling Therapy", url: "https://www.gamblingtherapy.org" },
];

export const protectionSettings = {
  help: z
    .array(helpService)
    .max(40)
    .default([...shippedHelp])
    .describe("Services that help players; those of the lobby's country and those without one are shown."),
  termsVersion: z.string().min(1).max(40).default("2026-11-01"),
  reminderMinutes: z.int().min(10).max(60).default(10),
};
