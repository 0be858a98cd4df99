import { cpSync, rmSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { launchBrowser } from "../../../tools/browser.ts";
import { signUp, storedBy } from "../../../tools/player.ts";
import { translated } from "../../../tools/lobby-texts.ts";
import { buildIfStale } from "../../../tools/build.ts";
import { startPostgres } from "../../../tools/embedded-postgres.ts";
import {
  atMost,
  median,
  ratioAtMost,
  reportOnly,
  trimmedMean,
  type Figure,
  type Outcome,
  type Say,
} from "../figures.ts";
import { startServer } from "../server.ts";
import { firstLoad, type Loaded } from "./first-load.ts";
import { homePresses, plainPresses, type Presses } from "./presses.ts";
import { addPages, addReferences, references } from "./references/build.ts";
import { visitOnce, visitTwice, type Visit } from "./slow-phone.ts";

// BENCH_ROUNDS=1 makes it shorter.
const rounds = Number(process.env["BENCH_ROUNDS"] || 7);
/** Duration of a long task, ms; it is the reference if the shell blocks for a shorter time. */
const longTaskMs = 50;
/** No round begins after this time. */
const limitMs = 12 * 60_000;

/** The measurements of one round: the product and its references. */
interface Round {
  readonly home: Visit;
  readonly again: Visit;
  readonly presses: Presses;
  readonly still: Visit;
  readonly shell: Visit;
  readonly plainAgain: Visit;
  readonly plainPresses: Presses;
}

/**
 * Measures home on a cheap phone with slow 4G, and plain pages that the same server sends over the same line in the
 * same round: times differ between machines, but their ratios hardly do. Sizes are those of gzipped contents with an
 * empty cache, however the server sends them; 1 kB is 1,000 bytes.
 */
export async function benchLobby(say: Say): Promise<Outcome> {
  await quietly(buildIfStale, say);
  const dir = makeTemporaryFolder();
  const open: (() => Promise<unknown>)[] = [];
  try {
    say("building the references; starting a database, the lobby server and a browser");
    const dist = join(dir, "dist");
    cpSync(join(import.meta.dirname, "../../../lobby/dist"), dist, { recursive: true });
    await addReferences(dist);
    const postgres = await startPostgres(dir, { durable: false });
    open.push(() => postgres.stop());
    const server = await startServer(dir, postgres.url, { env: { LOBBY_DIST: dist } });
    open.push(() => server.stop());
    const browser = await launchBrowser();
    open.push(() => browser.close());
    const url = `http://localhost:${server.port}`;
    addPages(dist, await (await fetch(url)).text());
    const loaded = await firstLoad(browser, url);
    return { figures: [...firstLoadFigures(loaded), ...slowFigures(await measure(browser, url, say))] };
  } finally {
    for (const close of open.toReversed()) await close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Measures product and references in turn; every other round has the reverse order. */
async function measure(browser: Browser, url: string, say: Say): Promise<Round[]> {
  const player = await signUp(url);
  const kept = {
    ...storedBy(player),
    newUserPlay: "1",
  };
  const started = Date.now();
  const measured: Round[] = [];
  for (let number = 1; number <= rounds; number += 1) {
    if (Date.now() - started > limitMs)
      throw new Error(`${number - 1} of ${rounds} rounds took ${limitMs / 60_000} min`);
    say(`a slow phone on slow 4G, ${number} of ${rounds} (load ${loadavg()[0]?.toFixed(1)})`);
    const round: { -readonly [Part in keyof Round]?: Round[Part] } = {};
    const visits = [
      async () => (round.still = await visitOnce(browser, url + references.still, ".stalls img")),
      async () => {
        const { first, again } = await visitTwice(browser, url, "li button img");
        Object.assign(round, { home: first, again });
      },
      async () => {
        round.plainAgain = (await visitTwice(browser, url + references.again, ".stalls img")).again;
      },
      async () => (round.shell = await visitOnce(browser, url + references.shell, "li button img")),
      async () => (round.presses = await homePresses(browser, url, kept, translated("Account"))),
      async () => (round.plainPresses = await plainPresses(browser, url + references.press)),
    ];
    for (const visit of number % 2 === 1 ? visits : visits.toReversed()) await visit();
    measured.push(round as Round);
  }
  return measured;
}

function firstLoadFigures(loaded: Loaded): Figure[] {
  const kilobytes = (parts: readonly { gzipped: number }[]): number =>
    parts.reduce((sum, part) => sum + part.gzipped, 0) / 1000;
  const scripts = loaded.untilTile.filter((part) => part.kind === "script");
  const laterScripts = loaded.afterTile.filter((part) => part.kind === "script");
  return [
    atMost("lobby.first-load.js", kilobytes(scripts), "kB gzipped", 98),
    reportOnly("lobby.first-load.js-after-tile", kilobytes(laterScripts), "kB gzipped"),
    reportOnly("lobby.first-load.requests", loaded.untilTile.length, "requests"),
    reportOnly("lobby.first-load.bytes", kilobytes(loaded.untilTile), "kB gzipped"),
    reportOnly(
      "lobby.first-load.bytes-as-sent",
      loaded.untilTile.reduce((sum, part) => sum + part.sent, 0) / 1000,
      "kB",
    ),
    reportOnly("lobby.first-load.tile-visible", loaded.tileMs, "ms"),
  ];
}

/** Returns medians over the rounds, each beside that of its reference; means of presses, which browsers round to 8 ms. */
function slowFigures(measured: readonly Round[]): Figure[] {
  const middle = (of: (round: Round) => number): number => median(measured.map(of));
  const against = (
    id: string,
    product: (round: Round) => number,
    reference: (round: Round) => number,
    goal: number,
    typical = middle,
  ): Figure => ratioAtMost(`lobby.slow-phone.${id}`, typical(product), typical(reference), "ms", goal);
  const mean = (of: (round: Round) => number): number => trimmedMean(measured.map(of));
  const shifts = measured.map(({ home, again }) => Math.max(home.shift, again.shift));
  const kilobytes = middle(({ home }) => home.kilobytes);
  const blocked = middle(({ home }) => home.blocked);
  const blockedByShell = middle(({ shell }) => shell.blocked);
  const usableAgain = middle(({ again }) => again.usable);
  return [
    reportOnly("lobby.slow-phone.rounds", measured.length, ""),
    atMost("lobby.slow-phone.bytes-to-usable", kilobytes, "kB", 250),
    atMost("lobby.slow-phone.shift", Math.max(...shifts), "", 0.01),
    against(
      "largest-paint",
      ({ home }) => home.largest.at,
      ({ still }) => still.largest.at,
      1.15,
    ),
    against(
      "usable",
      ({ home }) => home.usable,
      ({ shell }) => shell.usable,
      1.5,
    ),
    ratioAtMost("lobby.slow-phone.blocked", blocked, Math.max(blockedByShell, longTaskMs), "ms", 1.5),
    reportOnly("lobby.slow-phone.blocked-by-shell", blockedByShell, "ms"),
    against(
      "press-dialog",
      ({ presses }) => presses.dialog,
      (round) => round.plainPresses.dialog,
      1.5,
      mean,
    ),
    against(
      "press-tile",
      ({ presses }) => presses.tile,
      (round) => round.plainPresses.tile,
      2,
      mean,
    ),
    against(
      "again-shown",
      ({ again }) => again.firstPaint,
      ({ plainAgain }) => plainAgain.firstPaint,
      1.3,
    ),
    reportOnly("lobby.slow-phone.again-usable", usableAgain, "ms"),
  ];
}

/** Keeps the build's output away from stdout, which is for the figures. */
async function quietly(work: () => Promise<void>, say: Say): Promise<void> {
  const log = console.log;
  console.log = (line: string) => say(line);
  try {
    await work();
  } finally {
    console.log = log;
  }
}
