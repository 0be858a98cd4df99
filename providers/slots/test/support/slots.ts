import { createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type HistoryRow,
  pageCalls,
  pageFailure,
  type PageFailure,
  type PagePath,
  type ReplyOf,
  type RequestOf,
} from "../../src/page-api.ts";
import { startProgram, type StartedProgram } from "../../../../tools/program.ts";
import { TestWallet } from "./wallet.ts";

/** The real program as a child process with its own data folder, against a {@link TestWallet}. */
export class Slots {
  readonly wallet = new TestWallet();
  readonly dataDir = mkdtempSync(join(tmpdir(), "slots-test-"));
  readonly operatorKey: KeyObject;
  url = "";
  #program: StartedProgram | undefined;
  #walletUrl = "";
  #env: Record<string, string> = {};

  constructor() {
    const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
    this.operatorKey = pair.privateKey;
    mkdirSync(join(this.dataDir, "server"));
    writeFileSync(
      join(this.dataDir, "server", "operator-public.pem"),
      pair.publicKey.export({ type: "spki", format: "pem" }),
    );
  }

  /** Starts the program (again); resolves when it listens. */
  async start(env: Record<string, string> = this.#env): Promise<void> {
    this.#env = env;
    const publicKey = () => createPublicKey(readFileSync(join(this.dataDir, "slots", "provider-public.pem")));
    if (this.#walletUrl === "") this.#walletUrl = await this.wallet.listen(publicKey);
    this.#program = await startProgram({
      script: "providers/slots/src/main.ts",
      ready: /listening on (\S+)/,
      env: {
        SLOTS_PORT: "0",
        DATA_DIR: this.dataDir,
        WALLET_URL: this.#walletUrl,
        SLOTS_MIN_SPIN_MS: "0",
        SLOTS_RETRY_MS: "5",
        LOG_LEVEL: "silent",
        SLOTS_CALLS_PER_MINUTE: "1000000",
        ...env,
      },
    });
    this.url = this.#program.ready;
  }

  /** Ends the program; returns its exit code (null after a kill). */
  async end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null> {
    return (await (signal === "SIGKILL" ? this.#program?.kill() : this.#program?.stop())) ?? null;
  }

  async close(): Promise<void> {
    await this.end("SIGKILL");
    await this.wallet.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Sends the operator's signed launch request; returns the raw HTTP answer. */
  async launchRaw(fields: Record<string, unknown>, signature?: string): Promise<Response> {
    return await this.operator("game/url", { ...launchFields, ...fields }, signature);
  }

  /** Sends a call of the operator, signed correctly unless `signature` is given. */
  async operator(
    path: "game/url" | "game/round" | "game/list" | "products/list",
    fields: object,
    signature?: string,
  ): Promise<Response> {
    const body = JSON.stringify(fields);
    return await fetch(`${this.url}/operator/generic/v2/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-hub88-signature": signature ?? sign("RSA-SHA256", Buffer.from(body), this.operatorKey).toString("base64"),
      },
      body,
    });
  }

  /** Returns a launch token for a player. */
  async launch(user: string, fields: Record<string, unknown> = {}): Promise<string> {
    const answer = (await (await this.launchRaw({ user, token: `token-of-${user}`, ...fields })).json()) as {
      url: string;
    };
    return new URL(answer.url).searchParams.get("launch") ?? "";
  }

  /** Makes a page call and checks the reply against the page API. */
  async call<Path extends PagePath>(path: Path, request: RequestOf<Path>): Promise<ReplyOf<Path> | PageFailure> {
    const response = await fetch(`${this.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
    });
    const body: unknown = await response.json();
    const failed = pageFailure.safeParse(body);
    return failed.success ? failed.data : (pageCalls[path].reply.parse(body) as ReplyOf<Path>);
  }

  /** Makes a page call that must succeed. */
  async ok<Path extends PagePath>(path: Path, request: RequestOf<Path>): Promise<ReplyOf<Path>> {
    const reply = await this.call(path, request);
    if ("error" in (reply as object)) throw new Error(`${path} failed: ${(reply as PageFailure).error}`);
    return reply as ReplyOf<Path>;
  }

  /** Reads all rounds of a player, newest first, in pages. */
  async history(session: string): Promise<HistoryRow[]> {
    const rounds: HistoryRow[] = [];
    for (;;) {
      const before = rounds.at(-1)?.roundId;
      const page = await this.ok("/page/history", before === undefined ? { session } : { session, before });
      rounds.push(...page.rounds);
      if (!page.more) return rounds;
    }
  }

  /** Creates a player with money and an open page. */
  async player(balance = 100_000, gameId = "66121") {
    const user = `player-${randomUUID()}`;
    this.wallet.deposit(user, balance);
    const opened = await this.ok("/page/open", { launch: await this.launch(user, { game_code: gameId }) });
    const { fairness } = opened;
    if (fairness === null) throw new Error("a player's game is no demo");
    return { user, session: opened.session, opened: { ...opened, fairness } };
  }
}

const launchFields = {
  user: "player-1",
  token: "token-1",
  operator_id: 1,
  platform: "GPL_MOBILE",
  lobby_url: "http://localhost:8080/",
  lang: "id",
  game_code: "66121",
  currency: "IDR",
  country: "ID",
};
