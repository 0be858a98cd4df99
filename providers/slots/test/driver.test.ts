import { createPublicKey, generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { systemClock } from "../src/clock.ts";
import { seeds } from "../src/fairness/seeds.ts";
import { games } from "../src/games/read-games.ts";
import { storedDefinitions } from "../src/games/stored-definitions.ts";
import { loadProviderKey } from "../src/keys.ts";
import { proofSigner } from "../src/proofs/signer.ts";
import { RoundDriver } from "../src/rounds/driver.ts";
import { outcomeOf } from "../src/rounds/outcome.ts";
import { roundService } from "../src/rounds/service.ts";
import { roundStore } from "../src/rounds/store.ts";
import { openDatabase } from "../src/store/database.ts";
import { walletClient } from "../src/wallet/client.ts";
import { TestWallet } from "./support/wallet.ts";

const folder = mkdtempSync(join(tmpdir(), "slots-driver-"));
const testWallet = new TestWallet();
afterAll(async () => {
  await testWallet.close();
  rmSync(folder, { recursive: true, force: true });
});

it("a store with failing writes delays a round, and neither loses nor repeats its money", async () => {
  const key = loadProviderKey(folder);
  const db = openDatabase(folder);
  const url = await testWallet.listen(() => createPublicKey(key));
  const wallet = walletClient({ url, key, timeoutMs: 5_000 });
  const signer = proofSigner(generateKeyPairSync("ed25519").privateKey);
  const playerSeeds = seeds(db, { clock: systemClock, signer });
  const definitions = storedDefinitions(db, games);
  const stored = roundStore(db);
  const failures: string[] = [];
  // The real store, except that its first writes of each kind of step fail as on a full disk.
  const rounds: typeof stored = {
    ...stored,
    update: (round, change) => {
      if (failures.filter((state) => state === change.state).length < 2) {
        failures.push(String(change.state));
        throw new Error("database or disk is full");
      }
      return stored.update(round, change);
    },
  };
  const driver = new RoundDriver({
    db,
    rounds,
    wallet,
    log: { warn: () => undefined, error: () => undefined },
    now: () => systemClock.now(),
    retryMs: 1,
    betPatienceMs: 60_000,
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
    minSpinMs: 0,
    spinWaitMs: 30_000,
  });

  const user = "player-1";
  testWallet.deposit(user, 10_000);
  playerSeeds.commitment(user);
  const player = {
    user,
    walletToken: "token",
    gameId: "66121",
    currency: "IDR",
    lang: "id",
    lobbyOrigin: "http://localhost:8080",
  };
  const answer = await service.spin(player, randomUUID(), 1_000n);

  expect(failures).toEqual(["win_sent", "win_sent", "closed", "closed"]);
  expect(answer).toMatchObject({ kind: "result", result: { state: "closed" } });
  expect(testWallet.bookingsOf(user).map((booking) => booking.kind)).toEqual(["bet", "win"]);
  const totalWin = answer.kind === "result" ? answer.result.round.totalWin : 0;
  expect(testWallet.balance(user)).toBe(BigInt(9_000 + totalWin));
  await driver.stop();
  await wallet.close();
  db.close();
});
