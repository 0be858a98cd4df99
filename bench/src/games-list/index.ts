import { cpSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright";
import { launchBrowser } from "../../../tools/browser.ts";
import { buildIfStale } from "../../../tools/build.ts";
import { signUp, storedBy } from "../../../tools/player.ts";
import { startPostgres } from "../../../tools/embedded-postgres.ts";
import { prepareDatabase } from "../../../server/src/platform/db/migrate.ts";
import { atMost, median, quantile, ratioAtMost, reportOnly, type Figure, type Outcome, type Say } from "../figures.ts";
import { visitTwice, type Visit } from "../lobby/slow-phone.ts";
import { startServer } from "../server.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { drawPictures } from "./draw-pictures.ts";
import { count, fillCatalogue } from "./games.ts";
import { scrollOfPlainPage, workOfList, type ListWork } from "./list-work.ts";
import { addPlainPage, plainPath } from "./plain-page.ts";

// BENCH_ROUNDS=1 makes it shorter.
const rounds = Number(process.env["BENCH_ROUNDS"] || 5);

interface Round {
  readonly list: { readonly first: Visit; readonly again: Visit };
  readonly plain: { readonly first: Visit; readonly again: Visit };
  readonly work: ListWork;
  /** Script, style and layout of each frame while the plain page scrolls, ms. */
  readonly plainFrames: readonly number[];
}

/**
 * Measures /games with 5,000 labelled test games on the slow phone of `bench -- lobby`, and a plain page with the same
 * games and pictures that the same server sends over the same line in the same round (R-FND-12, R-CTG-07).
 */
export async function benchGamesList(say: Say): Promise<Outcome> {
  await buildIfStale();
  const dir = makeTemporaryFolder();
  const open: (() => Promise<unknown>)[] = [];
  try {
    say(`starting a database with ${count} test games, the lobby server and a browser`);
    const dist = join(dir, "dist");
    cpSync(join(import.meta.dirname, "../../../lobby/dist"), dist, { recursive: true });
    addPlainPage(dist);
    const browser = await launchBrowser();
    open.push(() => browser.close());
    const postgres = await startPostgres(dir, { durable: false });
    open.push(() => postgres.stop());
    await prepareDatabase(postgres.url);
    await fillCatalogue(postgres.url, await drawPictures(browser));
    const server = await startServer(dir, postgres.url, { env: { LOBBY_DIST: dist } });
    open.push(() => server.stop());
    const url = `http://localhost:${server.port}`;
    const size = await catalogueSize(url);
    const player = await signUp(url);
    const kept = {
      ...storedBy(player),
      newUserPlay: "1",
    };
    const measured: Round[] = [];
    for (let number = 1; number <= rounds; number += 1) {
      say(`a slow phone on slow 4G, ${number} of ${rounds}`);
      measured.push(await measure(browser, url, kept, number % 2 === 1));
    }
    return { figures: [atMost("games-list.catalogue", size, "kB compressed", 120), ...figuresOf(measured)] };
  } finally {
    for (const close of open.toReversed()) await close();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Returns the size of the catalogue's file as sent, kB. */
async function catalogueSize(url: string): Promise<number> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as {
    catalogue: { hash: string; games: number } | null;
  };
  if (config.catalogue?.games !== count) throw new Error(`the catalogue has ${config.catalogue?.games ?? 0} games`);
  const reply = await fetch(`${url}/catalogue/${config.catalogue.hash}.id.json`, {
    headers: { "accept-encoding": "br" },
  });
  return Number(reply.headers.get("content-length")) / 1000;
}

/** Measures the list and the plain page in turn; every other round has the reverse order. */
async function measure(
  browser: Browser,
  url: string,
  kept: Readonly<Record<string, string>>,
  listFirst: boolean,
): Promise<Round> {
  const list = () => visitTwice(browser, `${url}/games`, "#root img[src^='/catalogue/']", "[role=grid] img");
  const plain = () => visitTwice(browser, url + plainPath, "li img");
  const first = await (listFirst ? list() : plain());
  const second = await (listFirst ? plain() : list());
  const work = await workOfList(browser, `${url}/games`, { kept, picture: "[role=grid] img" });
  const plainFrames = await scrollOfPlainPage(browser, url + plainPath, "li img");
  return listFirst
    ? { list: first, plain: second, work, plainFrames }
    : { list: second, plain: first, work, plainFrames };
}

function figuresOf(measured: readonly Round[]): Figure[] {
  const middle = (of: (round: Round) => number): number => median(measured.map(of));
  const keystrokes = measured.flatMap(({ work }) => work.keystrokes);
  const frames = measured.flatMap(({ work }) => work.frames);
  const plainFrames = measured.flatMap((round) => round.plainFrames);
  return [
    ratioAtMost(
      "games-list.first-results-cold",
      middle(({ list }) => list.first.usable),
      middle(({ plain }) => plain.first.usable),
      "ms",
      1.5,
    ),
    ratioAtMost(
      "games-list.first-results-warm",
      middle(({ list }) => list.again.usable),
      middle(({ plain }) => plain.again.usable),
      "ms",
      1.3,
    ),
    atMost("games-list.keystroke", quantile(keystrokes, 0.95), "ms of script, p95", 50),
    reportOnly("games-list.keystroke-median", median(keystrokes), "ms of script"),
    atMost("games-list.scroll", quantile(frames, 0.95), "ms of script and layout a frame, p95", 10),
    reportOnly("games-list.scroll-plain", quantile(plainFrames, 0.95), "ms a frame of the plain page, p95"),
    atMost("games-list.heap", Math.max(...measured.map(({ work }) => work.heap)), "MB", 60),
    ...(["first", "again"] as const).map((visit) =>
      reportOnly(
        `games-list.answers-presses-${visit === "first" ? "cold" : "warm"}`,
        middle(({ list }) => list[visit].replaced),
        "ms",
      ),
    ),
    reportOnly("games-list.shift", Math.max(...measured.map(({ list }) => list.first.shift)), ""),
    reportOnly(
      "games-list.kilobytes",
      middle(({ list }) => list.first.kilobytes),
      "kB until the first results",
    ),
    reportOnly(
      "games-list.kilobytes-plain",
      middle(({ plain }) => plain.first.kilobytes),
      "kB of the plain page",
    ),
  ];
}
