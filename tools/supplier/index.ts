import { generateKeyPairSync, randomUUID, verify } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openHttpServer } from "../http-server.ts";
import { testGames, testProducts, type TestGame, type TestProduct } from "./games.ts";
import { gamePage } from "./page.ts";
import { thumbnailOf } from "./thumbnail.ts";
import { roundPlayer, type GameSession, type PlayedRound } from "./wallet.ts";

export type { TestGame } from "./games.ts";

/** How the supplier answers a request for its games. `slow`: not before another answer is set. */
export type ListAnswer = "well" | "malformed" | "slow" | "error";

export interface SupplierOptions {
  /** The provider's key in the lobby's settings. */
  readonly key: string;
  /** Number of games; 12 by default. */
  readonly games?: number;
  /** Currencies of every studio; only rupiah by default. */
  readonly currencies?: readonly string[];
}

/**
 * A supplier that speaks Hub88's published protocol, as a program apart from the lobby: it lists test games, has pictures
 * of them, and plays rounds by signed wallet calls. A lobby is connected to it by `settings` and `env` alone.
 */
export interface Supplier {
  readonly url: string;
  /** The entry for the settings' `providers`, and the host for `catalogue.imageHosts`. */
  readonly settings: {
    readonly key: string;
    readonly dialect: "hub88";
    readonly sandbox: true;
    readonly operatorId: string;
  };
  readonly imageHost: string;
  /** Environment variables of the lobby: the supplier's addresses and key, and the operator's key for it. */
  readonly env: Readonly<Record<string, string>>;
  /** The games as they are listed; may be changed at any time. */
  games: readonly TestGame[];
  products: readonly TestProduct[];
  lists: ListAnswer;
  /** The lobby's address, which is known once it has started; the wallet is called there. */
  lobbyUrl: string;
  /** The operator's calls so far, oldest first, and the paths of the requested pictures. */
  readonly asked: readonly { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[];
  readonly pictures: readonly string[];
  /** Rounds so far, oldest first. */
  readonly rounds: readonly PlayedRound[];
  /** Takes games out of the list. They can still be opened, as by a lobby that has not read the new list yet. */
  drop(...codes: readonly string[]): void;
  /** Lists only the first games. */
  shrinkTo(count: number): void;
  /** Lists all games again. */
  restore(): void;
  stop(): Promise<void>;
}

const newPair = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });

