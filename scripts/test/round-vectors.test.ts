import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  checkRoundProof,
  readRoundKeys,
  readRoundProof,
  verdictOfRound,
  type PlayedRound,
} from "@fairlobby/verifier/rounds";
import { verdictOf } from "@fairlobby/verifier/proofs";
import { describe, expect, test } from "vitest";
import { games } from "../../providers/slots/src/games/read-games.ts";

const folder = join(import.meta.dirname, "../../verifier/test/vectors/rounds");

const keys = readRoundKeys(JSON.parse(readFileSync(join(folder, "provider.json"), "utf8")));

test("exactly the games have published rounds", () => {
  expect(readdirSync(folder).sort()).toEqual([...[...games.keys()].map((id) => `${id}.json`), "provider.json"].sort());
});

describe.each([...games])("the published rounds of game %s", (id, game) => {
  const list = JSON.parse(readFileSync(join(folder, `${id}.json`), "utf8")) as unknown[];

  test("R-HON-13 R-HON-17 a loss, a win and the feature: each holds and is signed, checked by independent code", async () => {
    const rounds: PlayedRound[] = [];
    for (const each of list) {
      const proof = readRoundProof(JSON.stringify(each));
      if (proof === null) throw new Error("not a proof");
      const { checks, derived } = await checkRoundProof(proof, keys);
      expect(verdictOf(checks), proof.roundId).toBe("holds");
      expect(verdictOfRound(checks)).toBe("signed");
      // Compare exact bytes, as a checker in another language would.
      expect(derived).toEqual(proof.round);
      // Recreated by `node scripts/round-vectors.ts`.
      expect(proof.definitionHash).toBe(game.hash);
      rounds.push(proof.round);
    }
    const [loss, win, feature] = rounds;
    expect(rounds).toHaveLength(3);
    expect([loss?.totalWin, loss?.spins.length]).toEqual([0, 1]);
    expect(win?.totalWin).toBeGreaterThan(0);
    const special = feature?.spins.length === 1 ? feature.spins[0]?.frames.length === 1 : false;
    expect((feature?.spins.length ?? 0) > 1 || (feature?.spins[0]?.frames.length ?? 0) > 3 || special).toBe(true);
  });
});
