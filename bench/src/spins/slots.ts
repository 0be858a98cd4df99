import { createPrivateKey, sign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../../tools/free-port.ts";
import { startProgram, type Program } from "../../../tools/program.ts";
import { gameCode, tokenOf } from "../wallet/fixture-constants.ts";

export interface BenchSlots extends Program {
  readonly port: number;
  /** Opens the game for players 1 to `players`, as lobby and page do; returns their page sessions and first stakes. */
  open(players: number): Promise<readonly OpenGame[]>;
}

export interface OpenGame {
  readonly player: number;
  readonly session: string;
  /** The stake, minor units. */
  readonly stake: number;
}

/** Starts the slots program for the lobby server at this port. */
export async function startSlots(dir: string, serverPort: number): Promise<BenchSlots> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const lobby = `http://127.0.0.1:${serverPort}`;
  const program = await startProgram({
    script: "providers/slots/src/main.ts",
    ready: `${url}/healthz`,
    logFile: "/dev/null",
    env: {
      NODE_ENV: "production",
      SLOTS_PORT: String(port),
      DATA_DIR: dir,
      WALLET_URL: `${lobby}/providers/hub88`,
      LOBBY_ORIGIN: lobby,
      // Lets the bench's players press again as soon as the reels would begin to spin.
      SLOTS_MIN_SPIN_MS: "0",
      SLOTS_CALLS_PER_MINUTE: "1000000",
      LOG_LEVEL: "error",
    },
  });
  const operatorKey = createPrivateKey(readFileSync(join(dir, "server/operator-private.pem")));
  const post = async (path: string, fields: object, headers: Record<string, string> = {}): Promise<unknown> => {
    const response = await fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(fields),
    });
    const body: unknown = await response.json();
    if (!response.ok || (typeof body === "object" && body !== null && "error" in body)) {
      throw new Error(`${path} was answered ${JSON.stringify(body)}`);
    }
    return body;
  };

  const openOne = async (player: number): Promise<OpenGame> => {
    const launch = {
      user: String(player),
      token: tokenOf(player),
      operator_id: "fairlobby",
      platform: "GPL_MOBILE",
      lobby_url: lobby,
      lang: "id",
      game_code: gameCode,
      currency: "IDR",
      country: "ID",
    };
    const signature = sign("RSA-SHA256", Buffer.from(JSON.stringify(launch)), operatorKey).toString("base64");
    const launched = await post("/operator/generic/v2/game/url", launch, { "x-hub88-signature": signature });
    const token = new URL((launched as { url: string }).url).searchParams.get("launch");
    const { session, stake } = (await post("/page/open", { launch: token })) as { session: string; stake: number };
    return { player, session, stake };
  };

  return {
    ...program,
    port,
    async open(players) {
      const games: OpenGame[] = [];
      for (let player = 1; player <= players; player += 1) games.push(await openOne(player));
      return games;
    },
  };
}
