import { setTimeout as pause } from "node:timers/promises";
import type { CallPath, RequestInput } from "@fairlobby/contract";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { sendCall } from "./load.ts";

export interface Readers {
  stop(): Promise<{ readonly calls: number; readonly refused: readonly string[] }>;
}

type Read = <P extends CallPath>(path: P, body: RequestInput<P>) => Promise<void>;

/** Each screen of the lobby reads with one of these; between them a withdrawal is quoted and contact details are saved. */
async function readEverything(read: Read): Promise<void> {
  await read("/v1/bus/accountInfo", {});
  await read("/v1/bonus/terms", {});
  await read("/charge/amount/list", {});
  await read("/v1/withdraw/quote", { amount: 50_000 });
  await read("/v1/bus/withdrawInfo", { id: "", pageNum: 1, pageSize: 10 });
  await read("/v1/bus/getAllWithdrawOrders", {});
  await read("/charge/amount/saveUserAccountInfo", {
    userName: "Sari Dewi",
    phone: "81234567890",
    email: "sari@gmail.com",
  });
  await read("/charge/amount/getUserAccountInfo", {});
  await read("/v1/history", { type: "game", pageNum: 1, pageSize: 10 });
  await read("/v1/history", { type: "money", pageNum: 1, pageSize: 10 });
  await read("/v1/statement", {});
  await read("/v1/bus/getTaskProcess", {});
  await read("/v1/bus/statInviteInfo", {});
  await read("/v1/payouts/feed", {});
  await read("/notice/getUserNotices", {});
  await read("/v1/session/devices", {});
}

/** Starts players who read every screen, one call after the other, until they are stopped. Each call must succeed. */
export function startReaders(node: { readonly url: string }, players: readonly Player[]): Readers {
  const run = { over: false, calls: 0, refused: new Set<string>() };
  const readAs =
    (player: Player): Read =>
    async (path, body) => {
      if (run.over) return;
      const answer = await sendCall(node, player, path, body);
      const { msgCode } = (await answer.json()) as { msgCode: string };
      run.calls += 1;
      if (msgCode !== "success") run.refused.add(`${path}: ${msgCode}`);
      await pause(20);
    };
  const running = Promise.all(
    players.map(async (player) => {
      while (!run.over) await readEverything(readAs(player));
    }),
  );
  running.catch(() => undefined);
  return {
    async stop() {
      run.over = true;
      await running;
      return { calls: run.calls, refused: [...run.refused] };
    },
  };
}
