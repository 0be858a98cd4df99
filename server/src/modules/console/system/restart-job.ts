import { recordAudit } from "../../audit/index.ts";
import { ofProposal } from "../audit-entries.ts";
import type { ActionKind } from "../policy/action.ts";
import { query } from "../statements.ts";
import { readGivenUp } from "./read.ts";

const restart = query("restart_job", "select platform.restart_job(:jobId) as kind");

/** Restarts a job that was given up after its last attempt failed (R-RUN-01). */
export const restartJob: ActionKind<{ readonly jobId: string }> = {
  action: "restart_job",
  async prepare(sql, { jobId }) {
    const job = (await readGivenUp(sql)).find((one) => one.jobId === jobId);
    if (job === undefined) return { failure: "not_found" };
    return {
      subject: { kind: "job", id: jobId },
      name: job.kind,
      about: "",
      amount: 0n,
      own: null,
      lines: [{ field: "attempts", before: String(job.attempts), after: "0" }],
      base: String(job.at),
    };
  },
  async carryOut(tx, { jobId }, { actor, reason, proposalId }, at) {
    const kind = (await restart.first(tx, { jobId: BigInt(jobId) }))?.kind ?? null;
    if (kind === null) return { failure: "not_found" };
    const details = { job: kind, ...ofProposal(proposalId) };
    const subject = { kind: "job", id: jobId };
    await recordAudit(tx, { actor, action: "restart_job", subject, note: reason, details, at });
    return { link: null };
  },
};
