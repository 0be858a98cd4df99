import { inPages, type DataPart } from "../../platform/player-data.ts";
import { query } from "./statements.ts";

const dataOfConsents = query(
  "data_of_consents",
  `select to_jsonb(r) as "entry!" from (
     select created_at as "time", age_confirmed as "ageConfirmed", terms_version as "termsVersion", ads as "adMeasurement",
       reminder_minutes as "reminderMinutes", daily_deposit_limit as "dailyDepositLimit",
       daily_play_minutes as "dailyPlayMinutes", break_until as "breakUntil", pending as "waiting"
     from protection.consent where player_id = :playerId order by consent_id offset :skip limit :limit
   ) r`,
);

const dataOfLimits = query(
  "data_of_limits",
  `select to_jsonb(r) as "entry!" from (
     select created_at as "time", limits, pending as "waiting" from protection.limit_version
     where player_id = :playerId order by version_id offset :skip limit :limit
   ) r`,
);

/** What protection keeps about a player. */
export const protectionData: readonly DataPart[] = [
  {
    name: "choices",
    about:
      "What you confirmed and chose, as it was after each change: age, terms, ad measurement, reminders, your daily limits and breaks. Looser limits wait a day.",
    tables: ["protection.consent"],
    read: inPages(dataOfConsents),
  },
  {
    name: "limits",
    about: "Your limits on deposits, stakes and losses by day, week and month, as they were after each change.",
    tables: ["protection.limit_version"],
    read: inPages(dataOfLimits),
  },
];
