import { formatProcess, type ProcessStep, type StepArgs } from "@fairlobby/contract";
import type { Language } from "../../../platform/texts.ts";
import { inHours } from "../fast-lane/queue.ts";
import { isQueued } from "../life-cycle.ts";
import type { Step, Withdrawal } from "../model.ts";
import { reasonText } from "../texts.ts";
import type { CorrectionProof } from "./correction-rules.ts";

/** What a timeline shows besides its steps. */
export interface TimelineView {
  readonly holderName: string;
  readonly language: Language;
  /** At 2000, what proves a correction of the account; null at any other step. */
  readonly proof: CorrectionProof | null;
  /** At 2000, why the account cannot be corrected any more; null while it can. */
  readonly unchangeable: string | null;
  /** The place in the queue now, for an order that waits in it; when it enters the fast lane, for one at 1300. */
  readonly queue: {
    readonly ahead: number;
    readonly waitingMinutes: number | null;
    readonly fastLaneAt: number | null;
  } | null;
}

/** The steps of an order as the processJson of R-API-19. */
export function stepsToWire(order: Withdrawal, steps: readonly Step[], view: TimelineView): string {
  return formatProcess(
    steps.map((step): ProcessStep => ({
      processCode: step.code,
      createTime: step.at,
      args: argsOf(order, step, step.seq === order.last.seq, view),
    })),
  );
}

/** What applies to a step (R-TRK-05): what was kept with it, and for the last one what holds now. */
function argsOf(order: Withdrawal, { code, facts }: Step, isLast: boolean, view: TimelineView): StepArgs {
  const args: StepArgs = {};
  if (isQueued(code)) {
    const waiting = isLast ? view.queue : null;
    const waitingNum = waiting?.ahead ?? facts.waitingNum;
    const minutes = waiting?.waitingMinutes ?? null;
    const waitingHours = minutes === null ? facts.waitingHours : inHours(minutes);
    if (waitingNum !== undefined) args.waitingNum = waitingNum;
    if (waitingHours !== undefined) args.waitingHours = waitingHours;
    if (code === 1300 && waiting !== null && waiting.fastLaneAt !== null) args.fastLaneTime = waiting.fastLaneAt;
  }
  if (facts.withheld !== undefined) args.chargeNum = Number(facts.withheld);
  if (code === 2000) {
    args.chargeNum = 0;
    args.canModifyCpfFlag = isLast && facts.canModify === true && view.unchangeable === null ? 1 : 0;
    if (isLast && view.proof !== null) args.proof = view.proof;
  }
  const reversed = code === 2200 && order.attempt?.outcome === "reversed";
  const reason = reversed ? "reversed" : facts.reason;
  if (reason !== undefined) args.reason = reasonText(reason, view.language, facts.duty);
  if (code === 2000 && isLast && view.unchangeable !== null) args.reason = view.unchangeable;
  if (facts.last4 !== undefined) {
    args.userName = view.holderName;
    args.bankName = order.bankName;
    args.accountNumber = facts.last4;
    args.phone = order.phoneMask;
  }
  return args;
}
