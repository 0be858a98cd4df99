import { setTimeout } from "node:timers/promises";
import { encode, type Encoded } from "../../../platform/http/encoded.ts";
import { languages, type Language } from "../../../platform/texts.ts";
import type { Services } from "../../../platform/services.ts";
import { catalogueFileOf, hashOfContent, hashOfPart, pictureOf, type FileSettings } from "./file-wire.ts";
import type { Game } from "./game.ts";
import { canOpen, tileOf } from "./playable.ts";
import { readCatalogue, readCatalogueState, type CatalogueGame } from "./read-model.ts";

export interface CurrentDeps extends Pick<Services, "database" | "log" | "currency"> {
  /** The lobby's country, assumed for callers whose country is not known. */
  readonly country: string;
  /** The games of home's tiles. */
  readonly games: readonly Game[];
  readonly fileSettings: FileSettings;
  /** How long this server may show a catalogue that another one has changed, ms; 5 s by default. */
  readonly freshMs?: number | undefined;
}

/** The catalogue as players see it now. */
export interface CurrentCatalogue {
  /** Returns the hash, size and first games of a country's current file; null while no listed games are known. */
  current(country: string | null): Promise<FileSummary | null>;
  /** Returns the file with a hash: a current one, or one of the last 400 that this server has named; else null. */
  file(hash: string, language: string): Promise<Encoded | null>;
}

/** How long a caller waits for a newer catalogue than the known one, ms. */
const waitMs = 500;
/** As many games as the first screen shows. */
const firstOnes = 12;
/** How many sets of games are kept: the current ones, and older ones whose hash an open page may still have. */
const keptSets = 400;

/** What pages need to know about a country's file before they load it. */
interface FileSummary {
  readonly hash: string;
  /** Number of games. */
  readonly games: number;
  /** The games at its beginning. */
  readonly first: readonly FirstGame[];
}

/** What a tile shows of a game. */
interface FirstGame {
  readonly name: string;
  /** As in the file: see `pictureOf`. */
  readonly picture: string;
}

interface Snapshot {
  readonly key: string;
  readonly games: readonly CatalogueGame[];
  readonly contentHash: string;
  readonly closed: ReadonlySet<string>;
  readonly byCountry: Map<string | null, FileSummary>;
}

/** A set of games, with its files by language. */
interface Kept {
  readonly games: readonly CatalogueGame[];
  readonly files: Map<Language, Promise<Encoded>>;
}

/**
 * Creates this server's copy of the catalogue. It asks the database for changes at most every `freshMs`; while the
 * database does not answer, the last copy stays in use.
 */
export function createCurrentCatalogue(deps: CurrentDeps): CurrentCatalogue {
  const { database, log, fileSettings, freshMs = 5_000 } = deps;
  const kept = new Map<string, Kept>();
  let snapshot: Snapshot | null = null;
  let checkedAt = -Infinity;
  let checking: Promise<void> | null = null;

  const check = async (): Promise<void> => {
    try {
      const { version, closed } = await readCatalogueState(database);
      const key = [version, ...closed].join(" ");
      if (key !== snapshot?.key) {
        const games = await readCatalogue(database);
        const contentHash = hashOfContent(games, fileSettings);
        snapshot = { key, games, contentHash, closed: new Set(closed), byCountry: new Map() };
      }
    } catch (error) {
      log.debug({ err: error }, "the catalogue cannot be read; the last one stays in use");
    }
    checkedAt = performance.now();
  };

  /** Returns the catalogue, checked if due; waits at most `waitMs`: no page waits for a slow or lost database. */
  const latest = async (): Promise<Snapshot | null> => {
    if (performance.now() - checkedAt >= freshMs) {
      checking ??= check().finally(() => (checking = null));
      await Promise.race([checking, setTimeout(waitMs, undefined, { ref: false })]);
    }
    return snapshot;
  };

  /** Returns the summary of a country's file, and keeps the games of the file, which is made when it is requested. */
  const summaryFor = (now: Snapshot, callerCountry: string | null): FileSummary => {
    const known = now.byCountry.get(callerCountry);
    if (known !== undefined) return known;
    const place = { country: callerCountry ?? deps.country, currency: deps.currency };
    // The same rule as at a launch (`isRegionOpen`): a caller whose country is not known is in no closed region.
    const isRegionClosed = callerCountry !== null && now.closed.has(`region:${callerCountry}`);
    const games = now.games.filter(
      (game) => !isRegionClosed && canOpen(game, place, { closed: now.closed, tile: tileOf(deps.games, game) }),
    );
    const hash = hashOfPart(now.contentHash, games);
    if (!kept.has(hash)) kept.set(hash, { games, files: new Map() });
    if (kept.size > keptSets) kept.delete([...kept.keys()][0] ?? "");
    const first = games
      .slice(0, firstOnes)
      .map((game) => ({ name: game.name, picture: pictureOf(game, fileSettings) }));
    const summary = { hash, games: games.length, first };
    now.byCountry.set(callerCountry, summary);
    return summary;
  };

  return {
    async current(country) {
      const now = await latest();
      return now === null || now.games.length === 0 ? null : summaryFor(now, country);
    },
    async file(hash, languageCode) {
      const language = languages.find((one) => one === languageCode);
      if (language === undefined) return null;
      const now = await latest();
      if (now !== null && !kept.has(hash)) {
        // Another server may have named this hash to a caller from a country that has not called this server yet.
        for (const country of countriesOf(now)) summaryFor(now, country);
        summaryFor(now, null);
      }
      const set = kept.get(hash);
      if (set === undefined) return null;
      const made =
        set.files.get(language) ?? encode(JSON.stringify(catalogueFileOf(set.games, fileSettings, language)));
      set.files.set(language, made);
      return made;
    },
  };
}

/** Returns every country in which some game is blocked or that is closed, and `""` for one that is neither. */
const countriesOf = ({ games, closed }: Snapshot): ReadonlySet<string> => {
  const regions = [...closed].flatMap((name) => (name.startsWith("region:") ? [name.slice("region:".length)] : []));
  return new Set(["", ...games.flatMap(({ blockedCountries }) => blockedCountries), ...regions]);
};
