import type { DataPart } from "../player-data.ts";
import { rowsAtOnce } from "../player-data.ts";
import { query } from "../statements.ts";

const dataOfDisclosures = query(
  "data_of_disclosures",
  `select to_jsonb(r) - '{run_id,seq}'::text[] as "entry!", "time" as "at!", run_id as "run!", seq as "seq!" from (
     select at as "time", call, msg_code as "code", order_id as "orderId", language, reply, run_id, seq from platform.told
     where player_id = :playerId and (at, run_id, seq) > (:at, :run, :seq::bigint)
     order by at, run_id, seq limit :limit
   ) r`,
);

/** What the lobby told a player. */
export const disclosureData: readonly DataPart[] = [
  {
    name: "told",
    about:
      "What the lobby told you about your money and orders: answers to your app, and messages sent to it. Kept for a limited time.",
    tables: ["platform.told"],
    async *read(sql, playerId) {
      let after = { at: 0, run: "00000000-0000-0000-0000-000000000000", seq: 0n };
      for (;;) {
        const rows = await dataOfDisclosures(sql, { playerId, ...after, limit: rowsAtOnce });
        for (const { entry } of rows) yield entry as object;
        const last = rows.at(-1);
        if (last === undefined || rows.length < rowsAtOnce) return;
        after = { at: last.at, run: last.run, seq: last.seq };
      }
    },
  },
];
