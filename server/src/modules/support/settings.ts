import * as z from "zod";

const support = z
  .strictObject({
    answerWithinHours: z
      .int()
      .min(1)
      .max(240)
      .default(24)
      .describe("Within how many hours a question is answered: what players are told when they ask (R-SUP-02)."),
    pictureMegabytesPerDay: z
      .int()
      .min(10)
      .max(100_000)
      .default(250)
      .describe(
        "How many megabytes of players' pictures are kept each day; one network address, or one device of a player with a deposit, gets a tenth (R-SUP-04).",
      ),
  })
  .prefault({})
  .describe("Questions of players to the operator.");

export const supportSettings = { support };
