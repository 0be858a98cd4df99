import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Currency, PlayerId } from "@fairlobby/contract";
import Fastify from "fastify";
import { expect } from "vitest";
import { caletaWalletRoutes, createCaletaProvider } from "../../src/adapters/games/caleta/index.ts";
import { createHub88Provider, hub88WalletRoutes } from "../../src/adapters/games/hub88/index.ts";
import { createVerifier, measureWalletCalls, type OperatorAccount } from "../../src/adapters/games/signed/index.ts";
import { sign } from "../../src/adapters/games/signed/signature.ts";
import { createWallets, type Games, type GamesDeps } from "../../src/modules/games/index.ts";
import {
  openAccounts,
  post,
  readBalances,
  readDrift,
  readTrialBalance,
  type Balances,
} from "../../src/modules/ledger/index.ts";
import type { Protection } from "../../src/modules/protection/index.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { createAllowList } from "../../src/platform/http/allow-list.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { collect } from "../../src/wiring/ranks.ts";
import type { LobbyConfig } from "../../src/wiring/settings.ts";
import { serveCalls, type CallServer } from "../harness/calls.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { createDatabase, silentLog } from "../harness/database.ts";
import type { Lobby } from "../harness/lobby.ts";
import { caletaGame, game, terms, wireGames } from "./modules.ts";
import { newKeyPair, startProvider, type Provider } from "./provider.ts";
import { watched } from "../harness/watched.ts";

export { caletaGame, game, terms } from "./modules.ts";

/** A reply of the wallet: the HTTP code, the body as sent and as parsed. */
export interface Answer {
  readonly code: number;
  readonly text: string;
  readonly status: string;
  readonly user?: string;
  readonly request_uuid?: string;
  readonly currency?: string;
  readonly country?: string;
  readonly balance?: number;
  readonly token?: string;
}

