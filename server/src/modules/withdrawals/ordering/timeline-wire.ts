import { formatProcess, type HoldReason, type ProcessStep, type StepArgs } from "@fairlobby/contract";
import type { Language } from "../../../platform/texts.ts";
import { inHours } from "../fast-lane/queue.ts";
import { isQueued } from "../life-cycle.ts";
import type { Step, Withdrawal } from "../model.ts";
import { reasonText, refusedText } from "../texts.ts";
import type { CorrectionProof } from "./correction-rules.ts";

/** The data of a timeline besides its steps. */
export interface TimelineView {
  readonly holderName: string;
  readonly language: Language;
  /** At 2000, the proof required to correct the account; null at any other step. */
  readonly proof: CorrectionProof | null;
  /** Why an operator refused the order; undefined for any other, and while it may not be told. */
  readonly refusedFor: HoldReason | undefined;
  /** At 2000, why the account can no longer be corrected; null while it can. */
  readonly unchangeable: string | null;
  /** The current place of a waiting order in the queue; at 1300 also when it enters the fast lane. */
  readonly queue: {
    readonly ahead: number;
    readonly waitingMinutes: number | null;
    readonly fastLaneAt: number | null;
  } | null;
}

/** Returns the steps of an order as the processJson of R-API-19. */
export function stepsToWire(order: Withdrawal, steps: readonly Step[], view: TimelineView): string {
  return formatProcess(
    steps.map((step): ProcessStep => ({
      processCode: step.code,
      createTime: step.at,
      args: argsOf(order, step, step.seq === order.last.seq, view),
    })),
  );
}

/** Returns the arguments of a step (R-TRK-05): its stored facts, and for the last one the current state. */
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
  if (reason === "refused") args.reason = refusedText(view.refusedFor, view.language);
  else if (reason !== undefined) args.reason = reasonText(reason, view.language, facts.duty);
  if (code === 2000 && isLast && view.unchangeable !== null) args.reason = view.unchangeable;
  if (facts.last4 !== undefined) {
    args.userName = view.holderName;
    args.bankName = order.bankName;
    args.accountNumber = facts.last4;
    args.phone = order.phoneMask;
  }
  return args;
}
