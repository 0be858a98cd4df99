// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { queries, type Int8 } from "../../platform/db/query.ts";

interface Statements {
  taken_today: {
    values: { playerId: Int8; refillsPerDay: number; timeZone: string; at: number };
    row: { day: string; nextDayAt: number; dailyTaken: boolean; refillsTaken: number; everTaken: boolean };
  };
}

const times = {
  taken_today: ["at"],
};

export const { preparedQuery, query } = queries<Statements>("free-gold", times);
