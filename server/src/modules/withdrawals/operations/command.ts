import type { HoldOutcome, HoldReason, OrderId, PlayerId } from "@fairlobby/contract";
import type { Actor } from "../../audit/index.ts";
import type { Disclosure } from "../holds/hold-store.ts";

/** What each kind of command needs besides the order; particulars are checked when it is carried out (R-QUE-06). */
export interface CommandInputs {
  readonly hold: {
    readonly reason: HoldReason;
    readonly particulars: unknown;
    readonly disclosure: Disclosure;
    /** At most, and by default, the hours of the reason. */
    readonly hours?: number;
  };
  readonly release: object;
  readonly extend: { readonly particulars: unknown };
  readonly refuse: {
    readonly reason: HoldReason;
    readonly particulars: unknown;
    readonly disclosure: Disclosure;
    readonly byCompliance: boolean;
  };
  readonly place_legal_order: { readonly particulars: unknown; readonly disclosure: Disclosure };
  readonly confirm_legal_order: object;
  readonly end_legal_order: object;
  readonly close_review: object;
}

export type CommandKind = keyof CommandInputs;

/** A kind of command with its input. */
export type CommandInput = {
  [Kind in CommandKind]: { readonly kind: Kind; readonly input: CommandInputs[Kind] };
}[CommandKind];

/** A command of an operator about an order; about the player where `orderId` is empty. */
export interface Command {
  readonly playerId: PlayerId;
  readonly orderId: OrderId;
  readonly actor: Actor;
  readonly note: string;
}

/** How a command ended: `outcome` is the operation's. Times are milliseconds since the epoch. */
export interface CommandResult {
  readonly outcome: string;
  /** Until when a hold lasts that was placed, extended or confirmed. */
  readonly until?: number;
  /** How it was decided before. */
  readonly decided?: { readonly outcome: HoldOutcome; readonly by: string | null; readonly at: number };
}
