import { checkCosignatures, readCheckpoint as readNote } from "@fairlobby/verifier/audit";
import type { Witness } from "../../platform/crypto/witness-keys.ts";
import type { Sql } from "../../platform/db/database.ts";
import { everyMinutes, type JobHandler } from "../../platform/jobs/jobs.ts";
import type { Outgoing } from "@fairlobby/ports/outgoing";
import { createOutgoing } from "../../platform/outgoing/outgoing.ts";
import type { Services } from "../../platform/services.ts";
import { query } from "./statements.ts";
import { readCheckpoint, readPaths, type Checkpoint } from "./store.ts";
import { consistencyPath } from "./tree.ts";

export interface WitnessDeps extends Pick<Services, "database" | "log"> {
  readonly witnesses: readonly Witness[];
}

const lastCosigned = query(
  "last_cosigned",
  "select size, signed_at from audit.cosignature where witness = :witness order by size desc, signed_at desc limit 1",
);

const insertCosignature = query(
  "insert_cosignature",
  `insert into audit.cosignature (size, signed_at, witness, line) values (:size, :signedAt, :witness, :line)
   on conflict do nothing`,
);

const callMs = 10_000;
const maxAnswerBytes = 20_000;

/** Asks a witness to cosign a head; `old` is the size of the head that it cosigned last. */
async function addCheckpoint(sql: Sql, outgoing: Outgoing, head: Checkpoint, old: number) {
  const [path = []] = await readPaths(sql, [consistencyPath(old, head.size)]);
  const proof = path.map((hash) => `${Buffer.from(hash).toString("base64")}\n`).join("");
  return outgoing.call({
    kind: "add_checkpoint",
    method: "POST",
    path: "/add-checkpoint",
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: `old ${old}\n${proof}\n${head.note}`,
    timeoutMs: callMs,
    maxBytes: maxAnswerBytes,
  });
}

/** Returns the lines of an answer that are the witness's valid cosignatures of the head. */
async function cosignaturesIn(text: string, head: Checkpoint, witness: Witness): Promise<string> {
  const lines: string[] = [];
  for (const line of text.split("\n")) {
    const signed = line === "" ? null : readNote(`${head.note}${line}\n`);
    const outcomes = signed === null ? [] : await checkCosignatures(signed, witness);
    if (outcomes.length > 0 && outcomes.every((outcome) => outcome === "holds")) lines.push(`${line}\n`);
  }
  return lines.join("");
}

/** Sends the newest head to a witness that has not cosigned it, and stores the cosignature. */
async function cosign({ database, log }: WitnessDeps, witness: Witness, outgoing: Outgoing): Promise<void> {
  const head = await readCheckpoint(database);
  const last = await lastCosigned.first(database, { witness: witness.name });
  if (head === null || (last !== undefined && Number(last.size) === head.size && last.signedAt === head.signedAt))
    return;
  let answer = await addCheckpoint(database, outgoing, head, Number(last?.size ?? 0));
  if (answer.outcome === "answered" && answer.status === 409) {
    // The witness names the size that it cosigned last, e.g. because its last answer was lost.
    const size = /^(0|[1-9]\d{0,14})\n$/.exec(answer.body.toString())?.[1];
    if (size === undefined || Number(size) > head.size) {
      log.error({ witness: witness.name, size: head.size, seen: size }, "a witness saw another audit log");
      return;
    }
    answer = await addCheckpoint(database, outgoing, head, Number(size));
  }
  const line =
    answer.outcome === "answered" && answer.status === 200
      ? await cosignaturesIn(answer.body.toString(), head, witness)
      : "";
  if (line === "") {
    const said = answer.outcome === "answered" ? { status: answer.status } : { reason: answer.reason };
    log.warn({ witness: witness.name, ...said }, "a witness did not cosign the head of the audit log");
    return;
  }
  const { size, signedAt } = head;
  await insertCosignature(database, { size, signedAt, witness: witness.name, line });
}

/** Sends the newest head to each witness every minute (R-AUD-04). One that does not answer delays no other. */
export function witnessJob(deps: WitnessDeps): JobHandler {
  const { log, witnesses } = deps;
  const outgoing = witnesses.map((witness) => ({
    witness,
    calls: createOutgoing({ target: `witness ${witness.name}`, baseUrl: witness.url, log }),
  }));
  return {
    ...everyMinutes("send-audit-heads", 1, async () => {
      await Promise.all(outgoing.map(({ witness, calls }) => cosign(deps, witness, calls)));
    }),
    background: true,
    beside: async () => async () => {
      await Promise.all(outgoing.map(({ calls }) => calls.close()));
    },
  };
}

const lastSeenByWitness = query(
  "last_seen_by_witness",
  `select coalesce(
     (select max(signed_at) from audit.cosignature where witness = :witness),
     (select min(signed_at) from audit.checkpoint)
   ) as "seen_at?"`,
);

/**
 * Returns the age in seconds of the newest head that each witness cosigned, by the witness's name; of the oldest head
 * if it cosigned none.
 */
export async function readWitnessAges(
  sql: Sql,
  witnesses: readonly Witness[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const ages = new Map<string, number>();
  for (const { name } of witnesses) {
    const seenAt = (await lastSeenByWitness.first(sql, { witness: name }))?.seenAt ?? now;
    ages.set(name, Math.max(now - seenAt, 0) / 1000);
  }
  return ages;
}
