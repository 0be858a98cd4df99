import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { erasePictureRequests, erasePictures, sealedPictures } from "../../src/modules/support/index.ts";
import { decodedBytes, formatOf } from "../../src/platform/pictures/header.ts";
import { createReader, sealForReader } from "../../src/modules/support/pictures/for-reader.ts";
import { resealTable } from "../../src/platform/crypto/reseal.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { openDatabase, type OpenDatabase } from "../../src/platform/db/database.ts";
import { testKey } from "../harness/lobby.ts";
import { silentLog } from "../harness/database.ts";
import { hourMs, openSupportFixture, photo, type SupportFixture } from "./fixture.ts";

const done: (() => unknown)[] = [];
let fixture: SupportFixture;
let owner: OpenDatabase;
beforeAll(async () => {
  fixture = await openSupportFixture((close) => void done.unshift(close));
  owner = openDatabase({ url: fixture.url, log: silentLog, size: 2 });
  done.unshift(() => owner.end());
});
afterAll(async () => {
  for (const close of done) await close();
});

const dayMs = 24 * hourMs;

describe("a picture", () => {
  test("R-SUP-01 R-API-87 goes with a message, is the player's own, and belongs to one message", async () => {
    const [player, other] = [await fixture.newPlayer(), await fixture.newPlayer()];
    const pictures = [await fixture.keep(player, await photo().jpeg().toBuffer())];
    pictures.push(await fixture.keep(player, await photo().png().toBuffer()));
    pictures.push(await fixture.keep(player, await photo().webp().toBuffer()));
    expect((await fixture.write(other, { pictures })).msgCode).toBe("invalid_input");
    const number = await fixture.ask(player, { pictures });
    expect((await fixture.question(player, number)).messages.at(0)?.pictures).toEqual(pictures);

    const again = await fixture.write(player, { number, pictures: pictures.slice(0, 1) });
    expect(again.msgCode).toBe("invalid_input");
    expect((await fixture.question(player, number)).messages).toHaveLength(1);
    const [id = ""] = pictures;
    const shown = await fixture.picture(player, id);
    expect(shown.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 64, height: 48 });
    expect((await fixture.picture(other, id)).status).toBe(400);
    expect((await fixture.picture("" as typeof other, id)).status).toBe(401);
  });

  test("R-SUP-01 is one of three of a message", async () => {
    const player = await fixture.newPlayer();
    const bytes = await photo().png().toBuffer();
    const pictures = await Promise.all(Array.from({ length: 4 }, () => fixture.keep(player, bytes)));
    expect((await fixture.write(player, { pictures })).msgCode).toBe("invalid_input");
  });

  test("R-SUP-01 loses where it was taken, how it was turned and what is not its pixels", async () => {
    const player = await fixture.newPlayer();
    const taken = await photo(80, 40)
      .withExif({
        IFD0: { Make: "A phone", Copyright: "Sari Dewi" },
        IFD3: {
          GPSLatitudeRef: "S",
          GPSLatitude: "6/1 12/1 0/1",
          GPSLongitudeRef: "E",
          GPSLongitude: "106/1 49/1 0/1",
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { exif } = await sharp(taken).metadata();
    expect(exif).toBeDefined();
    const hidden = Buffer.concat([taken, Buffer.from("<script>alert(1)</script>PK\u0003\u0004Sari Dewi")]);
    const id = await fixture.keep(player, hidden);
    const bytes = Buffer.from(await (await fixture.picture(player, id)).arrayBuffer());
    const { width, height, format, ...rest } = await sharp(bytes).metadata();
    // The picture is upright now.
    expect({ width, height, format }).toEqual({ width: 40, height: 80, format: "webp" });
    for (const kind of ["exif", "xmp", "iptc", "icc", "orientation"] as const) expect(rest[kind], kind).toBeUndefined();
    for (const word of ["A phone", "Sari", "script", "GPS", "EXIF"]) expect(bytes.includes(word), word).toBe(false);
  });

  test("R-SUP-01 is made no larger than 1,600 pixels", async () => {
    const player = await fixture.newPlayer();
    const id = await fixture.keep(player, await photo(4_000, 1_000).jpeg().toBuffer());
    const bytes = Buffer.from(await (await fixture.picture(player, id)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_600, height: 400 });
  });

  test("R-SUP-01 is told by its content: what is no picture, or claims to be one, is refused", async () => {
    const player = await fixture.newPlayer();
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>`;
    const jpeg = await photo().jpeg().toBuffer();
    const refused: Readonly<Record<string, Uint8Array>> = {
      nothing: Buffer.alloc(0),
      text: Buffer.from("a letter"),
      page: Buffer.from("<!doctype html><script>alert(1)</script>"),
      svg: Buffer.from(svg),
      gif: await photo().gif().toBuffer(),
      tiff: await photo().tiff().toBuffer(),
      "start of a JPEG, then a page": Buffer.concat([jpeg.subarray(0, 20), Buffer.from("<script>alert(1)</script>")]),
      "start of a PNG, then an SVG": Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(svg)]),
      "GIF that is a script too": Buffer.from("GIF89a/*" + "x".repeat(40) + "*/=1;alert(1)"),
      "a page before a JPEG": Buffer.concat([Buffer.from("<html>"), jpeg]),
      "half of a JPEG": jpeg.subarray(0, jpeg.length / 2),
    };
    for (const [what, bytes] of Object.entries(refused)) {
      expect((await fixture.upload(player, bytes)).msgCode, what).toBe("picture_refused");
    }
    // The type that the client names has no effect.
    expect((await fixture.upload(player, jpeg, "text/html")).msgCode).toBe("success");
  });

  test("R-SUP-01 that is small as a file and huge in memory is refused", async () => {
    const player = await fixture.newPlayer();
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#000" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    expect((await fixture.upload(player, bomb)).msgCode).toBe("picture_refused");
  });

  test("R-SUP-04 R-SUP-01 is refused by its header when decoding it costs more than 64 MB, or is interlaced or has 16 bits", async () => {
    const player = await fixture.newPlayer();
    const plain = await photo().png().toBuffer();
    const deep = await photo().toColourspace("rgb16").png().toBuffer();
    const interlaced = await photo().png({ progressive: true }).toBuffer();
    expect([deep[24], interlaced[28], plain[24], plain[28]]).toEqual([16, 1, 8, 0]);
    // Headers alone, each with the size that it claims.
    const claims = (bytes: Buffer, write: (copy: Buffer) => void): Buffer => {
      const copy = Buffer.from(bytes);
      write(copy);
      return copy;
    };
    const jpeg = await photo(64, 48).jpeg().toBuffer();
    const progressive = await photo(64, 48).jpeg({ progressive: true }).toBuffer();
    const frameOf = (bytes: Buffer) => bytes.indexOf(Buffer.from([0xff, bytes === jpeg ? 0xc0 : 0xc2]));
    const sized = (width: number, height: number) => (frame: number) => (copy: Buffer) => {
      copy.writeUInt16BE(height, frame + 5);
      copy.writeUInt16BE(width, frame + 7);
    };
    const refused: Readonly<Record<string, Buffer>> = {
      "16 bits": deep,
      interlaced,
      "PNG of 68 MB": claims(plain, (copy) => void copy.writeUInt32BE(475_000, 16)),
      "JPEG of 75 MB": claims(jpeg, sized(5_000, 5_000)(frameOf(jpeg))),
      "progressive JPEG of 27 MB and its coefficients": claims(progressive, sized(3_000, 3_000)(frameOf(progressive))),
      "lossless WebP of 128 MB": claims(await photo().webp({ lossless: true }).toBuffer(), (copy) => {
        copy.writeUInt32LE((3_999 | (3_999 << 14)) >>> 0, 21);
      }),
    };
    for (const [what, bytes] of Object.entries(refused)) {
      const format = formatOf(bytes) ?? "gif";
      const most = 64 * 1024 * 1024;
      expect(decodedBytes(bytes, format) ?? Number.POSITIVE_INFINITY, what).toBeGreaterThan(most);
      expect((await fixture.upload(player, bytes)).msgCode, what).toBe("picture_refused");
    }
    for (const taken of [plain, jpeg, progressive])
      expect((await fixture.upload(player, taken)).msgCode).toBe("success");
  });

  test("R-SUP-01 has at most 5 MB, and no stranger's is read at all", async () => {
    const player = await fixture.newPlayer();
    const tooLarge = Buffer.alloc(5 * 1024 * 1024 + 1, 7);
    expect(await fixture.upload(player, tooLarge)).toMatchObject({ status: 413 });
    expect(await fixture.upload("" as typeof player, await photo().jpeg().toBuffer())).toMatchObject({
      status: 401,
      msgCode: "token_invalid",
    });
  });

  test("R-SUP-01 R-API-87 is one of 30 of an hour, and it is said when the next one can be sent", async () => {
    const player = await fixture.newPlayer();
    const bytes = await photo(8, 8).png().toBuffer();
    await fixture.keep(player, bytes);
    await owner.query(
      `insert into support.picture (player_id, picture_id, sealed, uploaded_at)
       select player_id, 'copy' || n, sealed, uploaded_at - interval '20 minutes' from support.picture, generate_series(1, 28) n
       where player_id = $1`,
      [player],
    );
    await fixture.keep(player, bytes);
    const refused = await fixture.upload(player, bytes);
    expect(refused).toMatchObject({ status: 429, msgCode: "too_many_pictures" });
    expect(refused.msg).toMatch(/30 gambar .* 40 menit/);
    fixture.clock.at += 40 * 60_000;
    expect(await fixture.upload(player, bytes)).toMatchObject({ status: 200 });
    expect((await fixture.upload(player, bytes)).status).toBe(200);
    // No key opens a copy: it is sealed for the row that it was copied from.
    await owner.query("delete from support.picture where picture_id like 'copy%'");
  });
});

describe("R-SUP-03 R-SRV-67 sealed pictures", () => {
  test("are not readable in the database, not movable to another row, and sealed again under a new data key", async () => {
    const player = await fixture.newPlayer();
    const [one, two] = [
      await fixture.keep(player, await photo().png().toBuffer()),
      await fixture.keep(player, await photo().png().toBuffer()),
    ];
    const sealedOf = async (id: string) =>
      (await owner.query<{ sealed: Buffer }>("select sealed from support.picture where picture_id = $1", [id]))[0]
        ?.sealed;
    expect((await sealedOf(one))?.includes("WEBP")).toBe(false);
    const [key, context] = [Buffer.alloc(32, 9), `support picture ${player}:${one}`];
    const sealed = (await sealedOf(one)) ?? Buffer.alloc(0);
    expect(() => createSealing(testKey).open(sealed, `support picture ${player}:${two}`)).toThrow("cannot be opened");

    const current = createSealing(key);
    const { resealed } = await resealTable(owner, sealedPictures, { current, ring: createSealing(key, [testKey]) });
    expect(resealed).toBeGreaterThan(1);
    expect(current.open((await sealedOf(one)) ?? Buffer.alloc(0), context)).not.toBe("");
    await resealTable(owner, sealedPictures, {
      current: createSealing(testKey),
      ring: createSealing(testKey, [key]),
    });
    expect((await fixture.picture(player, one)).status).toBe(200);
  });

  test("are opened for an operator under the key of one request", () => {
    const reader = createReader();
    const bytes = Buffer.from("the bytes of a picture");
    const sealed = sealForReader(bytes, reader.publicKey, "request");
    expect(sealed.includes(bytes)).toBe(false);
    expect(reader.open(sealed, "request")).toEqual(bytes);
    expect(() => reader.open(sealed, "another request")).toThrow("cannot be opened");
    expect(() => createReader().open(sealed, "request")).toThrow("cannot be opened");
  });
});

describe("R-SUP-03 retention", () => {
  test("erases pictures after 400 days, those without a message after a day, and what operators asked for after an hour", async () => {
    const player = await fixture.newPlayer();
    const bytes = await photo(8, 8).png().toBuffer();
    const [unused, used] = [await fixture.keep(player, bytes), await fixture.keep(player, bytes)];
    const number = await fixture.ask(player, { pictures: [used] });
    const { at } = fixture.clock;
    await erasePictures(fixture.database, at + dayMs - 1);
    expect((await fixture.picture(player, unused)).status).toBe(200);
    await erasePictures(fixture.database, at + dayMs + 1);
    expect((await fixture.picture(player, unused)).status).toBe(400);
    expect((await fixture.picture(player, used)).status).toBe(200);
    expect((await fixture.write(player, { pictures: [unused] })).msgCode).toBe("invalid_input");

    await owner.query("select support.request_picture($1, $2, 'Ani', $3, $4)", [
      player,
      used,
      Buffer.alloc(32, 9),
      new Date(at),
    ]);
    expect(await erasePictureRequests(fixture.database, at + hourMs)).toBe(0);
    // A row that the job is answering at this moment is left for the next run.
    expect(await until(async () => (await erasePictureRequests(fixture.database, at + hourMs + 1)) || undefined)).toBe(
      1,
    );

    await erasePictures(fixture.database, at + 400 * dayMs - 1);
    expect((await fixture.picture(player, used)).status).toBe(200);
    await erasePictures(fixture.database, at + 400 * dayMs + 1);
    expect((await fixture.picture(player, used)).status).toBe(400);
    // The message stays, and shows that it had a picture.
    expect((await fixture.question(player, number)).messages.at(0)?.pictures).toEqual([null]);
  });
});
