/**
 * - ok: nothing to do
 * - look: works, but deserves a look
 * - fix: prevents real play
 * - skip: could not be checked, for the reason in the text
 */
export type State = "ok" | "look" | "fix" | "skip";

/** The result of one check: one line of the doctor's output. */
export interface Finding {
  readonly check: string;
  readonly state: State;
  /** What was found; for `look` and `fix`, what to do. */
  readonly text: string;
}

/** Returns functions that create the findings of one check. */
export const findingsOf = (check: string) => ({
  ok: (text: string): Finding => ({ check, state: "ok", text }),
  look: (text: string): Finding => ({ check, state: "look", text }),
  fix: (text: string): Finding => ({ check, state: "fix", text }),
  skip: (text: string): Finding => ({ check, state: "skip", text }),
});

/** Runs a check; an error in it becomes a finding. */
export async function runCheck(name: string, work: () => Promise<Finding> | Finding): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    return findingsOf(name).fix(problemOf(error));
  }
}

/** Returns only the message and code of an error: its other properties may have an address with a password. */
export function problemOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException;
  const { code: innerCode, message: innerMessage } = (cause ?? {}) as NodeJS.ErrnoException;
  const [line = ""] = message.split("\n");
  const inner = innerCode ?? innerMessage ?? code;
  return inner === undefined || line.includes(inner) ? line : [line, `(${inner})`].filter(Boolean).join(" ");
}

/** Replaces every secret in a text, whichever part wrote it there. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, "…"), text);
}
