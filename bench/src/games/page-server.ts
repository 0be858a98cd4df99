import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Game } from "../../../providers/slots/src/games/read-games.ts";
import { drawsOf } from "../../../providers/slots/src/fairness/stream.ts";
import { recordRound } from "../../../providers/slots/src/engine/record.ts";
import type { PlayedRound } from "../../../providers/slots/src/played-round.ts";

const dist = fileURLToPath(new URL("../../../providers/slots/dist/page/", import.meta.url));
const kinds: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".woff2": "font/woff2",
};

/** Serves the built page and plays rounds for it, without a wallet: only the page is measured. */
export interface PageServer {
  readonly port: number;
  /** Returns the files sent since the last call, by their path below the page's folder. */
  readonly sent: () => readonly string[];
  readonly stop: () => Promise<void>;
}

const serverSeed = "3a".repeat(32);
const stake = 1_000;
const slowAnswerMs = 1_500;
const balance = 1_000_000_000;

/** Returns a game's first round of the wanted kind among those drawn from one seed. */
export function roundOf(game: Game, wanted: (round: PlayedRound) => boolean): PlayedRound {
  for (let nonce = 0; nonce < 100_000; nonce += 1) {
    const round = recordRound(game, game.play, drawsOf(serverSeed, "bench", nonce), stake / game.unitsPerStake);
    if (wanted(round)) return round;
  }
  throw new Error(`${game.definition.id}: no such round`);
}

/** @param next the next round of a game */
export async function servePage(
  games: ReadonlyMap<string, Game>,
  next: (game: Game) => PlayedRound,
): Promise<PageServer> {
  let sent: string[] = [];
  const answers = (path: string, body: { readonly spinId?: string; readonly launch?: string }): unknown => {
    const game = games.get(body.launch?.split("-")[0] ?? "") ?? playing;
    playing = game;
    if (path === "/page/open") {
      const figure = { value: 0.95, exact: true, error: 0 };
      const figures = { definitionHash: game?.hash, rtp: figure, hitFrequency: figure, featureFrequency: null };
      return {
        session: "a session of the bench, long enough",
        game: {
          definition: game?.definition,
          definitionHash: game?.hash,
          figures: { ...figures, deviation: figure, best: figure, volatility: "low" },
        },
        balance,
        currency: "IDR",
        stake,
        lang: "id",
        lobbyOrigin: "http://localhost",
        minSpinMs: 2_500,
        fairness: {},
        resume: null,
      };
    }
    if (path === "/page/spin" && game !== undefined) {
      const round = next(game);
      const after = { balanceBefore: balance - stake, balance: balance - stake + round.totalWin, state: "closed" };
      const of = { roundId: "r", spinId: body.spinId, gameId: game.definition.id, nonce: 0, stake, currency: "IDR" };
      return { ...of, ...after, round };
    }
    return path === "/page/balance" ? { balance, currency: "IDR" } : { ok: true };
  };
  let playing: Game | undefined;
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (request.method === "POST") {
      let text = "";
      request.on("data", (part) => (text += String(part)));
      request.on("end", () => {
        const answer = JSON.stringify(answers(path, JSON.parse(text) as object));
        // A slow network: the reels must spin before the outcome is known.
        setTimeout(() => response.end(answer), path === "/page/spin" ? slowAnswerMs : 0);
      });
      return;
    }
    const name = path.replace(/^\/play\/[^/]+\//, "") || "index.html";
    const file = join(dist, name);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    sent.push(name);
    response.writeHead(200, { "content-type": kinds[extname(name)] ?? "text/plain" }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    port: address.port,
    sent: () => {
      const names = sent;
      sent = [];
      return names;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the size of a built file in kB (1,000 bytes), gzipped if that is smaller. */
export function kilobytesOf(name: string): number {
  const bytes = readFileSync(join(dist, name));
  return (name.endsWith(".woff2") ? bytes.byteLength : gzipSync(bytes).byteLength) / 1_000;
}
