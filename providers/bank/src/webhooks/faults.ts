import { z } from "zod";
import type { Database } from "../database.ts";

const faults = ["deliver", "drop", "duplicate", "reorder", "delay"] as const;
/** The treatment of one webhook. */
export type Fault = (typeof faults)[number];
type Rates = { [fault in Exclude<Fault, "deliver">]?: number | undefined };

const sum = (rates: Rates): number => Object.values(rates).reduce<number>((total, one) => total + (one ?? 0), 0);

const share = z.number().min(0).max(1).optional();
const ratesShape = z
  .strictObject({ drop: share, duplicate: share, reorder: share, delay: share })
  .refine((given) => sum(given) <= 1, "must come to 1 at the most");

/**
 * How the bank treats new webhooks; queued ones keep the treatment they were created with.
 * - deliver: sent once, immediately
 * - drop: never sent, as if lost
 * - duplicate: sent twice
 * - reorder: held until the next one (at most `delayMs`), which then goes first
 * - delay: sent `delayMs` later
 * - mixed: one of these, drawn for each webhook with the shares in `rates`; the rest is delivered
 *
 * `payoutList` is the shape of a list of payouts: an array as in the reference or an object as in the SDKs.
 */
export const faultShape = z
  .object({
    webhooks: z.enum([...faults, "mixed"]),
    delayMs: z.number().int().min(0).max(600_000).default(5000),
    rates: ratesShape.optional(),
    payoutList: z.enum(["array", "object"]).default("array"),
  })
  .refine(({ webhooks, rates: given }) => (webhooks === "mixed") === (given !== undefined), {
    path: ["rates"],
    message: "go with mixed",
  });
type Faults = z.infer<typeof faultShape>;

const noFaults: Faults = { webhooks: "deliver", delayMs: 5000, payoutList: "array" };

export type FaultSwitches = {
  read(): Faults;
  set(faults: Faults): void;
  /** Draws the treatment of the next webhook. */
  draw(): { fault: Fault; delayMs: number };
};

/** Creates the switches. They are stored, so they survive a restart. */
export function createFaultSwitches(database: Database): FaultSwitches {
  const stored = database.sql.prepare("SELECT value FROM switches WHERE name = 'webhooks'");
  const write = database.sql.prepare(
    "INSERT INTO switches (name, value) VALUES ('webhooks', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  const read = (): Faults => {
    const row = stored.get();
    return row === undefined ? noFaults : faultShape.parse(JSON.parse(String(row["value"])));
  };
  return {
    read,
    set: (given) => void write.run(JSON.stringify(given)),
    draw() {
      const { webhooks, delayMs, rates: given = {} } = read();
      return { fault: webhooks === "mixed" ? pick(given, Math.random()) : webhooks, delayMs };
    },
  };
}

/** Returns the fault whose share of the range from 0 to 1 contains the point. */
function pick(given: Rates, point: number): Fault {
  let end = 0;
  for (const fault of faults) {
    end += fault === "deliver" ? 0 : (given[fault] ?? 0);
    if (point < end) return fault;
  }
  return "deliver";
}
