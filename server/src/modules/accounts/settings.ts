import * as z from "zod";

const address = z.email().max(254);

export const accountSettings = {
  email: z
    .strictObject({
      from: address.describe("The sender's address. Its name is that of the brand."),
      replyTo: address.optional().describe("Where answers go; the sender's address by default."),
    })
    .optional()
    .describe("With it, and SMTP_URL, players may recover their account by email."),
};
