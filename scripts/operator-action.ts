import type { ConsoleFailureCode, ConsolePath, ConsoleRequestInput } from "@fairlobby/contract/console";

/** The console's call that a command makes. */
export interface Action<P extends ConsolePath = ConsolePath> {
  readonly path: P;
  readonly body: ConsoleRequestInput<P>;
  /** The text printed once it is done; `until` is the time at which a hold ends by itself. */
  readonly done: string | ((until: number | null) => string);
  /** The texts of failures for this command; other failures are printed by their code. */
  readonly failures: Readonly<Partial<Record<ConsoleFailureCode, string>>>;
}

export const action = <P extends ConsolePath>(one: Action<P>): Action => one;