/** A launched game: its player and the token the provider got. */
export interface Play {
  readonly user: PlayerId;
  readonly token: string;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface GamesFixture {
  readonly database: OpenDatabase;
  /** URL with which the owner connects to the database. */
  readonly databaseUrl: string;
  readonly games: Games;
  readonly protection: Protection;
  /** Wires all modules again, with other settings. */
  readonly restarted: Lobby["restarted"];
  readonly provider: Provider;
  /** The other provider of this lobby, and its wallet's address. */
  readonly caleta: Provider;
  readonly caletaUrl: string;
  readonly lobby: CallServer;
  /** Address of the wallet, as the provider knows it. */
  readonly walletUrl: string;
  readonly providerKey: string;
  readonly providerPublicKey: string;
  /** The server's time, milliseconds since the epoch; a test sets it. */
  readonly clock: { at: number };
  /** Creates a player who accepted the terms and has these balances, in minor units. */
  player(has?: Partial<Balances>): Promise<PlayerId>;
  /** The games that are now switched off in the catalogue. */
  readonly gamesOff: Set<string>;
  /** Opens a game as the lobby does. Returns the token the provider was given. */
  launch(player: PlayerId, gameId?: string, country?: string): Promise<Play>;
  /** Orders a withdrawal and returns its id, or the msgCode of the refusal. */
  order(player: PlayerId, amount: number): Promise<{ readonly orderId: string } | { readonly msgCode: string }>;
  /** Cancels an order. */
  cancelOrder(player: PlayerId, orderId: string): Promise<void>;
  /** Creates a player and launches a game. */
  playing(has?: Partial<Balances>): Promise<Play>;
  takeBreak(player: PlayerId, until: number): Promise<void>;
  bet(play: Play, id: string, amount: number, more?: Fields): Promise<Answer>;
  win(play: Play, id: string, bet: string, amount: number, more?: Fields): Promise<Answer>;
  rollback(play: Play, id: string, bet: string, more?: Fields): Promise<Answer>;
  /** Makes a wallet call, signed by the provider unless other headers are given. */
  send(path: string, body: Fields | string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Makes a wallet call of the Caleta-speaking provider. */
  caletaSend(path: string, body: Fields | string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  balances(player: PlayerId): Promise<Balances>;
  /** Counts a player's stakes, wins and voids in the ledger. */
  postings(player: PlayerId): Promise<number>;
  /** Returns the names of the statements the wallet ran so far. */
  statements(): readonly string[];
  close(): Promise<void>;
}

/** Converts minor units to the dialect's hundred-thousandths of the major unit. Rupiah has no smaller unit. */
export const wire = (amount: number): number => amount * 100_000;

/** Serves the seamless wallet and launches over HTTP, with test providers. */
export async function openGamesFixture(
  options: {
    currency?: Currency;
    launchTimeoutMs?: number;
    onBooked?: (playerId: PlayerId) => void;
    /** How long a wallet call waits for its player's balance, ms. */
    lockMs?: number;
    /** Addresses that may call the Hub88 provider's wallet. */
    addresses?: readonly string[];
    subPartnerId?: string;
    /** The settings of the catalogue, and how long it may show games that another server has changed. */
    catalogue?: LobbyConfig["catalogue"] & Pick<GamesDeps["catalogue"], "freshMs">;
    /** Countries that are not licensed now; none by default. */
    closedCountries?: ReadonlySet<string>;
  } = {},
): Promise<GamesFixture> {
  const currency = options.currency ?? "IDR";
  const { whenDone, close } = collectCleanUps();
  const { database, url: databaseUrl, drop } = await createDatabase();
  whenDone(drop);
  const dir = mkdtempSync(join(tmpdir(), "games-test-"));
  whenDone(() => rmSync(dir, { recursive: true, force: true }));
  const operator = newKeyPair();
  const theirs = newKeyPair();
  const publicKeyFile = join(dir, "provider.pem");
  writeFileSync(publicKeyFile, theirs.publicKey);
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const now = (): number => clock.at;
  const provider = await startProvider(operator.publicKey);
  whenDone(provider.close);
  const caleta = await startProvider(operator.publicKey, "x-auth-signature");
  whenDone(caleta.close);
  const gamesOff = new Set<string>();
  const { closedCountries } = options;
  const allowsRegion =
    closedCountries && ((country: string | null): boolean => country === null || !closedCountries.has(country));
  const account = (at: Provider): OperatorAccount => ({
    baseUrl: at.url,
    operatorId: "fairlobby",
    currency,
    subPartnerId: options.subPartnerId,
    operatorPrivateKey: operator.privateKey,
    lobbyUrl: "http://lobby.test",
    log: silentLog,
    timeoutMs: options.launchTimeoutMs ?? 30_000,
  });
  const { modules, restarted } = await wireGames(
    {
      url: databaseUrl,
      now,
      currency,
      allowsRegion,
      catalogue: options.catalogue,
      providers: new Map([
        ["hub88", createHub88Provider(account(provider))],
        ["caleta", createCaletaProvider(account(caleta))],
      ]),
    },
    whenDone,
  );
  const { games, protection } = modules;
  // The token identifies the caller; here it is the player's id.
  const lobby = await serveCalls({
    routes: collect("routes", modules),
    countryHeader: "x-country",
    authenticate: async (token) => ({ playerId: token as PlayerId, sessionRef: `s${token}`, signInRef: `s${token}` }),
  });
  whenDone(lobby.close);
  const statements: string[] = [];
  // Wired here, so that tests can see its statements, switch games off, and set how long it waits.
  const wallets = createWallets({
    database: {
      ...watched(database, ({ name }) => void statements.push(name)),
      transaction: (work) => (statements.push("a transaction"), database.transaction(work)),
    },
    now,
    currency,
    allowsRegion: allowsRegion ?? protection.allowsRegion,
    isOn: (gameId) => !gamesOff.has(gameId),
    timeZone: "Asia/Jakarta",
    lanes: 2,
    // Tests may lock balances for a long time.
    lockMs: options.lockMs ?? 60_000,
    onBatch: () => undefined,
    onBooked: options.onBooked ?? (() => undefined),
  });
  // Trust one proxy in front of the server, which appends its peer's address.
  const app = Fastify({ forceCloseConnections: true, trustProxy: (_address, hop) => hop < 1 });
  whenDone(() => app.close());
  const shared = {
    verifySignature: createVerifier(publicKeyFile, silentLog),
    log: silentLog,
    seconds: measureWalletCalls(createMetrics()),
  };
  await app.register(hub88WalletRoutes, {
    ...shared,
    prefix: "/providers/hub88",
    provider: "hub88",
    wallet: wallets.of("hub88", { exchanges: false }),
    country: "ID",
    allowsAddress: createAllowList(options.addresses ?? []),
    subPartnerId: options.subPartnerId,
  });
  await app.register(caletaWalletRoutes, {
    ...shared,
    prefix: "/providers/caleta",
    provider: "caleta",
    wallet: wallets.of("caleta", { exchanges: true }),
    allowsAddress: createAllowList([]),
  });
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const walletUrl = `${origin}/providers/hub88`;
  const caletaUrl = `${origin}/providers/caleta`;

  let players = 10_000_000;
  const transaction = ({ user, token }: Play, id: string) => ({
    user,
    token,
    transaction_uuid: id,
    supplier_transaction_id: id,
    round: `round-${id}`,
    round_closed: false,
    request_uuid: randomUUID(),
    game_code: game,
  });

  const send = async (
    header: string,
    url: string,
    body: Fields | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer> => {
    const raw = typeof body === "string" ? body : JSON.stringify(body);
    const response = await fetch(url, {
      method: "POST",
      headers: headers ?? { "content-type": "application/json", [header]: sign(raw, theirs.privateKey) },
      body: raw,
    });
    const text = await response.text();
    return { ...(JSON.parse(text) as Answer), code: response.status, text };
  };

  const fixture: GamesFixture = {
    database,
    databaseUrl,
    games,
    protection,
    restarted,
    provider,
    caleta,
    lobby,
    walletUrl,
    caletaUrl,
    gamesOff,
    providerKey: theirs.privateKey,
    providerPublicKey: theirs.publicKey,
    clock,
    async player({ cash = 0n, promo = 0n, reserved = 0n } = {}) {
      const player = String(++players) as PlayerId;
      await openAccounts(database, { playerId: player, currency });
      await database.query(
        `insert into accounts.sign_in (sign_in_id, player_id, device_hash, began_at, seen_at)
         values ('s' || $1, $1::bigint, decode(md5($1), 'hex'), now(), now())`,
        [player],
      );
      const given = await database.transaction((tx) =>
        post(
          tx,
          {
            player,
            currency,
            key: "given",
            fingerprint: "given",
            subject: "test:given",
            mode: "legs",
            kind: "deposit",
            cash,
            promo,
            reserved,
            house: { deposits: -(cash + promo + reserved) },
          },
          now(),
        ),
      );
      expect(given.outcome).toBe("posted");
      const agreed = await lobby.call("/v1/consent", { ageConfirmed: true, termsVersion: terms }, { token: player });
      expect(agreed.msgCode).toBe("success");
      return player;
    },
    async launch(user, gameId = game, country) {
      const from = { token: user, ...(country === undefined ? {} : { country }) };
      const reply = await lobby.call("/game/forward", { id: gameId }, from);
      expect(reply.msgCode).toBe("success");
      const at = gameId === caletaGame ? caleta : provider;
      const token = at.launches.findLast(({ body }) => body["user"] === user)?.body["token"];
      if (token === undefined) throw new Error("the provider was given no token");
      return { user, token };
    },
    playing: async (has) => fixture.launch(await fixture.player(has)),
    async takeBreak(player, until) {
      const reply = await lobby.call("/v1/consent", { breakUntil: until }, { token: player });
      expect(reply.msgCode).toBe("success");
    },
    bet: (play, id, amount, more) =>
      fixture.send("/transaction/bet", {
        ...transaction(play, id),
        is_free: false,
        currency,
        amount: wire(amount),
        ...more,
      }),
    win: (play, id, bet, amount, more) =>
      fixture.send("/transaction/win", {
        ...transaction(play, id),
        reference_transaction_uuid: bet,
        is_free: false,
        currency,
        amount: wire(amount),
        ...more,
      }),
    rollback: (play, id, bet, more) =>
      fixture.send("/transaction/rollback", { ...transaction(play, id), reference_transaction_uuid: bet, ...more }),
    async order(player, amount) {
      const quoted = await lobby.call("/v1/withdraw/quote", { amount }, { token: player });
      if (quoted.data === null) return { msgCode: quoted.msgCode };
      const reply = await lobby.call(
        "/withdraw/create/order",
        {
          userName: "Sari Dewi",
          accountNumber: `${player}7890`,
          phone: "081234567890",
          email: "",
          payType: 8,
          bankName: "BCA",
          amount,
          quoteId: quoted.data.quoteId,
        },
        { token: player, key: randomUUID() },
      );
      return reply.data === null ? { msgCode: reply.msgCode } : { orderId: reply.data.orderId };
    },
    async cancelOrder(player, orderId) {
      const reply = await lobby.call("/v1/withdraw/cancel", { orderId }, { token: player, key: randomUUID() });
      expect(reply.msgCode).toBe("success");
    },
    send: (path, body, headers) => send("x-hub88-signature", walletUrl + path, body, headers),
    caletaSend: (path, body, headers) => send("x-auth-signature", caletaUrl + path, body, headers),
    balances: (player) => readBalances(database, player, currency),
    async postings(player) {
      const [row] = await database.query<{ n: bigint }>(
        "select count(*) as n from ledger.transfer where player_id = $1 and kind in ('stake', 'win', 'void')",
        [player],
      );
      return Number(row?.n);
    },
    statements: () => [...statements],
    close,
  };
  return fixture;
}

/** Expects the balance in the reply and in the ledger, without reserved gold, to be `total` minor units. */
export async function expectBalance(
  fixture: GamesFixture,
  play: Play,
  answer: { readonly balance?: number } | undefined,
  total: number,
): Promise<void> {
  const { cash, promo } = await fixture.balances(play.user);
  expect(cash + promo).toBe(BigInt(total));
  expect(answer?.balance).toBe(wire(total));
}

/** Expects all entries to sum to zero, and every balance to be the sum of its entries. */
export async function expectBooksToBalance(database: OpenDatabase): Promise<void> {
  const lines = await readTrialBalance(database);
  expect(lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(0n);
  expect(await readDrift(database)).toEqual([]);
}
