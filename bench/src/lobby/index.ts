import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchBrowser } from "../../../e2e/src/browser.ts";
import { signUp } from "../../../e2e/src/player.ts";
import { said } from "../../../e2e/src/words.ts";
import { buildIfStale } from "../../../scripts/build.ts";
import { startPostgres } from "../../../scripts/embedded-postgres.ts";
import { atMost, median, told, type Figure, type Outcome, type Say } from "../figures.ts";
import { startServer } from "../server.ts";
import { firstLoad, type Loaded } from "./first-load.ts";
import { slowPresses, slowVisit, type Presses, type SlowVisit } from "./slow-phone.ts";

/** A page of the chosen libraries that shows nothing, built the same way, in kB of gzipped scripts. */
const bareShell = 91;

/** The middle of these is told. */
const slowRuns = 5;

/**
 * What a phone with nothing kept loads of `/` until the first game's picture is to be seen, on the built product.
 * Sizes are of gzipped contents, however the server sends them; 1 kB is 1,000 bytes.
 */
export async function benchLobby(say: Say): Promise<Outcome> {
  await quietly(buildIfStale, say);
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-bench-"));
  // The database may run as a user of its own, which has to get to its files.
  chmodSync(dir, 0o755);
  const open: (() => Promise<void>)[] = [];
  try {
    say("starting a database, the lobby server and a browser");
    const postgres = await startPostgres(dir, { durable: false });
    open.push(() => postgres.stop());
    const server = await startServer(dir, postgres.url);
    open.push(() => server.stop());
    const browser = await launchBrowser();
    open.push(() => browser.close());
    const url = `http://localhost:${server.port}`;
    const figures = figuresOf(await firstLoad(browser, url));
    const player = await signUp(url);
    const kept = {
      deviceId: player.deviceId,
      token: player.token,
      userInfo: player.userId,
      newUserPlay: "1",
      gate: JSON.stringify({ termsVersion: player.termsVersion, ads: false, sent: true }),
    };
    const visits: SlowVisit[] = [];
    const presses: Presses[] = [];
    for (let run = 1; run <= slowRuns; run += 1) {
      say(`a slow phone on slow 4G, ${run} of ${slowRuns}`);
      visits.push(await slowVisit(browser, url));
      presses.push(await slowPresses(browser, url, kept, said("Account")));
    }
    return { figures: [...figures, ...slowFigures(visits, presses)] };
  } finally {
    for (const close of open.toReversed()) await close();
    rmSync(dir, { recursive: true, force: true });
  }
}

function figuresOf(loaded: Loaded): Figure[] {
  const kilobytes = (parts: readonly { gzipped: number }[]): number =>
    parts.reduce((sum, part) => sum + part.gzipped, 0) / 1000;
  const scripts = loaded.untilTile.filter((part) => part.kind === "script");
  const laterScripts = loaded.afterTile.filter((part) => part.kind === "script");
  return [
    atMost("lobby.first-load.js", kilobytes(scripts), "kB gzipped", 100),
    told("lobby.first-load.js-to-bare-shell", kilobytes(scripts) / bareShell, "ratio"),
    told("lobby.first-load.js-after-tile", kilobytes(laterScripts), "kB gzipped"),
    told("lobby.first-load.requests", loaded.untilTile.length, "requests"),
    told("lobby.first-load.bytes", kilobytes(loaded.untilTile), "kB gzipped"),
    told("lobby.first-load.bytes-to-bare-shell", kilobytes(loaded.untilTile) / bareShell, "ratio"),
    told("lobby.first-load.bytes-as-sent", loaded.untilTile.reduce((sum, part) => sum + part.sent, 0) / 1000, "kB"),
    told("lobby.first-load.tile-visible", loaded.tileMs, "ms"),
  ];
}

/** Medians on a four times slower processor behind 150 ms and 1.6 Mbit/s; needs a machine with nothing else to do. */
function slowFigures(visits: readonly SlowVisit[], presses: readonly Presses[]): Figure[] {
  const middle = (of: (visit: SlowVisit) => number): number => median(visits.map(of));
  return [
    atMost(
      "lobby.slow-phone.bytes-to-usable",
      middle((visit) => visit.kilobytes),
      "kB",
      250,
    ),
    atMost(
      "lobby.slow-phone.largest-paint",
      middle((visit) => visit.largestPaint),
      "ms",
      1_800,
    ),
    told(
      "lobby.slow-phone.usable",
      middle((visit) => visit.usable),
      "ms",
    ),
    atMost(
      "lobby.slow-phone.blocked",
      middle((visit) => visit.blocked),
      "ms",
      100,
    ),
    atMost("lobby.slow-phone.shift", Math.max(...visits.map((visit) => visit.shift)), "", 0.01),
    atMost("lobby.slow-phone.press-tile", median(presses.map(({ tile }) => tile)), "ms", 100),
    atMost("lobby.slow-phone.press-dialog", median(presses.map(({ dialog }) => dialog)), "ms", 100),
    atMost(
      "lobby.slow-phone.again-shown",
      middle((visit) => visit.again.shown),
      "ms",
      500,
    ),
    told(
      "lobby.slow-phone.again-usable",
      middle((visit) => visit.again.usable),
      "ms",
    ),
  ];
}

/** Keeps what the build says off stdout, where the figures go. */
async function quietly(work: () => Promise<void>, say: Say): Promise<void> {
  const log = console.log;
  console.log = (line: string) => say(line);
  try {
    await work();
  } finally {
    console.log = log;
  }
}
