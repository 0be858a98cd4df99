import type { Services } from "../../platform/services.ts";
import { readClearingOf, type ClearingEntry } from "../ledger/index.ts";
import { compare, type Finding, type Movement, type Subject } from "./model.ts";
import { keyOf, readDiffering, readLinesOf } from "./read-model.ts";
import { noteDifference, resolveDifferences } from "./store.ts";

export interface Comparison extends Pick<Services, "database" | "now" | "log"> {
  /** The keys (`keyOf`) of payouts that the bank has not ended in time. */
  readonly overdue: ReadonlySet<string>;
}

const pageSize = 500;

/** Compares what the books and the bank have of each subject, and records where they differ. */
export async function compareSubjects(comparison: Comparison, subjects: readonly Subject[]): Promise<void> {
  const distinct = [...new Map(subjects.map((each) => [keyOf(each), each])).values()];
  for (let first = 0; first < distinct.length; first += pageSize) {
    await comparePage(comparison, distinct.slice(first, first + pageSize));
  }
}

async function comparePage(comparison: Comparison, page: readonly Subject[]): Promise<void> {
  const { database, overdue, now } = comparison;
  const subjects = page.map(({ playerId, subject }) => ({ playerId, subject }));
  const owned = subjects.flatMap(({ playerId, subject }) => (playerId === null ? [] : [{ playerId, subject }]));
  // The bank's side is read first, so that a booking made in between is not reported as missing.
  const moved = await readLinesOf(database, subjects);
  const booked = Map.groupBy(await readClearingOf(database, owned), keyOf);
  const differed = await readDiffering(database, subjects);
  for (const subject of subjects) {
    const key = keyOf(subject);
    const sides = {
      booked: (booked.get(key) ?? []).map(movementOf),
      moved: moved.get(key) ?? [],
      overdue: overdue.has(key),
    };
    const findings = compare(sides, subject.playerId === null, now());
    if (findings.length > 0 || differed.has(key)) await record(comparison, subject, findings);
  }
}

/** Returns the movement of money that an entry of a clearing account records. */
function movementOf({ account, amount, at, loss }: ClearingEntry): Movement {
  const size = amount < 0n ? -amount : amount;
  if (account === "deposits") return { flow: amount < 0n ? "deposit" : "refund", amount: size, at };
  return { flow: amount > 0n ? "payout" : "reversal", amount: size, at, loss };
}

async function record({ database, now, log }: Comparison, subject: Subject, findings: Finding[]): Promise<void> {
  const at = now();
  const { fresh, resolved } = await database.transaction(async (tx) => {
    const flows = findings.map(({ flow }) => flow);
    const gone = await resolveDifferences(tx, subject, flows, at);
    const found = [];
    for (const finding of findings) {
      if (await noteDifference(tx, subject, finding, at)) found.push(finding);
    }
    return { fresh: found, resolved: gone };
  });
  for (const { flow, kind, booked, moved } of fresh) {
    const line = { ...subject, flow, kind, booked: booked.toString(), moved: moved.toString() };
    if (kind === "settling") log.debug(line, "only one of the books and the bank has this yet");
    else log.error(line, "the books and the bank differ");
  }
  for (const { flow, kind } of resolved) log.info({ ...subject, flow, kind }, "the books and the bank agree again");
}
