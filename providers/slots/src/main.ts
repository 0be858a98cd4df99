import { join, resolve } from "node:path";
import pino, { type Logger } from "pino";
import { systemClock } from "./clock.ts";
import { type Config, readConfig } from "./config.ts";
import { createDemos } from "./demos.ts";
import { rateLimiter } from "./fairness/rate-limiter.ts";
import { seeds } from "./fairness/seeds.ts";
import { games } from "./games/read-games.ts";
import { gameInfo } from "./http/game-info.ts";
import { buildServer } from "./http/server.ts";
import { storedDefinitions } from "./games/stored-definitions.ts";
import { loadLinkKey, loadProofKey, loadProviderKey, operatorVerifier } from "./keys.ts";
import { proofKeys, recordProofKey } from "./proofs/keys.ts";
import { proofSigner } from "./proofs/signer.ts";
import { RoundDriver } from "./rounds/driver.ts";
import { outcomeOf } from "./rounds/outcome.ts";
import { roundLinks } from "./rounds/links.ts";
import { roundService } from "./rounds/service.ts";
import { shownRounds } from "./rounds/shown.ts";
import { roundStore } from "./rounds/store.ts";
import { sessions } from "./sessions.ts";
import { openDatabase } from "./store/database.ts";
import { walletClient } from "./wallet/client.ts";

const sweepMs = 10 * 60_000;
/** Time after which a player who used all seed changes gets one back. */
const seedChangeMs = 60_000;

/** Starts the program; returns its address and how to stop it. */
async function start(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const log = pino({ level: process.env["LOG_LEVEL"] || "info" }, pino.destination({ dest: 2, sync: true }));
  const directory = join(config.dataDir, "slots");
  const { db, driver, ...services } = openServices(config, directory, log);
  let publicUrl = config.publicUrl ?? "";
  const app = await buildServer({
    ...services,
    log,
    proofKeys: () => proofKeys(db),
    links: roundLinks(loadLinkKey(directory)),
    gameInfos: new Map([...games].map(([id, game]) => [id, gameInfo(game)])),
    minSpinMs: config.minSpinMs,
    verifyOperator: operatorVerifier(config.operatorPublicKeyFile),
    publicUrl: () => publicUrl,
    pageFolder: resolve(import.meta.dirname, "../dist/page"),
    lobbyOrigin: config.lobbyOrigin,
    trustedProxies: config.trustedProxies,
    callsPerMinute: config.callsPerMinute,
  });
  await app.listen({ port: config.port, host: config.host });
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  const url = `http://localhost:${port}`;
  publicUrl ||= url;

  const resumed = driver.resumeAll();
  if (resumed > 0) log.info({ rounds: resumed }, "open rounds resumed");
  const sweeping = setInterval(() => {
    services.sessions.sweep();
    services.demos.sweep();
    services.rotations.sweep();
  }, sweepMs);

  return {
    url,
    stop: async () => {
      clearInterval(sweeping);
      // Both are stopped together: requests wait for rounds, and a stopped driver answers them with the current state.
      await Promise.all([app.close(), driver.stop()]);
      await services.wallet.close();
      db.close();
    },
  };
}

/** Opens the store and what works on it: seeds, sessions, the wallet and the rounds. */
function openServices(config: Config, directory: string, log: Logger) {
  const clock = systemClock;
  const key = loadProviderKey(directory, config.providerKeyFile);
  const db = openDatabase(directory);
  const wallet = walletClient({ url: config.walletUrl, key, timeoutMs: config.walletTimeoutMs });
  const rounds = roundStore(db);
  const signer = proofSigner(loadProofKey(directory));
  recordProofKey(db, signer, clock.now());
  const playerSeeds = seeds(db, { clock, signer });
  const definitions = storedDefinitions(db, games);
  const driver = new RoundDriver({
    db,
    rounds,
    wallet,
    log,
    now: () => clock.now(),
    retryMs: config.retryMs,
    betPatienceMs: config.betPatienceMs,
    draw: (round) => {
      const { serverSeed, clientSeed } = playerSeeds.get(round.seedId);
      const game = definitions.game(round.definitionHash);
      return outcomeOf(game, { serverSeed, clientSeed, nonce: round.nonce }, round.stake);
    },
  });
  const { minSpinMs, spinWaitMs } = config;
  return {
    clock,
    db,
    wallet,
    rounds,
    definitions,
    driver,
    seeds: playerSeeds,
    rotations: rateLimiter(clock, { max: config.seedChanges, pauseMs: seedChangeMs }),
    sessions: sessions(db, clock),
    demos: createDemos({ clock, games, minSpinMs }),
    service: roundService({ db, clock, rounds, seeds: playerSeeds, driver, games, minSpinMs, spinWaitMs }),
    shown: shownRounds({ seeds: playerSeeds, definitions, signer }),
  };
}

function fail(line: string): never {
  process.stderr.write(`slots: ${line}\n`);
  process.exit(1);
}

const read = readConfig(process.env);
if ("problem" in read) fail(read.problem);
try {
  const { url, stop } = await start(read.config);
  process.stdout.write(`slots: listening on ${url} (sandbox, no real money)\n`);
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      stop().then(
        () => process.exit(0),
        (error: unknown) => fail(`stopping failed: ${String(error)}`),
      );
    });
  }
} catch (error) {
  if ((error as NodeJS.ErrnoException).code === "EADDRINUSE") {
    fail(`SLOTS_PORT: port ${read.config.port} is in use`);
  }
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
}
