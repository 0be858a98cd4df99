import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { crc32, deflateSync } from "node:zlib";
import pg from "pg";
import sharp from "sharp";
import { atLeast, atMost, quantile, ratioAtMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { residentKb } from "../../../bench/src/process-usage.ts";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { makePlayers, sendBet } from "../players/load.ts";
import { openCluster, type Node } from "../machines/nodes.ts";
import { startFlood } from "../faults/flood.ts";
import type { QuestionsFlood } from "../faults/questions-flood.ts";

const bettors = 4;
/**
 * The shipped limits: megabytes of pictures a day, for all and for one address, and messages of an address within an
 * hour.
 */
const megabytes = { all: 250, address: 25 };
const messagesOfAddress = 60;

/**
 * One try sends pictures that are costly to decode, and as many questions as it can, from many addresses while players
 * bet.
 */
export const questions: Line = {
  what: "Guests of many addresses send pictures that are small files and huge in memory, and a flood of questions.",
  tries: 1,
  shortTries: 1,
  run: runQuestions,
};

async function runQuestions({ isShort, say }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const open: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  try {
    const cluster = await openCluster(dir, 1, { nodeEnv: () => ({ TRUST_PROXY: "1" }) });
    open.push(() => cluster.stop());
    const [node] = cluster.nodes;
    if (node === undefined) throw new Error("there is no node");
    const client = new pg.Client(cluster.databaseUrl);
    await client.connect();
    open.push(() => client.end());
    const networks = isShort ? 12 : 60;
    const guests = await makePlayers(cluster.databaseUrl, node, (isShort ? 3 : 9) * networks);
    // Their devices have been known for some time, so they may ask.
    await client.query("update accounts.device set created_at = created_at - interval '1 hour'");
    const players = await makePlayers(cluster.databaseUrl, node, bettors);
    const pictures = await makePictures();
    say(
      `${guests.length} guests of ${networks} addresses; pictures of ${[...pictures.values()].map((p) => Math.round(p.length / 1024)).join(", ")} kB`,
    );

    const calm = await observe(node, players, isShort ? 20_000 : 60_000);
    const flood = startFlood(new URL("../faults/questions-flood.ts", import.meta.url), {
      url: node.url,
      guests,
      networks,
      pictures: [...pictures.values()].map((one) => new Uint8Array(one)),
    } satisfies QuestionsFlood);
    open.push(flood.end);
    const flooded = await observe(node, players, isShort ? 40_000 : 300_000);
    const answers = await flood.stop();
    for (const [answer, count] of answers) say(`${answer}: ${count}`);

    const { rows } = await client.query<{ kept: number; questions: number }>(
      `select (select coalesce(sum(length(sealed)), 0) / 1048576 from support.picture)::float8 as kept,
         (select count(*)::int from support.message) as questions`,
    );
    const { kept, questions: asked } = rows[0] ?? { kept: NaN, questions: NaN };
    const sent = [...answers.values()].reduce((sum, count) => sum + count, 0);
    return [
      reportOnly("questions.sent", sent, ""),
      atLeast("questions.decoded", answers.get("success") ?? 0, "", 1),
      atMost("questions.errors", answers.get("server_error") ?? 0, "", 0),
      atMost("questions.memory", (flooded.peakKb - calm.peakKb) / 1024, "MB", 100),
      ratioAtMost("questions.bets.p99", quantile(flooded.ms, 0.99), quantile(calm.ms, 0.99), "ms", 2),
      reportOnly("questions.bets.calm", calm.ms.length / calm.seconds, "/s"),
      reportOnly("questions.bets.flood", flooded.ms.length / flooded.seconds, "/s"),
      atMost("questions.bets.failed", calm.failed + flooded.failed, "", 0),
      atMost("questions.kept", kept, "MB", Math.min(megabytes.all, networks * megabytes.address)),
      atMost("questions.messages", asked, "", networks * messagesOfAddress),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    for (const close of open.toReversed()) await close();
  }
}

interface Seen {
  /** The time of each bet, ms. */
  readonly ms: readonly number[];
  readonly failed: number;
  readonly seconds: number;
  readonly peakKb: number;
}

/** Lets players bet one after the other for a time, and measures bets and the node's memory. */
async function observe(node: Node, players: readonly Player[], forMs: number): Promise<Seen> {
  const ms: number[] = [];
  let failed = 0;
  let peakKb = 0;
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() - startedAt > forMs;
  const watch = async (): Promise<void> => {
    for (; !isOver(); await pause(100)) peakKb = Math.max(peakKb, residentKb(node.pid));
  };
  const bet = async (player: Player): Promise<void> => {
    for (; !isOver(); await pause(20)) {
      const at = performance.now();
      const answer = await sendBet(node, player, randomUUID());
      const { status } = (await answer.json()) as { status: string };
      ms.push(performance.now() - at);
      if (status !== "RS_OK") failed += 1;
    }
  };
  await Promise.all([watch(), ...players.map(bet)]);
  return { ms, failed, seconds: (performance.now() - startedAt) / 1000, peakKb };
}

/** Makes the most costly pictures: some that must be refused, and some that may just be decoded. */
async function makePictures(): Promise<Map<string, Buffer>> {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const made = new Map<string, Buffer>();
  made.set("60 megapixels of 16 bits, interlaced", pngBomb(10_000, 6_000, 16, 1));
  made.set("64 megapixels of 8 bits", pngBomb(8_000, 8_000, 8, 0));
  const largest = sharp({ create: { width: 5_000, height: 4_400, channels: 3, background: "#204060" } });
  made.set("22 megapixels, as large as is allowed", await largest.clone().jpeg({ quality: 40 }).toBuffer());
  made.set("7 megapixels, progressive", await largest.clone().resize(2_800).jpeg({ progressive: true }).toBuffer());
  const loud = { create: { width: 1_600, height: 1_600, channels: 3, background: "#000", noise } } as const;
  made.set("noise, which stays large", await sharp(loud).jpeg().toBuffer());
  return made;
}

/** Returns an RGBA PNG of zeros, which compresses to a thousandth. */
function pngBomb(width: number, height: number, depth: 8 | 16, interlace: 0 | 1): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const typed = Buffer.concat([Buffer.from(type, "latin1"), data]);
    const framed = Buffer.alloc(typed.length + 8);
    framed.writeUInt32BE(data.length);
    typed.copy(framed, 4);
    framed.writeUInt32BE(crc32(typed), typed.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, 6, 0, 0, interlace], 8);
  // Each row has one byte for its filter; the passes of an interlaced picture have about twice as many rows.
  const bytes = (width * (depth / 8) * 4 + 2) * height + 16 * height;
  const data = deflateSync(Buffer.alloc(bytes), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}
