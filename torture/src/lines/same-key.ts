import { randomUUID } from "node:crypto";
import { reportOnly } from "../../../bench/src/figures.ts";
import type { Line } from "../line.ts";
import { moneyCases, oneRound, send, type Request, type Winner } from "../players/money-cases.ts";
import type { CallAnswer } from "../players/player-calls.ts";
import { mustEqual, newRacer, runRaces, type RaceFixture } from "../players/races.ts";
import type { Random } from "../random.ts";

type Case = keyof typeof moneyCases;
const cases = Object.keys(moneyCases) as [Case, ...Case[]];

export const sameKey: Line = {
  what: "One idempotency key comes several times at once on two nodes, for every money call, at times with another body or for another call",
  tries: 10_000,
  shortTries: 90,
  run(run) {
    const seen = new Map<string, number>();
    return runRaces(run, {
      name: "same-key",
      nodes: 2,
      atOnce: 8,
      options: { bankEnv: { BANK_PAYOUT_MS: "40" }, settings: oneRound },
      // The cases take turns, so that even a few tries have every call.
      tryOnce: (fixture, nth, random) =>
        tryKey(fixture, nth, { random, seen, name: cases[nth % cases.length] ?? "order" }),
      figures: () => [...seen].toSorted().map(([name, count]) => reportOnly(`same-key.${name}`, count, "")),
    });
  },
};

interface Try {
  readonly random: Random;
  readonly seen: Map<string, number>;
  readonly name: Case;
}

interface Copy {
  readonly of: Winner;
  readonly request: Request;
}

async function tryKey(fixture: RaceFixture, nth: number, { random, seen, name }: Try): Promise<void> {
  const player = await newRacer(fixture);
  const { call, other, otherCode = "success", check } = await moneyCases[name](fixture, player, nth);
  // A call to another path, which would be refused anyway, and whose refusal is stored under the key.
  const foreign: Request = name === "invite" ? foreignTask : foreignInvite;
  const isForeign = other === undefined || random.chance(0.2);
  const second = isForeign ? foreign : other;
  const secondCode = !isForeign ? otherCode : foreign === foreignTask ? "not_claimable" : "amount_mismatch";
  const others = random.chance(0.5) ? random.between(1, 2) : 0;
  const copies: Copy[] = random.shuffle([
    ...Array.from({ length: random.between(2, 4) }, (): Copy => ({ of: "call", request: call })),
    ...Array.from({ length: others }, (): Copy => ({ of: "other", request: second })),
  ]);
  const key = randomUUID();
  const nodes = copies.map(() => random.pick(fixture.nodes));
  const all = await Promise.all(
    copies.map(async ({ of, request }, at) => ({
      of,
      answer: await send(nodes[at] ?? fixture.nodes[0], player, request, key),
    })),
  );
  // Once more after the answer is known.
  for (const [at, { of, request }] of copies.entries()) {
    all.push({ of, answer: await send(nodes.at(-1 - at) ?? fixture.nodes[0], player, request, key) });
  }
  const winner = winnerOf(all);
  const conflicts = all.filter(({ answer }) => answer.msgCode === conflict).length;
  for (const [what, count] of [
    [name, 1],
    ["conflicts", conflicts],
  ] as const)
    seen.set(what, (seen.get(what) ?? 0) + count);
  const code = all.find(({ of }) => of === winner)?.answer.msgCode;
  mustEqual(`${name}: the answer`, code, winner === "call" ? "success" : secondCode);
  await check(winner === "other" && isForeign ? null : winner);
}

const foreignInvite: Request = { path: "/v1/bus/receiveInviteRewards", body: { receiveAmount: 123 } };
const foreignTask: Request = { path: "/v1/bus/taskOneGot", body: {} };
const conflict = "idempotency_conflict";

/**
 * Expects one of the requests to get the same answer each time, and the others only a conflict; returns which one was
 * made.
 */
function winnerOf(all: readonly { readonly of: Winner; readonly answer: CallAnswer }[]): Winner {
  const answersOf = (who: Winner): string[] => [
    ...new Set(all.filter(({ of }) => of === who).map(({ answer }) => JSON.stringify(answer))),
  ];
  const [ofCall, ofOther] = [answersOf("call"), answersOf("other")];
  const isConflict = (answers: readonly string[]): boolean => answers.every((answer) => answer.includes(conflict));
  const isOneAnswer = ofCall.length === 1 && ofOther.length <= 1;
  const winners: Winner[] = [];
  if (!isConflict(ofCall)) winners.push("call");
  if (ofOther.length > 0 && !isConflict(ofOther)) winners.push("other");
  const [winner] = winners;
  if (!isOneAnswer || winners.length !== 1 || winner === undefined) {
    throw new Error(`one key was answered ${JSON.stringify({ ofCall, ofOther })}`);
  }
  return winner;
}
