import type { PlayerId } from "@fairlobby/contract";
import { beforeEach, expect, test } from "vitest";
import { searchEntries } from "../../src/modules/audit/index.ts";
import { onPlainOnly } from "../harness/cluster.ts";
import { watched, type Sent } from "../harness/watched.ts";
import { openLog } from "./log-fixture.ts";

beforeEach(onPlainOnly("reads the plans of statements, and a cluster shows only those of its tasks"));

const at = Date.UTC(2026, 10, 23, 12);

test("R-CAPI-08 R-AUD-07 whatever the audit log is searched for, an index finds it", async () => {
  const { database, owner } = await openLog();
  await owner.query(
    `insert into audit.entry (at, actor, action, subject_kind, subject_id, player_id, reason, note)
     select $1::timestamptz - n * interval '1 minute', 'Person ' || n % 400, 'act_' || n % 300, 'order', 'W' || n,
       n % 5000 + 1, case n % 500 when 1 then 'account_owner' end, 'word' || n % 700 || ' and more'
     from generate_series(1, 20000) n`,
    [new Date(at)],
  );
  await owner.query("analyze audit.entry, audit.unsealed");
  for (const [filter, index] of [
    [{}, "entry_by_time"],
    [{ from: at - 3_600_000, to: at }, "entry_by_time"],
    [{ player: "77" as PlayerId }, "entry_of_player"],
    [{ subject: { id: "W77" } }, "entry_by_subject"],
    [{ action: "act_7" }, "entry_by_action"],
    [{ operator: "Person 7" }, "entry_by_operator"],
    [{ reason: "account_owner" }, "entry_by_reason"],
    [{ words: "more word7" }, "entry_by_words"],
  ] as const) {
    const sent: Sent[] = [];
    const sql = watched(database, (statement) => void sent.push(statement));
    await searchEntries(sql, filter, null, 50);
    for (const { text, values } of sent) {
      const plan = JSON.stringify((await owner.query(`explain (format json) ${text}`, [...values])).rows);
      expect.soft(plan, index).toContain(index);
      expect.soft(plan, index).not.toMatch(/"Seq Scan"[^{]*"entry"/);
    }
  }
});
