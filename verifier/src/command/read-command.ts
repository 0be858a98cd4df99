import { parseArgs } from "node:util";

/** What is to be checked, and with whose keys. */
export interface Command {
  readonly kind: "quote" | "payout" | "round" | "seeds";
  readonly file: string;
  /** Where published keys are: an address, or a file that was kept. */
  readonly key: string | undefined;
  /** Origin of the provider that is asked for the rules of a round. */
  readonly definitions: string | undefined;
}

/** Reads the words after the command; null for anything that is no command. */
export function readCommand(args: readonly string[]): Command | null {
  try {
    const options = { key: { type: "string" }, definitions: { type: "string" } } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [kind, file, ...rest] = positionals;
    const { key, definitions } = values;
    const fits = kind === "round" || definitions === undefined;
    if (
      (kind === "quote" || kind === "payout" || kind === "round" || kind === "seeds") &&
      file &&
      rest.length === 0 &&
      fits &&
      key !== ""
    ) {
      if (definitions === undefined || /^https?:$/.test(new URL(definitions).protocol)) {
        return { kind, file, key, definitions };
      }
    }
  } catch {
    // An option nobody knows, or an address that is none.
  }
  return null;
}
