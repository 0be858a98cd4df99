import { setTimeout } from "node:timers/promises";
import { encode, type Encoded } from "../../../platform/http/encoded.ts";
import { languages, type Language } from "../../../platform/texts.ts";
import type { Services } from "../../../platform/services.ts";
import { catalogueFileOf, hashOfContent, hashOfPart, pictureOf, type Shown } from "./file-wire.ts";
import type { Game } from "./game.ts";
import { canOpen, tileOf } from "./playable.ts";
import { readCatalogue, readCatalogueState, type CatalogueGame } from "./read-model.ts";

export interface CurrentDeps extends Pick<Services, "database" | "log" | "currency"> {
  /** The store's country, for callers whose country is not known. */
  readonly country: string;
  /** The games of home's tiles. */
  readonly games: readonly Game[];
  readonly shown: Shown;
  /** How long it may show a catalogue that another server has changed, ms; 5 s by default. */
  readonly freshMs?: number | undefined;
}

/** The catalogue as players see it now. */
export interface CurrentCatalogue {
  /** Returns the current file for a country; null until a provider has listed its games. */
  current(country: string | null): Promise<Named | null>;
  /** Returns a file that was current within the last hours; null for others. */
  file(hash: string, language: string): Promise<Encoded | null>;
}

/** How long a caller waits for a newer catalogue than the known one, ms. */
const waitMs = 500;
/** As many games as the first screen shows. */
const firstOnes = 12;
/** Files of this many sets of games are kept: those of now, and those that open pages still name. */
const keptSets = 400;

/** A country's file. */
interface Named {
  readonly hash: string;
  /** Number of games. */
  readonly games: number;
  /** The games at its beginning. */
  readonly first: readonly FirstGame[];
}

/** What a tile shows of a game. */
interface FirstGame {
  readonly name: string;
  /** As in the file. */
  readonly picture: string;
}

interface Snapshot {
  readonly key: string;
  readonly games: readonly CatalogueGame[];
  readonly contentHash: string;
  readonly closed: ReadonlySet<string>;
  readonly byCountry: Map<string | null, Named>;
}

interface Kept {
  readonly games: readonly CatalogueGame[];
  readonly files: Map<Language, Promise<Encoded>>;
}

/**
 * Creates the catalogue of a server. It is read from the database when it changed, at most every five seconds; without
 * the database the last one stays.
 */
export function createCurrentCatalogue(deps: CurrentDeps): CurrentCatalogue {
  const { database, log, shown, freshMs = 5_000 } = deps;
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
        const contentHash = hashOfContent(games, shown);
        snapshot = { key, games, contentHash, closed: new Set(closed), byCountry: new Map() };
      }
    } catch (error) {
      log.debug({ err: error }, "the catalogue cannot be read; the last one stays");
    }
    checkedAt = performance.now();
  };

  /** Waits only so long: a page does not wait for a database that is slow or lost. */
  const latest = async (): Promise<Snapshot | null> => {
    if (performance.now() - checkedAt >= freshMs) {
      checking ??= check().finally(() => (checking = null));
      await Promise.race([checking, setTimeout(waitMs, undefined, { ref: false })]);
    }
    return snapshot;
  };

  /** Names a country's file, and keeps its games for when it is asked for. */
  const nameFile = (now: Snapshot, callerCountry: string | null): Named => {
    const known = now.byCountry.get(callerCountry);
    if (known !== undefined) return known;
    const place = { country: callerCountry ?? deps.country, currency: deps.currency };
    // As at a launch (`isRegionOpen`): a caller whose country is not known is in no closed region.
    const isRegionClosed = callerCountry !== null && now.closed.has(`region:${callerCountry}`);
    const games = now.games.filter(
      (game) => !isRegionClosed && canOpen(game, place, { closed: now.closed, tile: tileOf(deps.games, game) }),
    );
    const hash = hashOfPart(now.contentHash, games);
    if (!kept.has(hash)) kept.set(hash, { games, files: new Map() });
    if (kept.size > keptSets) kept.delete([...kept.keys()][0] ?? "");
    const first = games.slice(0, firstOnes).map((game) => ({ name: game.name, picture: pictureOf(game, shown) }));
    const named = { hash, games: games.length, first };
    now.byCountry.set(callerCountry, named);
    return named;
  };

  return {
    async current(country) {
      const now = await latest();
      return now === null || now.games.length === 0 ? null : nameFile(now, country);
    },
    async file(hash, name) {
      const language = languages.find((one) => one === name);
      if (language === undefined) return null;
      const now = await latest();
      if (now !== null && !kept.has(hash)) {
        // Another server named it, for a caller from a country that nobody came from here yet.
        for (const country of countriesOf(now.games)) nameFile(now, country);
        nameFile(now, null);
      }
      const set = kept.get(hash);
      if (set === undefined) return null;
      const made = set.files.get(language) ?? encode(JSON.stringify(catalogueFileOf(set.games, shown, language)));
      set.files.set(language, made);
      return made;
    },
  };
}

/** Returns every country that some game is blocked in, and one that none is. */
const countriesOf = (games: readonly CatalogueGame[]): ReadonlySet<string> =>
  new Set(["", ...games.flatMap(({ blockedCountries }) => blockedCountries)]);
