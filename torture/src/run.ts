import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { table } from "../../bench/src/figures.ts";
import type { Line } from "./line.ts";
import { lines } from "./lines/index.ts";
import { randomOf } from "./random.ts";
import { circumstances, record, writePage, type LineSummary } from "./report.ts";

const names = Object.keys(lines);
const summaries: readonly LineSummary[] = Object.entries(lines).map(([name, { what, tries }]) => ({
  name,
  what,
  tries,
}));
const usage = `Usage: npm run torture -- [${names.join("|")}] [--short] [--seed N] [--from N] [--to N] [--record]\n       npm run torture -- --list\n       npm run torture -- --page`;

function readArguments() {
  const options = {
    short: { type: "boolean", default: false },
    record: { type: "boolean", default: false },
    page: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    seed: { type: "string" },
    from: { type: "string", default: "0" },
    to: { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (positionals.some((name) => !Object.hasOwn(lines, name))) throw new Error("unknown line");
  const count = (value: string): number => {
    if (!/^\d{1,10}$/.test(value)) throw new Error(`not a count: ${value}`);
    return Number(value);
  };
  return {
    asked: positionals.length > 0 ? positionals : names,
    isShort: values.short,
    isRecorded: values.record,
    onlyPage: values.page,
    onlyList: values.list,
    seed: values.seed === undefined ? randomInt(1, 2 ** 31) : count(values.seed),
    from: count(values.from),
    to: values.to === undefined ? undefined : count(values.to),
  };
}

type Arguments = ReturnType<typeof readArguments>;

/** Runs one line, and returns whether it met every goal. */
async function runLine(name: string, line: Line, args: Arguments): Promise<boolean> {
  const say = (text: string): void => console.error(`${name}: ${text}`);
  const missing = line.missing?.();
  if (missing !== undefined) {
    console.log(`${name}: skipped: ${missing}`);
    return true;
  }
  const { isShort, from, seed } = args;
  const many = isShort ? (line.shortTries ?? Math.ceil(line.tries / 10)) : line.tries;
  const to = args.to ?? from + many;
  say(`tries ${from} to ${to - 1}; repeat with: ${name} --seed ${seed} --from ${from} --to ${to}`);
  const startedAt = new Date();
  const figures = await line.run({ from, to, isShort, say, randomOf: (nth) => randomOf(seed, nth) });
  const seconds = (Date.now() - startedAt.getTime()) / 1000;
  console.log(`\n${name}, ${Math.round(seconds)} s\n${table(figures)}\n`);
  if (args.isRecorded) {
    const at = startedAt.toISOString();
    record({ line: name, at, ...circumstances(), seed, from, to, short: isShort, seconds, figures }, summaries);
  }
  return figures.every(({ ok }) => ok);
}

async function main(): Promise<number> {
  let args: Arguments;
  try {
    args = readArguments();
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return 2;
  }
  if (args.onlyList) {
    for (const { name, what } of summaries) console.log(`${name}: ${what}`);
    return 0;
  }
  if (args.onlyPage) {
    writePage(summaries);
    return 0;
  }
  const failed: string[] = [];
  for (const [name, line] of Object.entries(lines).filter(([one]) => args.asked.includes(one))) {
    const isGood = await runLine(name, line, args).catch((error: unknown) => {
      console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    });
    if (!isGood) failed.push(name);
  }
  console.log(failed.length === 0 ? "torture: every goal met" : `torture: failed: ${failed.join(", ")}`);
  return failed.length === 0 ? 0 : 1;
}

// Ensures that child processes end with this program.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));
process.exit(await main());
