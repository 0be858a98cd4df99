import { consoleScopes } from "./console-scope.ts";
import type { Players } from "./players.ts";
import type { StatementTypes } from "./row-types.ts";

export interface Described {
  readonly owner: string;
  readonly name: string;
  readonly types: StatementTypes;
  readonly objects: readonly string[];
  readonly players: Players;
  readonly prepared: boolean;
}

const contractNames = ["Currency", "OrderId", "PayoutAccountId", "PlayerId", "QuoteId", "StepCode", "TermsId"];

/** Renders the `statements.ts` of an owner. `platform` is the path to the platform's folder. */
export function renderTypes(owner: string, statements: readonly Described[]): string {
  const lines = statements.map(({ name, types }) => {
    const row = types.row.map(({ property, type }) => `${property}: ${type}`).join("; ");
    const named = types.values.map((value) => `${value.name}: ${value.type}`).join("; ");
    return `  ${name}: {\n    values: ${named === "" ? "object" : `{ ${named} }`};\n    row: ${row === "" ? "object" : `{ ${row} }`};\n  };\n`;
  });
  const body = lines.join("");
  const contract = contractNames.filter((name) => new RegExp(`\\b${name}\\b`).test(body));
  const times = statements.flatMap(({ name, types }) => {
    const names = types.values.filter(({ isTime }) => isTime).map((value) => value.name);
    return names.length === 0 ? [] : [`  ${name}: ${JSON.stringify(names)},\n`];
  });
  const platform = owner === "platform" ? "./db" : "../../platform/db";
  return [
    "// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.\n",
    ...(contract.length > 0 ? [`import type { ${contract.join(", ")} } from "@fairlobby/contract";\n`] : []),
    `import { queries${/\bInt8\b/.test(body) ? ", type Int8" : ""} } from "${platform}/query.ts";\n\n`,
    `interface Statements {\n${body}}\n\n`,
    `const times = {${times.length === 0 ? "" : `\n${times.join("")}`}};\n\n`,
    `export const { preparedQuery, query } = queries<Statements>(${JSON.stringify(owner)}, times);\n`,
  ].join("");
}

const playersInWords: Readonly<Record<Players, string>> = { one: "one", several: "several", none: "none" };

/** Renders `server/statements.txt`. */
export function renderPage(statements: readonly Described[], owners: readonly string[]): string {
  const count = (players: Players) => statements.filter((one) => one.players === players).length;
  const part = (owner: string): string => {
    const rows = statements
      .filter((one) => one.owner === owner)
      .map(({ name, objects, players, prepared }) => {
        const words = owner === "console" ? consoleScopes : playersInWords;
        return `  ${name}${prepared ? " (prepared)" : ""}: ${words[players]}: ${objects.join(", ")}`.trimEnd() + "\n";
      });
    return rows.length === 0 ? "" : `\n${owner}\n${rows.join("")}`;
  };
  return [
    "Written by `npm run statements`: every statement the server sends, whether it touches the rows of one player, of several,\n",
    "or of none, by the plan PostgreSQL has for any values, and the tables, views and functions it names. A function is counted\n",
    "by what its definition says (`-- players:`). The console's own statements are sorted by where they go on a\n",
    "database divided by player: to one player's part, to every part (fan-out), or to what is not divided (R-CAPI-10).\n\n",
    `${statements.length} statements: ${count("one")} touch one player, ${count("several")} several, ${count("none")} none.\n`,
    ...owners.map(part),
  ].join("");
}
