import { recordAudit } from "../modules/audit/index.ts";
import { eraseLaunchSessions, erasePlayDays } from "../modules/games/index.ts";
import { eraseLines, keptMonths } from "../modules/inbox/index.ts";
import { detachEntryMonth, makeEntryMonths } from "../modules/ledger/index.ts";
import { erasePlayerReads } from "../modules/console-upkeep/index.ts";
import { eraseFiles } from "../modules/player-data/index.ts";
import { eraseMetLimits } from "../modules/protection/index.ts";
import { eraseResolvedDifferences } from "../modules/reconciliation/index.ts";
import {
  closeIdleQuestions,
  erasePictureRequests,
  erasePictures,
  eraseQuestions,
  keptMonths as questionMonths,
} from "../modules/support/index.ts";
import { eraseDeviceRequests, keptMonths as askMonths } from "../modules/web-push/index.ts";
import { eraseDeliveries } from "../modules/webhooks/index.ts";
import { eraseUnusedAccounts, eraseUnusedQuotes } from "../modules/withdrawals/index.ts";
import { openDatabase } from "../platform/db/database.ts";
import { eraseCallCounts } from "../platform/http/shared-limits.ts";
import { eraseKeys } from "../platform/http/idempotency.ts";
import { everyMinutes, type JobHandler } from "../platform/jobs/jobs.ts";
import { eraseEvents } from "../platform/outbox/outbox.ts";
import {
  countErased,
  expiryJob,
  monthlyJob,
  monthsBefore,
  type Expiring,
  type Monthly,
} from "../platform/retention/retention.ts";
import { dropDisclosureMonth, makeDisclosureMonths } from "../platform/disclosure-log/months.ts";
import type { Modules } from "./modules.ts";
import type { PlatformServices } from "./platform-services.ts";

const dayMs = 86_400_000;
/** How long a statement may take that reads a month of entries. */
const monthMs = 3_600_000;
/** How long it is kept that a player asked for their data. */
const dataFileDays = 400;
/** The actor of these jobs in the audit. */
const actor = { name: "retention" };

/**
 * Creates the jobs that erase and detach rows by the settings under `retention`, and the one that makes coming months.
 */
export function wireRetention(
  services: Pick<PlatformServices, "config" | "database" | "log" | "metrics" | "now"> & {
    readonly env: { readonly DATABASE_URL: string };
  },
  { accounts }: { readonly accounts: Pick<Modules["accounts"], "eraseOld"> },
): JobHandler[] {
  const { config, database, env, log, metrics, now } = services;
  const { days, months } = config.retention;
  const deps = { now, log, erased: countErased(metrics) };
  const openPatient = () => openDatabase({ url: env.DATABASE_URL, log, size: 1, statementMs: monthMs });
  const daysBefore = (at: number, count: number): number => at - count * dayMs;

  const expiring: readonly Expiring[] = [
    { kind: "sessions", erase: (at) => accounts.eraseOld(at) },
    { kind: "call_counts", erase: () => eraseCallCounts(database) },
    { kind: "facts", erase: (at) => eraseEvents(database, daysBefore(at, days.facts)) },
    { kind: "idempotency_keys", erase: (at) => eraseKeys(database, daysBefore(at, days.idempotencyKeys)) },
    { kind: "launch_sessions", erase: (at) => eraseLaunchSessions(database, daysBefore(at, days.launchSessions)) },
    { kind: "player_reads", erase: (at) => erasePlayerReads(database, daysBefore(at, days.playerReads)) },
    { kind: "payout_accounts", erase: (at) => eraseUnusedAccounts(database, daysBefore(at, days.payoutAccounts)) },
    { kind: "unused_quotes", erase: (at) => eraseUnusedQuotes(database, daysBefore(at, days.unusedQuotes)) },
    { kind: "webhooks", erase: (at) => eraseDeliveries(database, daysBefore(at, days.webhookDeliveries)) },
    { kind: "met_limits", erase: (at) => eraseMetLimits(database, at) },
    { kind: "idle_questions", erase: (at) => closeIdleQuestions(database, at) },
    { kind: "pictures", erase: (at) => erasePictures(database, at) },
    { kind: "data_files", erase: (at) => eraseFiles(database, daysBefore(at, dataFileDays)) },
    { kind: "picture_requests", erase: (at) => erasePictureRequests(database, at) },
  ];
  const erasing = async (rows: Promise<number>) => {
    const count = await rows;
    return count === 0 ? null : { rows: count, action: "erase_month" as const, details: {} };
  };
  /** Keeps the current month and `count` months before it. */
  const after =
    (count: number) =>
    (at: number): number =>
      monthsBefore(at, count);
  const monthly: readonly Monthly[] = [
    {
      kind: "entries",
      over: after(months.entries),
      async end(tx, endedBy) {
        const month = await detachEntryMonth(tx, endedBy);
        if (month === null) return null;
        const { partition, entries, players, kept } = month;
        const sums = { partition, players: String(players), kept: String(kept) };
        return { rows: Number(entries), action: "detach_month", details: sums };
      },
    },
    { kind: "play_days", over: after(months.playDays), end: (tx, endedBy) => erasing(erasePlayDays(tx, endedBy)) },
    { kind: "inbox_lines", over: after(keptMonths), end: (tx, endedBy) => erasing(eraseLines(tx, endedBy)) },
    { kind: "web_push_asks", over: after(askMonths), end: (tx, endedBy) => erasing(eraseDeviceRequests(tx, endedBy)) },
    { kind: "questions", over: after(questionMonths), end: (tx, endedBy) => erasing(eraseQuestions(tx, endedBy)) },
    {
      kind: "differences",
      over: after(months.differences),
      end: (tx, endedBy) => erasing(eraseResolvedDifferences(tx, endedBy)),
    },
    {
      kind: "told",
      over: (at) => daysBefore(at, days.told),
      async end(tx, endedBy) {
        const month = await dropDisclosureMonth(tx, endedBy);
        if (month === null) return null;
        return { rows: Number(month.rows), action: "erase_month", details: { partition: month.partition } };
      },
    },
  ];
  return [
    expiryJob(deps, expiring),
    monthlyJob(deps, openPatient, monthly, async (tx, kind, { rows, action, details }, at) => {
      const subject = { kind: "retention", id: kind };
      await recordAudit(tx, { actor, action, subject, note: "", details: { rows: String(rows), ...details }, at });
    }),
    everyMinutes("make-months", 60, async () => {
      const made = (await makeEntryMonths(database, now())) + (await makeDisclosureMonths(database, now()));
      if (made > 0) log.info({ made }, "partitions for the coming months were made");
    }),
  ];
}
