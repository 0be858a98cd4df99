import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { casesOf } from "./cases/index.ts";
import { restartWith } from "./restart-command.ts";
import { dialects, type RunOptions } from "./run.ts";

export const usage = `Usage: npm run conformance -- --dialect <hub88|caleta> --url <wallet> --key <file>
         --user <id> --token <token> --game <code> --currency <code> [options]

  --dialect <name>           hub88 or caleta
  --url <address>            the wallet's base address, before /transaction/bet or /wallet/bet
  --key <file>               the supplier's RSA private key, PEM; the wallet knows its public half
  --user <id>                the player's id at the operator
  --token <token>            a session of this player, as the launch of the game handed it to the supplier
  --game <code>              the session's game
  --currency <code>          the player's currency
  --decimals <0..5>          decimals of the currency that the wallet's books keep (2)
  --expired-token <token>    an expired session of the same player and game (hub88; caleta makes its own)
  --restart-command <text>   a command that kills the wallet, starts it again and ends when it serves
  --max-ms <n>               time within which 99 of 100 answers must arrive, in milliseconds (3000)
  --only <case,case>         plays only these cases
  --json                     prints the results as JSON on stdout
  --list                     lists the cases of the dialect

The player needs 1000 of the smallest units, and nobody else may move the balance meanwhile.`;

export interface Command {
  readonly run: RunOptions;
  readonly json: boolean;
}

/** The command line cannot be used; the message is for the user. */
export class UsageProblem extends Error {}

const isDialect = (name: string): name is keyof typeof dialects => Object.hasOwn(dialects, name);

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        dialect: text,
        url: text,
        key: text,
        user: text,
        token: text,
        game: text,
        currency: text,
        decimals: { type: "string", default: "2" },
        "expired-token": text,
        "restart-command": text,
        "max-ms": { type: "string", default: "3000" },
        only: text,
        json: flag,
        list: flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error));
  }
}

function numberIn(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageProblem(`--${name} is a whole number from ${min} to ${max}, not ${text}`);
}

/** Parses the command line; returns a text to print if no run is requested. Throws {@link UsageProblem}. */
export function readOptions(args: readonly string[]): Command | string {
  const given = parse(args);
  if (given.help || args.length === 0) return usage;
  const needed = (name: "dialect" | "url" | "key" | "user" | "token" | "game" | "currency"): string => {
    const value = given[name];
    if (value === undefined || value === "") throw new UsageProblem(`--${name} is missing`);
    return value;
  };
  const dialect = needed("dialect");
  if (!isDialect(dialect)) throw new UsageProblem(`--dialect is hub88 or caleta, not ${dialect}`);
  if (given.list) {
    return casesOf(dialect)
      .map(({ id, rule }) => `${id.padEnd(27)} ${rule}`)
      .join("\n");
  }
  const url = needed("url");
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new UsageProblem(`--url is not an http address: ${url}`);
  const keyFile = needed("key");
  let key: string;
  try {
    key = readFileSync(keyFile, "utf8");
  } catch {
    throw new UsageProblem(`--key: ${keyFile} cannot be read`);
  }
  if (!key.includes("PRIVATE KEY")) throw new UsageProblem(`--key: ${keyFile} holds no private key in PEM`);
  const restart = given["restart-command"];
  return {
    json: given.json,
    run: {
      dialect,
      url,
      key,
      session: {
        user: needed("user"),
        token: needed("token"),
        game: needed("game"),
        currency: needed("currency"),
      },
      expiredToken: given["expired-token"] ?? null,
      decimals: numberIn("decimals", given.decimals, 0, 5),
      maxMs: numberIn("max-ms", given["max-ms"], 1, 60_000),
      timeoutMs: 10_000,
      restart: restart === undefined ? null : restartWith(restart),
      only: given.only?.split(",").map((id) => id.trim()) ?? null,
    },
  };
}
