import { linesOf } from "@fairlobby/ports/helpers";
import type { PaymentAdapter, VariableKind, Variables } from "@fairlobby/ports/payments";
import { ConfigError } from "./config-error.ts";
import { readSecret } from "./secret-files.ts";

/** Returns what is wrong with a value; null if nothing is. */
const problems: Readonly<Record<VariableKind, (value: string) => string | null>> = {
  address: (value) => (/^https?:$/.test(URL.parse(value)?.protocol ?? "") ? null : "is not an address"),
  secret: () => null,
  secrets: (value) => (linesOf(value).every(({ length }) => length >= 16) ? null : "must have at least 16 characters"),
  text: () => null,
};

/**
 * Reads the variables that an adapter declares, secrets also from files.
 * @param given those that an adapter may read at all
 * @returns their values, and one line for each bad variable
 */
export function readAdapterVariables(
  { variables }: Pick<PaymentAdapter, "variables">,
  given: Variables,
): { readonly values: Variables; readonly problems: readonly string[] } {
  const found = Object.entries(variables).map(([name, kind]) => {
    try {
      const value = valueOf(name, kind, given);
      const problem = value === "" ? "is not set" : problems[kind](value);
      return { name, value, problem: problem === null ? null : `${name}: ${problem}` };
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return { name, value: "", problem: error.message };
    }
  });
  return {
    values: Object.fromEntries(found.map(({ name, value }) => [name, value])),
    problems: found.flatMap(({ problem }) => problem ?? []),
  };
}

function valueOf(name: string, kind: VariableKind, given: Variables): string {
  const value = given[name] ?? "";
  const variable = `${name}_FILE`;
  const file = kind === "secret" || kind === "secrets" ? (given[variable] ?? "") : "";
  if (file === "") return value;
  if (value !== "") throw new ConfigError(`${name}: is set, and ${variable} too: set one of them`);
  return readSecret(variable, file);
}
