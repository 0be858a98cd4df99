import { join, resolve } from "node:path";
import pino from "pino";
import { systemClock } from "./clock.ts";
import { type Config, readConfig } from "./config.ts";
import { pace } from "./fairness/pace.ts";
import { seeds } from "./fairness/seeds.ts";
import { games } from "./games/catalogue.ts";
import { gameInfo } from "./http/game-info.ts";
import { buildServer } from "./http/server.ts";
import { keptDefinitions } from "./games/kept.ts";
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
/** Until a change of the seeds comes back to a player who made the most at once. */
const seedChangeMs = 60_000;

/** Puts the program together and starts it; returns how to stop it. */
async function start(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const log = pino({ level: process.env["LOG_LEVEL"] || "info" }, pino.destination({ dest: 2, sync: true }));
  const directory = join(config.dataDir, "slots");
  const key = loadProviderKey(directory);
  const db = openDatabase(directory);
  const wallet = walletClient({ url: config.walletUrl, key, timeoutMs: config.walletTimeoutMs });
  const rounds = roundStore(db);
  const signer = proofSigner(loadProofKey(directory));
  recordProofKey(db, signer, systemClock.now());
  const playerSeeds = seeds(db, { clock: systemClock, signer });
  const rotations = pace(systemClock, { most: config.seedChanges, pauseMs: seedChangeMs });
  const definitions = keptDefinitions(db, games);
  const playerSessions = sessions(db, systemClock);
  const driver = new RoundDriver({
    db,
    rounds,
    wallet,
    log,
    now: () => systemClock.now(),
    retryMs: config.retryMs,
    betPatienceMs: config.betPatienceMs,
    draw: (round) => {
      const { serverSeed, clientSeed } = playerSeeds.get(round.seedId);
      return outcomeOf(
        definitions.game(round.definitionHash),
        { serverSeed, clientSeed, nonce: round.nonce },
        round.stake,
      );
    },
  });
  const service = roundService({
    db,
    clock: systemClock,
    rounds,
    seeds: playerSeeds,
    driver,
    games,
    minSpinMs: config.minSpinMs,
    spinWaitMs: config.spinWaitMs,
  });

  const gameInfos = new Map([...games].map(([id, game]) => [id, gameInfo(game)]));
  let publicUrl = config.publicUrl ?? "";
  const app = await buildServer({
    clock: systemClock,
    sessions: playerSessions,
    service,
    rounds,
    seeds: playerSeeds,
    rotations,
    wallet,
    log,
    definitions,
    shown: shownRounds({ seeds: playerSeeds, definitions, signer }),
    proofKeys: () => proofKeys(db),
    links: roundLinks(loadLinkKey(directory)),
    gameInfos,
    minSpinMs: config.minSpinMs,
    verifyOperator: operatorVerifier(config.operatorPublicKeyFile),
    publicUrl: () => publicUrl,
    pageFolder: resolve(import.meta.dirname, "../dist/page"),
    lobbyOrigin: config.lobbyOrigin,
    trustedProxies: config.trustedProxies,
    callsPerMinute: config.callsPerMinute,
  });
  await app.listen({ port: config.port, host: "0.0.0.0" });
  const address = app.server.address();
  const port = typeof address === "object" && address !== null ? address.port : config.port;
  const url = `http://localhost:${port}`;
  publicUrl ||= url;

  const resumed = driver.resumeAll();
  if (resumed > 0) log.info({ rounds: resumed }, "open rounds are carried on");
  const sweeping = setInterval(() => {
    playerSessions.sweep();
    rotations.sweep();
  }, sweepMs);

  return {
    url,
    stop: async () => {
      clearInterval(sweeping);
      // Together: requests wait for rounds, and a stopped driver lets go of them with what is known.
      await Promise.all([app.close(), driver.stop()]);
      await wallet.close();
      db.close();
    },
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
  process.stdout.write(`slots: listening on ${url}\n`);
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
