import type { MadeFile } from "../../../platform/http/made-files.ts";
import { defineJob, everyMinutes, inBackground, onJob, type JobHandler } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import type { GameProvider } from "../providers/provider.ts";
import { createCurrentCatalogue, type CurrentCatalogue } from "./current.ts";
import type { FileSettings } from "./file-wire.ts";
import type { Game } from "./game.ts";
import { fetchPictures, pictureFiles } from "./pictures.ts";
import { readListStates } from "./read-model.ts";
import { readGameLists } from "./read-lists.ts";
import type { Publish } from "./take-list.ts";

export interface CatalogueDeps extends Pick<Services, "database" | "now" | "log" | "currency"> {
  readonly country: string;
  /** The games of home's tiles. */
  readonly games: readonly Game[];
  readonly providers: ReadonlyMap<string, GameProvider>;
  readonly moneyMode: "play" | "real";
  readonly publish: Publish;
  /** Hosts that pictures are fetched from. */
  readonly imageHosts: readonly string[];
  readonly fileSettings: FileSettings;
  /** How long a server may show a catalogue that another one has changed, ms; 5 s by default. */
  readonly freshMs?: number | undefined;
}

/** The games that providers list, as the lobby shows them. */
export interface Catalogue extends CurrentCatalogue {
  readonly files: readonly MadeFile[];
  readonly jobs: readonly JobHandler[];
  /** Reads all lists now. */
  readLists(): Promise<void>;
  /** Queues one reading of the lists that are not fresh, by any server; for a server that starts. */
  readListsSoon(): Promise<void>;
}

/** Reads the lists that are not fresh; `attempt` counts from 0. */
const readStale = defineJob<{ attempt: number }>("read-stale-game-lists");

const picturesDue = defineJob<Record<string, never>>("fetch-game-pictures");

/** A list read within this time is fresh: servers that start together, or restart often, do not read it again. */
const listFreshMs = 10 * 60_000;
/** After this many attempts a provider that does not answer is asked only every hour. */
const attempts = 8;
/** About how long to wait before the second attempt, ms; doubles each time. A provider may start after the lobby. */
const firstPauseMs = 2_000;

export function createCatalogue(deps: CatalogueDeps): Catalogue {
  const { database, now } = deps;
  const current = createCurrentCatalogue(deps);
  const readLists = async (providers: Iterable<readonly [string, GameProvider]> = deps.providers): Promise<void> => {
    await readGameLists(deps, providers);
    await picturesDue.enqueue(database, {}, { key: picturesDue.name });
  };
  const readListsAt = (attempt: number, at?: number): Promise<void> =>
    readStale.enqueue(database, { attempt }, { key: readStale.name, ...(at === undefined ? {} : { at }) });

  const readStaleLists = async ({ attempt }: { readonly attempt: number }): Promise<void> => {
    const read = await readListStates(database);
    const fresh = read.filter(({ readAt, refused }) => refused === null && (readAt ?? 0) > now() - listFreshMs);
    const names = new Set(fresh.map(({ provider }) => provider));
    const stale = [...deps.providers].filter(([provider]) => !names.has(provider));
    if (stale.length === 0) return;
    await readLists(stale);
    const failed = (await readListStates(database)).some(({ refused }) => refused === "unavailable");
    if (failed && attempt + 1 < attempts) {
      await readListsAt(attempt + 1, now() + firstPauseMs * 2 ** attempt * (0.5 + Math.random()));
    }
  };

  return {
    ...current,
    files: [
      pictureFiles(database),
      {
        path: "/catalogue/:file",
        answer: async ({ file = "" }) => {
          const [, hash, language] = /^([\w-]{16})\.([a-z]{2})\.json$/.exec(file) ?? [];
          return hash === undefined || language === undefined ? null : current.file(hash, language);
        },
      },
    ],
    jobs: [
      everyMinutes("read-game-lists", 60, () => readLists()),
      onJob(readStale, readStaleLists),
      inBackground(picturesDue, () => fetchPictures({ ...deps, hosts: deps.imageHosts })),
    ],
    readLists: () => readLists(),
    readListsSoon: () => readListsAt(0),
  };
}