export async function startSupplier({ key, games = 12, currencies = ["IDR"] }: SupplierOptions): Promise<Supplier> {
  const [own, operator] = [newPair(), newPair()];
  const folder = mkdtempSync(join(tmpdir(), "supplier-"));
  const [ownFile, operatorFile] = [join(folder, "supplier-public.pem"), join(folder, "operator.pem")];
  writeFileSync(ownFile, own.publicKey);
  writeFileSync(operatorFile, operator.privateKey, { mode: 0o600 });

  const play = roundPlayer(own.privateKey);
  const sessions = new Map<string, GameSession>();
  const asked: { path: string; body: Record<string, unknown> }[] = [];
  const pictures: string[] = [];
  const rounds: PlayedRound[] = [];
  let held: (() => void)[] = [];
  let lists: ListAnswer = "well";

  const answerOperator = (path: string, raw: Buffer, signature: unknown, response: ServerResponse): void => {
    if (!verify("RSA-SHA256", raw, operator.publicKey, Buffer.from(String(signature), "base64"))) {
      send(response, 401, { error: "RS_ERROR_INVALID_SIGNATURE" });
      return;
    }
    const body = JSON.parse(raw.toString()) as Record<string, unknown>;
    asked.push({ path, body });
    if (path.endsWith("/list")) answerList(path, body, response);
    else if (path.endsWith("/game/url")) send(response, ...launch(body));
    else if (path.endsWith("/game/round")) {
      const known = rounds.some(({ round }) => round === body["round"]);
      if (known) send(response, 200, { url: `${supplier.url}/rounds/${String(body["round"])}` });
      else send(response, 400, { error: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" });
    } else send(response, 404, {});
  };

  const answerList = (
    path: string,
    { product_code: code }: Record<string, unknown>,
    response: ServerResponse,
  ): void => {
    if (lists === "slow") {
      held.push(() => answerList(path, { product_code: code }, response));
      return;
    }
    if (lists === "error") return send(response, 500, { error: "RS_ERROR_UNKNOWN" });
    if (lists === "malformed") return send(response, 200, [{ name: 7 }]);
    if (path.endsWith("/products/list")) return send(response, 200, supplier.products);
    const product = supplier.products.find((one) => one.product_code === code)?.product_name;
    send(
      response,
      200,
      code === undefined ? supplier.games : supplier.games.filter((game) => game.product === product),
    );
  };

  const launch = (body: Record<string, unknown>): [number, object] => {
    const { game_code: code, currency, user, token, lobby_url: lobbyUrl } = body;
    const game = all.find((one) => one.game_code === code);
    if (game === undefined) return [400, { error: "RS_ERROR_INVALID_GAME" }];
    const demo = currency === "XXX";
    if (demo ? !game.demo_game_support : typeof user !== "string" || typeof token !== "string") {
      return [400, { error: "RS_ERROR_WRONG_SYNTAX" }];
    }
    const id = randomUUID();
    sessions.set(id, {
      game: game.game_code,
      name: game.name,
      currency: String(currency),
      lobbyUrl: String(lobbyUrl),
      player: demo ? null : { user: String(user), token: String(token) },
    });
    return [200, { url: `${supplier.url}/play/${game.game_code}?session=${id}` }];
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://supplier");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (pathname.startsWith("/operator/generic/v2/")) {
      answerOperator(pathname, Buffer.concat(chunks), request.headers["x-hub88-signature"], response);
      return;
    }
    const picture = /^\/thumbs\/([\w-]+)\.png$/.exec(pathname)?.[1];
    const session = sessions.get(searchParams.get("session") ?? "");
    if (picture !== undefined) {
      pictures.push(pathname);
      response.setHeader("content-type", "image/png").end(thumbnailOf(picture));
    } else if (session !== undefined && pathname.startsWith("/play/")) {
      const { name, lobbyUrl, player } = session;
      response.setHeader("content-type", "text/html").end(gamePage({ name, lobbyUrl, demo: player === null }));
    } else if (session !== undefined && pathname === "/spin") {
      const round = await play(`${supplier.lobbyUrl}/providers/${key}`, session);
      if (session.player !== null) rounds.push(round);
      send(response, 200, round);
    } else if (pathname.startsWith("/rounds/")) {
      response.setHeader("content-type", "text/html").end("<!doctype html><title>A test round</title>");
    } else send(response, 404, {});
  };

  const { url, close } = await openHttpServer(answer);
  const all = testGames(games, url);
  const variable = key.toUpperCase();

  const supplier: Supplier = {
    url,
    settings: { key, dialect: "hub88", sandbox: true, operatorId: "7" },
    imageHost: new URL(url).host,
    env: {
      [`${variable}_URL`]: url,
      [`${variable}_PUBLIC_URL`]: url,
      [`${variable}_PROVIDER_PUBLIC_KEY_FILE`]: ownFile,
      [`${variable}_OPERATOR_KEY_FILE`]: operatorFile,
    },
    games: all,
    products: testProducts(currencies),
    get lists() {
      return lists;
    },
    set lists(next) {
      lists = next;
      const waiting = held;
      held = [];
      for (const resume of waiting) resume();
    },
    lobbyUrl: "",
    asked,
    pictures,
    rounds,
    drop: (...codes) => void (supplier.games = supplier.games.filter((game) => !codes.includes(game.game_code))),
    shrinkTo: (count) => void (supplier.games = all.slice(0, count)),
    restore: () => void (supplier.games = all),
    stop() {
      rmSync(folder, { recursive: true, force: true });
      return close();
    },
  };
  return supplier;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
