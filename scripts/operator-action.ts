import type { ConsoleFailureCode, ConsolePath, ConsoleRequestInput } from "@fairlobby/contract/console";

/** What a command asks the console for. */
export interface Action<P extends ConsolePath = ConsolePath> {
  readonly path: P;
  readonly body: ConsoleRequestInput<P>;
  /** What is said once it is done; `until` is when a hold ends by itself. */
  readonly done: string | ((until: number | null) => string);
  /** What a failure means for this command; others are named by their code. */
  readonly failures: Readonly<Partial<Record<ConsoleFailureCode, string>>>;
}

export const action = <P extends ConsolePath>(one: Action<P>): Action => one;
