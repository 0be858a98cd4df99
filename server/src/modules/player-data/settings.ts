import * as z from "zod";

const deletion = z
  .strictObject({
    keepMoneyYears: z
      .int()
      .min(1)
      .max(30)
      .default(10)
      .describe("For how many years after a deletion records of money keep the name and account number of payouts."),
    law: z
      .string()
      .max(200)
      .default("UU No. 8 Tahun 1997 tentang Dokumen Perusahaan, Pasal 11")
      .describe("The law that requires it, as players read it before they delete. Empty: no law is named."),
  })
  .prefault({})
  .describe("What stays of an account that its player deletes, and until when (R-REC-47).");

export const playerDataSettings = { deletion };

export type DeletionSettings = z.output<typeof deletion>;
