import pg from "pg";

/** As many games as a catalogue has to hold (R-FND-12). */
export const count = 5_000;
const studios = 60;
export const pictures = 48;

/** A test game; the names of its studio and the code say so. */
export interface TestGame {
  readonly name: string;
  readonly picture: string;
}

const words =
  "Anchor Bamboo Bell Cedar Crane Dawn Drum Eagle Ember Falcon Frost Garden Golden Harbour Heron Island Ivory Jade " +
  "Jungle Kite Koi Lantern Lotus Mango Market Moon Needle Night Opal Orchard Palace Pearl Quarry Quiet Rain River Sail " +
  "Silver Temple Tide Umber Velvet Village Wheel Winter Yard Yellow Zephyr";
const all = words.split(" ");
const word = (nth: number): string => all[nth % all.length] ?? "";

/** The hash in a picture's address. */
export const pictureOf = (nth: number): string => `bench-${String(nth % pictures).padStart(4, "0")}`;

/** Returns the labelled test games, newest first, as the catalogue orders them. */
export const testGames = (): TestGame[] =>
  Array.from({ length: count }, (_, nth) => ({
    name: `${word(nth * 7)} ${word(nth * 11 + 3)} ${word(Math.floor(nth / 13))} ${nth}`,
    picture: pictureOf(nth),
  }));

/** A picture as the server keeps it, WebP 160 and 320 px wide. */
export interface Picture {
  readonly small: Buffer;
  readonly large: Buffer;
}

/** Fills the catalogue with the test games of a provider, as if it had listed them. */
export async function fillCatalogue(databaseUrl: string, drawn: readonly Picture[]): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const [nth, { small, large }] of drawn.entries()) {
      const hash = pictureOf(nth);
      await client.query("insert into games.picture (hash, source, small, large) values ($1, $2, $3, $4)", [
        hash,
        hash.padEnd(43, "_"),
        small,
        large,
      ]);
    }
    await client.query(
      `insert into games.catalogue (provider, code, name, studio, category, features, mobile, blocked_countries,
         currencies, demo, free_rounds, released, returned, hit_share, volatility, smallest_stake, largest_stake,
         provable, first_listed_at, state, picture)
       select 'hub88', 'test' || (n - 1), name, 'Test studio ' || (n * 7 % $3), case when n % 5 = 0 then 'table games' else 'video slots' end,
         (array['free spins', 'ways', 'cluster', 'hold and win', 'sticky wilds', 'classic'])[1 + n % 4 : 1 + n % 6],
         true, '{}', null, n % 2 = 0, false, current_date - n::int, 0.92 + (n * 13 % 60) / 1000.0, 0.25, 1 + n % 6,
         (array[100, 200, 400, 500, 1000, 2000])[1 + n % 6], 100000, false, now(), 'shown', picture
       from unnest($1::text[], $2::text[]) with ordinality g (name, picture, n)`,
      [testGames().map(({ name }) => name), testGames().map(({ picture }) => picture), studios],
    );
    await client.query("update games.catalogue_version set version = version + 1");
  } finally {
    await client.end();
  }
}
