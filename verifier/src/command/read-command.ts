import { parseArgs } from "node:util";

export interface Command {
  readonly kind: "quote" | "payout" | "round" | "seeds" | "audit" | "operators";
  readonly file: string;
  /** Where the published keys are: an address or a file. */
  readonly key: string | undefined;
  /** Origin of the provider to request the rules of a round from. */
  readonly definitions: string | undefined;
  /** For `audit`: a file with heads that were kept elsewhere. */
  readonly kept: string | undefined;
  /** For `audit`: keys of witnesses, as C2SP writes them. */
  readonly witnesses: readonly string[];
}

const kinds = ["quote", "payout", "round", "seeds", "audit", "operators"] as const;

/** Parses the command line; null if it is not a valid command. */
export function readCommand(args: readonly string[]): Command | null {
  try {
    const options = {
      key: { type: "string" },
      definitions: { type: "string" },
      kept: { type: "string" },
      witness: { type: "string", multiple: true },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name, file, ...rest] = positionals;
    const kind = kinds.find((each) => each === name);
    const { key, definitions, kept, witness = [] } = values;
    if (kind === undefined || !file || rest.length > 0 || key === "" || kept === "") return null;
    if (kind !== "round" && definitions !== undefined) return null;
    if (kind !== "audit" && (kept !== undefined || witness.length > 0)) return null;
    if (definitions === undefined || /^https?:$/.test(new URL(definitions).protocol)) {
      return { kind, file, key, definitions, kept, witnesses: witness };
    }
  } catch {
    // An unknown option or an invalid address.
  }
  return null;
}
