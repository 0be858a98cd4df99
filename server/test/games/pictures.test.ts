import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createHash } from "node:crypto";
import Fastify from "fastify";
import pg from "pg";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  fetchPictures,
  pictureFiles,
  storePicture,
  type PicturesDeps,
} from "../../src/modules/games/catalogue/pictures.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { answerUnknown } from "../../src/platform/http/calls.ts";
import { mountFiles } from "../../src/platform/http/made-files.ts";
import { isWithin } from "../../src/platform/outgoing/public-lookup.ts";
import { createDatabase, silentLog } from "../harness/database.ts";

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const dayMs = 24 * 60 * 60_000;

let database: OpenDatabase;
let drop: () => Promise<void>;
/** The owner's connection: the server may not delete pictures. */
let owner: pg.Client;
let host: Server;
/** The host's answers, by path. */
let answers: Map<string, Answer>;
let asked: string[];
let connections: number;
let origin: string;
let now: number;

beforeAll(async () => {
  let url: string;
  ({ database, url, drop } = await createDatabase());
  owner = new pg.Client(url);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await drop();
});
beforeEach(async () => {
  await owner.query("truncate games.catalogue, games.picture");
  answers = new Map();
  asked = [];
  connections = 0;
  now = Date.UTC(2026, 10, 26);
  host = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = answers.get(path);
    if (answer === undefined) response.writeHead(404).end();
    else answer(response, request);
  });
  host.on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
});
afterEach(() => {
  host.close();
  host.closeAllConnections();
});

const image = (bytes: Buffer, type = "image/png"): Answer => {
  return (response) => response.writeHead(200, { "content-type": type, "content-length": bytes.length }).end(bytes);
};

/** Returns a picture of one colour, not encoded yet. */
const drawn = (red: number, width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 120 } } });

let games = 0;

/** Lists a game with a thumbnail, and returns its code. */
async function listGame(thumbnail: string): Promise<string> {
  const code = `test-${(games += 1)}`;
  await database.query(
    `insert into games.catalogue (provider, code, name, studio, category, features, thumbnail, mobile, blocked_countries,
       demo, free_rounds, provable, first_listed_at, state)
     values ('test', $1, $1, 'Test', 'slots', '{}', $2, true, '{}', false, false, false, $3, 'shown')`,
    [code, thumbnail, new Date(now)],
  );
  return code;
}

interface Kept {
  readonly pictured: string | null;
  readonly picture: string | null;
}

const kept = async (code: string): Promise<Kept | undefined> =>
  (await database.query<Kept & object>("select pictured, picture from games.catalogue where code = $1", [code]))[0];

const stored = async (): Promise<number> =>
  Number((await database.query<{ count: bigint }>("select count(*) from games.picture"))[0]?.count);

const run = (options: Partial<PicturesDeps> = {}): Promise<void> =>
  fetchPictures({
    database,
    hosts: [new URL(origin).host],
    moneyMode: "play",
    now: () => now,
    log: silentLog,
    ...options,
  });

/** Serves the stored pictures as the lobby server does. */
async function read(path: string, headers: Readonly<Record<string, string>> = {}) {
  const app = Fastify();
  mountFiles(app, [pictureFiles(database)], 1_000);
  app.setNotFoundHandler(answerUnknown);
  const reply = await app.inject({ url: path, headers });
  await app.close();
  return reply;
}

