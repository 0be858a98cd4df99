import type { QuestionState, SubjectKind } from "@fairlobby/contract";

/** The player's withdrawal, deposit or round that a message is about. */
export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
  /** The game of a round; undefined for an order. */
  readonly gameId?: string | undefined;
}

/** A player who has ordered nothing may write this long after the first visit on the device (R-SUP-04). */
export const newDeviceMs = 10 * 60_000;
/** An answered question without a new message is closed after this long. */
export const idleMs = 30 * 86_400_000;
/** Questions are erased this many months after they were closed (R-SUP-03). */
export const keptMonths = 60;

/** Returns the state of a question; times are milliseconds since the epoch. */
export function stateOf({
  dueAt,
  closedAt,
}: {
  readonly dueAt: number | null;
  readonly closedAt: number | null;
}): QuestionState {
  if (closedAt !== null) return "closed";
  return dueAt === null ? "answered" : "waiting";
}
