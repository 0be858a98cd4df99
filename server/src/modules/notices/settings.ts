import * as z from "zod";

const line = z.string().min(1).max(300);

const notice = z
  .union([
    line,
    z.strictObject({
      id: line,
      pt: line.optional(),
      es: line.optional(),
      th: line.optional(),
      zh: line.optional(),
    }),
  ])
  .describe("One line for all languages, or one for each; where one is missing, the Indonesian line is shown.");

export const noticeSettings = {
  notices: z.array(notice).max(20).default([]).describe("Lines every player reads on the withdraw screen."),
};
