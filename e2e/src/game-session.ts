import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { call, type Player } from "../../tools/player.ts";

interface Table {
  spin(): Promise<{ readonly roundId: string; readonly round: { readonly totalWin: number } }>;
  /** Reveals the seeds used so far. */
  reveal(): Promise<void>;
}

/** Plays a game with the calls that its page would make. */
export async function openTable(player: Player, gameId: string): Promise<Table> {
  const { openGameUrl } = await call(player, "/game/forward", { id: gameId });
  const { origin, searchParams } = new URL(openGameUrl);
  const ask = async (path: string, body: object): Promise<unknown> => {
    const reply = await fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const answer: unknown = await reply.json();
    expect(reply.status, JSON.stringify(answer)).toBe(200);
    return answer;
  };
  const { session, stake } = (await ask("/page/open", { launch: searchParams.get("launch") })) as {
    session: string;
    stake: number;
  };
  return {
    spin: async () =>
      (await ask("/page/spin", { session, stake, spinId: randomUUID() })) as Awaited<ReturnType<Table["spin"]>>,
    reveal: async () => void (await ask("/page/fairness/rotate", { session, clientSeed: "another-one" })),
  };
}