describe("R-CTG-05 a thumbnail", () => {
  test("is stored as WebP in two widths and served from the lobby's own address", async () => {
    const bytes = await drawn(10).jpeg().toBuffer();
    answers.set("/a.jpg", image(bytes, "image/jpeg"));
    const code = await listGame(`${origin}/a.jpg`);
    await run();
    const { picture, pictured } = (await kept(code)) ?? {};
    expect(pictured).toBe(`${origin}/a.jpg`);
    expect(picture).toBe(createHash("sha256").update(bytes).digest("base64url").slice(0, 7));
    for (const width of [160, 320]) {
      const reply = await read(`/catalogue/pictures/${picture}-${width}.webp`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers).toMatchObject({
        "content-type": "image/webp",
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
      });
      expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: "webp", width, height: width * 0.75 });
      const again = await read(`/catalogue/pictures/${picture}-${width}.webp`, {
        "if-none-match": String(reply.headers.etag),
      });
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    }
  });

  test.each(["", "-", "aaaaaaa-160.webp", "aaaaaaa-161.webp", "..%2F..%2Fetc%2Fpasswd", "aaaaaaa-160.png"])(
    "of another name, such as %j, is not there",
    async (name) => {
      const reply = await read(`/catalogue/pictures/${name}`);
      expect(reply.statusCode).toBe(404);
      expect(reply.headers["cache-control"] ?? "").not.toContain("immutable");
    },
  );

  test("may be a JPEG, PNG, WebP, GIF or AVIF, whatever the host calls it", async () => {
    const pictures = {
      jpeg: await drawn(20).jpeg().toBuffer(),
      png: await drawn(21).png().toBuffer(),
      webp: await drawn(22).webp().toBuffer(),
      gif: await drawn(23).gif().toBuffer(),
      avif: await drawn(24, 320, 240).avif({ effort: 0 }).toBuffer(),
    };
    const codes: string[] = [];
    for (const [name, bytes] of Object.entries(pictures)) {
      answers.set(`/${name}`, image(bytes, "application/octet-stream"));
      codes.push(await listGame(`${origin}/${name}`));
    }
    await run();
    for (const code of codes) expect(await kept(code)).toMatchObject({ picture: expect.any(String) });
  });

  test("loses its metadata and is turned as they say", async () => {
    const photo = drawn(30, 600, 300)
      .jpeg()
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: "A secret place" } } });
    const bytes = await photo.toBuffer();
    expect(bytes.includes("A secret place")).toBe(true);
    answers.set("/photo", image(bytes));
    const code = await listGame(`${origin}/photo`);
    await run();
    const { rawPayload } = await read(`/catalogue/pictures/${(await kept(code))?.picture}-160.webp`);
    expect(rawPayload.includes("A secret place")).toBe(false);
    const metadata = await sharp(rawPayload).metadata();
    expect(metadata).toMatchObject({ width: 160, height: 320 });
    expect(metadata.exif).toBeUndefined();
  });

  test("of an animation is its first frame; a strip does not become a giant, and a small one stays small", async () => {
    const frames = [drawn(40, 320, 320), drawn(200, 320, 320)].map((frame) => frame.png().toBuffer());
    answers.set(
      "/moving",
      image(
        await sharp(await Promise.all(frames), { join: { animated: true } })
          .gif()
          .toBuffer(),
      ),
    );
    answers.set("/strip", image(await drawn(41, 10, 5_000).png().toBuffer()));
    answers.set("/small", image(await drawn(42, 60, 40).png().toBuffer()));
    const codes = await Promise.all(["moving", "strip", "small"].map((path) => listGame(`${origin}/${path}`)));
    await run();
    const sizes: unknown[] = [];
    for (const code of codes) {
      const { rawPayload } = await read(`/catalogue/pictures/${(await kept(code))?.picture}-160.webp`);
      const { width, height, pages } = await sharp(rawPayload, { pages: -1 }).metadata();
      sizes.push([width, height, pages ?? 1]);
    }
    expect(sizes).toEqual([
      [160, 160, 1],
      [1, 320, 1],
      [60, 40, 1],
    ]);
  });

  const noise = Buffer.alloc(3 * 1024 * 1024, 7);
  const unusable: readonly (readonly [string, () => Promise<Answer> | Answer])[] = [
    ["that is too large", () => image(Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), noise]))],
    [
      "that is too large and does not say so",
      () => (response) => {
        response.writeHead(200, { "content-type": "image/png" });
        response.write(Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
        response.end(noise);
      },
    ],
    ["that is elsewhere", () => (response) => response.writeHead(302, { location: "/a.png" }).end()],
    ["that is not found", () => (response) => response.writeHead(404).end()],
    ["of a host in trouble", () => (response) => response.writeHead(500).end()],
    ["that never ends", () => (response) => response.writeHead(200).write("\x89PNG")],
    ["that is cut off", () => (response) => response.writeHead(200).write("\x89PNG", () => response.destroy())],
    ["that is an SVG", () => image(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))],
    ["that is a page", () => image(Buffer.from("<!doctype html><script>alert(1)</script>"))],
    ["that is empty", () => image(Buffer.alloc(0))],
    [
      "that only begins like one",
      () => image(Buffer.concat([Buffer.from("\xff\xd8\xff", "latin1"), Buffer.alloc(500)])),
    ],
    [
      "whose end is missing",
      async () => {
        const whole = await drawn(50).jpeg().toBuffer();
        return image(whole.subarray(0, whole.length / 2));
      },
    ],
    ["that unpacks to too many pixels", async () => image(await drawn(51, 4_800, 4_800).png().toBuffer())],
  ];

  test.each(unusable)("%s is none; its address is remembered", async (_, answer) => {
    answers.set("/a.png", image(await drawn(52).png().toBuffer()));
    answers.set("/thumb", await answer());
    const code = await listGame(`${origin}/thumb`);
    await run({ timeoutMs: 3_000 });
    expect(asked).toEqual(["/thumb"]);
    expect(await kept(code)).toEqual({ pictured: `${origin}/thumb`, picture: null });
    expect(await stored()).toBe(0);
  });

  test("is fetched once, also for several games, and stored once, also from several addresses", async () => {
    const bytes = await drawn(60).png().toBuffer();
    for (const path of ["/one", "/two"]) answers.set(path, image(bytes));
    const codes = await Promise.all(["/one", "/one", "/two"].map((path) => listGame(origin + path)));
    await run();
    await run();
    expect(asked.toSorted()).toEqual(["/one", "/two"]);
    expect(await stored()).toBe(1);
    const pictures = await Promise.all(codes.map(async (code) => (await kept(code))?.picture));
    expect(new Set(pictures).size).toBe(1);
    expect(pictures[0]).toEqual(expect.any(String));
  });

  test("is fetched again when its address changes, and one that could not be had after a day", async () => {
    answers.set("/old", image(await drawn(70).png().toBuffer()));
    answers.set("/new", image(await drawn(71).png().toBuffer()));
    const changing = await listGame(`${origin}/old`);
    const missing = await listGame(`${origin}/missing`);
    await run();
    const first = (await kept(changing))?.picture;
    await database.query("update games.catalogue set thumbnail = $2 where code = $1", [changing, `${origin}/new`]);
    now += dayMs - 1;
    await run();
    expect(asked.toSorted()).toEqual(["/missing", "/new", "/old"]);
    expect(await kept(changing)).toMatchObject({ pictured: `${origin}/new` });
    expect((await kept(changing))?.picture).not.toBe(first);
    // The old picture stays, because a device may have a catalogue that names it.
    expect((await read(`/catalogue/pictures/${first}-320.webp`)).statusCode).toBe(200);
    answers.set("/missing", image(await drawn(72).png().toBuffer()));
    now += 1;
    await run();
    expect(asked.filter((path) => path === "/missing")).toHaveLength(2);
    expect((await kept(missing))?.picture).toEqual(expect.any(String));
  });

  test("of a game that has vanished is not fetched", async () => {
    const code = await listGame(`${origin}/a.png`);
    await database.query("update games.catalogue set missing = 2 where code = $1", [code]);
    await run();
    expect(asked).toEqual([]);
  });

  test("is fetched with at most three others", async () => {
    const bytes = await drawn(80).png().toBuffer();
    const waiting: (() => void)[] = [];
    let most = 0;
    for (let index = 0; index < 10; index += 1) {
      answers.set(`/${index}`, (response, request) => {
        waiting.push(() => image(bytes)(response, request));
        most = Math.max(most, waiting.length);
      });
      await listGame(`${origin}/${index}`);
    }
    const running = run();
    for (let left = 10; left > 0; left -= 1) {
      await expect.poll(() => waiting.length).toBe(Math.min(4, left));
      waiting.shift()?.();
    }
    await running;
    expect(most).toBe(4);
  });

  test("of two runs at once is stored once", async () => {
    for (let index = 0; index < 6; index += 1) {
      answers.set(
        `/${index}`,
        image(
          await drawn(90 + index)
            .png()
            .toBuffer(),
        ),
      );
      await listGame(`${origin}/${index}`);
    }
    await Promise.all([run(), run(), run()]);
    expect(await stored()).toBe(6);
    const rows = await database.query<Kept & object>("select pictured, picture from games.catalogue");
    expect(rows.every(({ picture }) => picture !== null)).toBe(true);
  });

  test("of a host that does not answer is left for the next run", async () => {
    const codes: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      answers.set(`/${index}`, (response) => response.destroy());
      codes.push(await listGame(`${origin}/${index}`));
    }
    await run();
    const tried = (await Promise.all(codes.map(kept))).filter((row) => row?.pictured !== null);
    expect(tried.length).toBeGreaterThanOrEqual(4);
    expect(tried.length).toBeLessThan(8);
  });

  test("gets a longer hash where another picture has its beginning", async () => {
    const webp = { small: Buffer.from("small"), large: Buffer.from("large") };
    const source = (end: string): string => `abcdefg${end}`.padEnd(43, "0");
    expect(await storePicture(database, source("h"), webp)).toBe("abcdefg");
    expect(await storePicture(database, source("i"), webp)).toBe("abcdefgi");
    expect(await storePicture(database, source("ij"), webp)).toBe("abcdefgij");
    expect(await storePicture(database, source("i"), webp)).toBe("abcdefgi");
    expect(await stored()).toBe(3);
  });
});

