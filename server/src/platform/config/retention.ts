import * as z from "zod";

const days = (least: number, usual: number, what: string) =>
  z.int().min(least).max(3_650).default(usual).describe(what);
const months = (least: number, usual: number, what: string) =>
  z.int().min(least).max(240).default(usual).describe(what);

/** For how long rows are kept, unless they are kept forever (docs/operations/privacy.md). */
export const retentionSettings = {
  retention: z
    .strictObject({
      days: z
        .strictObject({
          facts: days(1, 7, "Events of the outbox, after their delivery."),
          givenUpJobs: days(1, 30, "Jobs that failed at their last attempt."),
          idempotencyKeys: days(1, 1, "Replies under idempotency keys (R-SRV-04)."),
          launchSessions: days(
            130,
            130,
            "Launches of games, after their end: suppliers settle a transaction for four months.",
          ),
          playerReads: days(400, 400, "Which operator read which player's data (R-AUD-12)."),
          payoutAccounts: days(31, 400, "Saved payout accounts, after their last use."),
          told: days(31, 400, "What players were told about money, limits and launches (R-SRV-85), by whole months."),
          webhookDeliveries: days(4, 30, "What was sent to your own programs, with the answers (R-EXT-16)."),
          unusedQuotes: days(1, 1, "Quotes without an order, after their end."),
        })
        .prefault({}),
      months: z
        .strictObject({
          entries: months(
            13,
            24,
            "Entries of the ledger. A month is then detached: its sums stay, and its table is yours to archive.",
          ),
          playDays: months(13, 24, "Time played by day; the statement shows twelve months (R-API-65)."),
          differences: months(3, 24, "Differences from the bank's statement, after they were resolved."),
        })
        .prefault({}),
    })
    .prefault({})
    .describe("For how long rows are kept, unless they are kept forever."),
};
