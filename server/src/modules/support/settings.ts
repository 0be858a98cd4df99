import * as z from "zod";

const support = z
  .strictObject({
    answerWithinHours: z
      .int()
      .min(1)
      .max(240)
      .default(24)
      .describe("Within how many hours a question is answered: what players are told when they ask (R-SUP-02)."),
  })
  .prefault({})
  .describe("Questions of players to the operator.");

export const supportSettings = { support };