describe("R-CTG-05 only the listed hosts are asked", () => {
  const found = async (options: Partial<PicturesDeps>, address = `${origin}/a.png`): Promise<Kept | undefined> => {
    answers.set("/a.png", image(await drawn(100).png().toBuffer()));
    const code = await listGame(address);
    await run(options);
    return kept(code);
  };
  const untouched = { pictured: null, picture: null };

  test("a host that is not listed, or with another port, is not asked, nor remembered", async () => {
    expect(await found({}, `${origin.replace("127.0.0.1", "127.0.0.1.example")}/a.png`)).toEqual(untouched);
    expect(await found({}, `${origin.replace("127.0.0.1", "name@127.0.0.1")}/a.png`)).toEqual(untouched);
    expect(await found({ hosts: [] })).toEqual(untouched);
    expect(await found({ hosts: ["127.0.0.1"] })).toEqual(untouched);
    expect(await found({ hosts: ["127.0.0.1:1"] })).toEqual(untouched);
    expect(connections).toBe(0);
    // As soon as the host is listed, it is called.
    await run();
    expect(asked).toEqual(["/a.png"]);
  });

  test("with real money, a host of this machine is not asked although it is listed", async () => {
    expect(await found({ moneyMode: "real" })).toEqual(untouched);
    expect(connections).toBe(0);
  });

  test("a public host is asked over https only", async () => {
    expect(await found({ hosts: ["cdn.example"] }, "http://cdn.example/a.png")).toEqual(untouched);
  });

  test.each([["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["::ffff:127.0.0.1"], ["fd00::1"]])(
    "a listed name that leads to %s is refused before anything is connected",
    async (address) => {
      const name = `cdn.example:${new URL(origin).port}`;
      let resolved = 0;
      const resolve = async () => {
        resolved += 1;
        return [
          { address: "93.184.215.14", family: 4 },
          { address, family: address.includes(":") ? 6 : 4 },
        ];
      };
      expect(await found({ hosts: [name], resolve }, `https://${name}/a.png`)).toEqual({
        pictured: `https://${name}/a.png`,
        picture: null,
      });
      expect(resolved).toBe(1);
      expect(connections).toBe(0);
    },
  );

  test("the address that was checked is the one that is connected to, whatever the name's next answer is", async () => {
    const name = `localhost:${new URL(origin).port}`;
    const answered = ["127.0.0.1", "93.184.215.14"];
    const resolve = async () => [{ address: answered.shift() ?? "", family: 4 }];
    expect(await found({ hosts: [name], resolve }, `http://${name}/a.png`)).toMatchObject({
      picture: expect.any(String),
    });
    expect(answered).toEqual(["93.184.215.14"]);
    // A name listed as this machine's leads nowhere else.
    expect(await found({ hosts: [name], resolve }, `http://${name}/a.png?2`)).toMatchObject({ picture: null });
    expect(asked).toEqual(["/a.png"]);
  });

  test.each([
    ["https://10.1.2.3/a.png"],
    ["https://[fd00::1]/a.png"],
    ["https://[::ffff:10.1.2.3]/a.png"],
    ["https://169.254.169.254/a.png"],
    ["https://0.0.0.0/a.png"],
  ])("%s is refused although it is listed", async (address) => {
    expect(await found({ hosts: [new URL(address).host] }, address)).toEqual({ pictured: address, picture: null });
  });

  test("only global unicast addresses are public", () => {
    const open = ["1.1.1.1", "93.184.215.14", "223.255.255.254", "2606:4700:4700::1111", "2a00:1450:4001:80b::200e"];
    for (const address of open) expect(isWithin(address, "public"), address).toBe(true);
    const closed =
      "0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.255 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 " +
      "192.0.2.1 192.88.99.1 192.168.0.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 240.0.0.1 255.255.255.255 " +
      ":: ::1 ::ffff:1.1.1.1 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 2001::1 2001:db8::1 2002:7f00:1::1 " +
      "3fff::1 5f00::1 fc00::1 fd12::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost 1.1.1";
    for (const address of closed.split(" ")) expect(isWithin(address, "public"), address).toBe(false);
    for (const address of ["127.0.0.1", "127.1.2.3", "::1"]) expect(isWithin(address, "loopback"), address).toBe(true);
    for (const address of ["1.1.1.1", "10.0.0.1", "::ffff:127.0.0.1"]) {
      expect(isWithin(address, "loopback"), address).toBe(false);
    }
  });
});
