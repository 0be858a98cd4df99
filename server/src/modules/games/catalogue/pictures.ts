import { createHash } from "node:crypto";
import type { Sql } from "../../../platform/db/database.ts";
import type { MadeFile } from "../../../platform/http/made-files.ts";
import { reEncode } from "../../../platform/pictures/re-encode.ts";
import type { Services } from "../../../platform/services.ts";
import { query } from "../statements.ts";
import { countChange } from "./store.ts";
import {
  createPictureSource,
  type FetchFailure,
  type PictureSource,
  type PictureSourceOptions,
} from "./picture-fetch.ts";

/** Widths of a stored picture, in pixels. */
const pictureWidths = { small: 160, large: 320 } as const;
type PictureSize = keyof typeof pictureWidths;
type EncodedPicture = Readonly<Record<PictureSize, Buffer>>;

const atOnce = 4;
/** The most addresses fetched in one run; the rest waits for the next. */
const mostPerRun = 2_000;
/** After this many addresses of a host have not answered, the host's others wait for the next run. */
const patience = 4;
const tryAgainMs = 24 * 60 * 60_000;
/** The shortest hash in a picture's address. */
const shortest = 7;

export type PicturesDeps = Pick<Services, "database" | "now"> & PictureSourceOptions;

type Failure = FetchFailure | "unreadable";

const duePictures = query(
  "due_pictures",
  `select thumbnail as "thumbnail!" from games.catalogue
   where thumbnail is not null and missing < 2
     and (pictured is distinct from thumbnail or (picture is null and picture_tried_at <= :triedBefore))
   group by thumbnail
   order by max(first_listed_at) desc, thumbnail`,
);

const pictureOfSource = query("picture_of_source", "select hash from games.picture where source = :source");

const addPicture = query(
  "add_picture",
  `insert into games.picture (hash, source, small, large) values (:hash, :source, :small, :large)
   on conflict do nothing returning hash`,
);

const setPicture = query(
  "set_picture",
  "update games.catalogue set pictured = thumbnail, picture = :hash, picture_tried_at = :at where thumbnail = :address",
);

// A picture that another server has just fetched stays.
const setNoPicture = query(
  "set_no_picture",
  `update games.catalogue set pictured = thumbnail, picture = null, picture_tried_at = :at
   where thumbnail = :address and (picture is null or pictured is distinct from thumbnail)`,
);

const readPicture = query(
  "read_picture",
  `select case :size::text when 'small' then small else large end as "bytes!" from games.picture where hash = :hash`,
);

/**
 * Fetches the pictures of games that have none yet or whose address has changed, newest games first. An address that
 * gives no picture is tried again after a day; one whose host is not listed is never fetched. Several runs at once, on
 * several servers, do the same work twice at worst.
 */
export async function fetchPictures(deps: PicturesDeps): Promise<void> {
  const source = createPictureSource(deps);
  try {
    const rows = await duePictures(deps.database, { triedBefore: deps.now() - tryAgainMs });
    const addresses = rows.map(({ thumbnail }) => thumbnail).filter((address) => source.has(address));
    if (addresses.length > 0) await fetchAll(deps, source, addresses.slice(0, mostPerRun));
  } finally {
    await source.close();
  }
}

async function fetchAll(deps: PicturesDeps, source: PictureSource, addresses: string[]): Promise<void> {
  const silent = new Map<string, number>();
  const failures = new Map<Failure, number>();
  let fetched = 0;
  let next = 0;
  const worker = async (): Promise<void> => {
    for (;;) {
      const address = addresses[next++];
      if (address === undefined) return;
      const { host } = new URL(address);
      if ((silent.get(host) ?? 0) >= patience) continue;
      const result = await fetchPicture(deps, source, address);
      if (result === null) fetched += 1;
      else failures.set(result, (failures.get(result) ?? 0) + 1);
      if (result === "unreachable") silent.set(host, (silent.get(host) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (fetched > 0) await countChange(deps.database);
  deps.log.info({ fetched, failures: Object.fromEntries(failures) }, "game pictures fetched");
}

/** Encodes a picture in both widths, at most twice as high as wide: a tall strip would otherwise become enormous. */
async function encodePicture(bytes: Buffer): Promise<EncodedPicture | null> {
  const [small, large] =
    (await reEncode(bytes, {
      formats: ["jpeg", "png", "webp", "gif", "avif"],
      sizes: [pictureWidths.small, pictureWidths.large].map((width) => ({ width, height: 2 * width })),
    })) ?? [];
  return small === undefined || large === undefined ? null : { small, large };
}

/** Fetches and stores the picture at an address; returns why it could not, or null if it did. */
async function fetchPicture(
  { database, now }: PicturesDeps,
  source: PictureSource,
  address: string,
): Promise<Failure | null> {
  const bytes = await source.fetch(address);
  const encoded = typeof bytes === "string" ? null : await encodePicture(bytes);
  if (typeof bytes === "string" || encoded === null) {
    await setNoPicture(database, { address, at: now() });
    return typeof bytes === "string" ? bytes : "unreadable";
  }
  await database.transaction(async (tx) => {
    const hash = await storePicture(tx, createHash("sha256").update(bytes).digest("base64url"), encoded);
    await setPicture(tx, { address, hash, at: now() });
  });
  return null;
}

/**
 * Stores a picture once and returns its hash: the first 7 characters of `source`, or more if another picture has those
 * already.
 * @param source SHA-256 of the picture as it was fetched, base64url
 */
export async function storePicture(sql: Sql, source: string, { small, large }: EncodedPicture): Promise<string> {
  for (let length = shortest; length <= source.length; length += 1) {
    const known = await pictureOfSource.first(sql, { source });
    if (known !== undefined) return known.hash;
    const added = await addPicture.first(sql, { hash: source.slice(0, length), source, small, large });
    if (added !== undefined) return added.hash;
  }
  throw new Error("two pictures have the same SHA-256");
}

const fileName = new RegExp(`^([\\w-]{${shortest},43})-(${Object.values(pictureWidths).join("|")})\\.webp$`);

/** Serves the stored pictures: `/catalogue/pictures/<hash>-160.webp` and `-320.webp`. */
export function pictureFiles(sql: Sql): MadeFile {
  return {
    path: "/catalogue/pictures/:name",
    async answer({ name = "" }) {
      const [, hash, width] = fileName.exec(name) ?? [];
      if (hash === undefined) return null;
      const size: PictureSize = width === String(pictureWidths.small) ? "small" : "large";
      const bytes = (await readPicture.first(sql, { hash, size }))?.bytes ?? null;
      return bytes === null ? null : { type: "image/webp", bytes };
    },
  };
}
