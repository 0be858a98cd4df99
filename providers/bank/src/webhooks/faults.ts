import { z } from "zod";
import type { Database } from "../database.ts";

/**
 * How the bank treats the webhooks it makes from now on; those already queued keep the treatment they were born with.
 * - deliver: as it should be
 * - drop: never sent, as if lost
 * - duplicate: sent twice
 * - reorder: held until the next one (at most `delayMs`), which then goes first
 * - delay: sent `delayMs` later
 */
export const faultShape = z.object({
  webhooks: z.enum(["deliver", "drop", "duplicate", "reorder", "delay"]),
  delayMs: z.number().int().min(0).max(600_000).default(5000),
});
type Faults = z.infer<typeof faultShape>;

const noFaults: Faults = { webhooks: "deliver", delayMs: 5000 };

export type FaultSwitches = { read(): Faults; set(faults: Faults): void };

/** The switches are stored: a bank that is killed comes back just as faulty as it was. */
export function createFaultSwitches(database: Database): FaultSwitches {
  const read = database.sql.prepare("SELECT value FROM switches WHERE name = 'webhooks'");
  const write = database.sql.prepare(
    "INSERT INTO switches (name, value) VALUES ('webhooks', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  return {
    read() {
      const row = read.get();
      return row === undefined ? noFaults : faultShape.parse(JSON.parse(String(row["value"])));
    },
    set: (faults) => void write.run(JSON.stringify(faults)),
  };
}
