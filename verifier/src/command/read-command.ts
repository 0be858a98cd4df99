import { parseArgs } from "node:util";

export interface Command {
  readonly kind: "quote" | "payout" | "round" | "seeds";
  readonly file: string;
  /** Location of published keys: an address or a file. */
  readonly key: string | undefined;
  /** Origin of the provider to request the rules of a round from. */
  readonly definitions: string | undefined;
}

/** Parses the command line; null if it is not a valid command. */
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
    // An unknown option or an invalid address.
  }
  return null;
}
