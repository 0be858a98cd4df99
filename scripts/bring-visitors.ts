import { execFile } from "node:child_process";
import { join } from "node:path";
import type { ReplyOf } from "@fairlobby/contract";

/** An ending of account numbers to which the sandbox bank pays at once. */
const paidAtOnce = "7890";

export interface Visit {
  /** The lobby server's address. */
  readonly url: string;
  readonly count: number;
  /** Ends the visitors' program. */
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
}

async function hasPayouts(url: string): Promise<boolean> {
  const headers = { "content-type": "application/json", "access-token": "" };
  const answer = await fetch(`${url}/v1/payouts/feed`, { method: "POST", headers, body: "{}" });
  const { data } = (await answer.json()) as { data: ReplyOf<"/v1/payouts/feed"> };
  return data.list.length > 0;
}

/**
 * Brings demo visitors to a lobby that has no payouts yet (R-TKR-09), in a process of its own that gets none of this
 * process's secrets. A failure is only reported.
 */
export async function bringVisitors({ url, count, signal, say }: Visit): Promise<void> {
  try {
    if (await hasPayouts(url)) return;
    say(
      `${count} demo visitors deposit and withdraw play money, so that the ticker has payouts (setting demoVisitors).`,
    );
    await new Promise<void>((done, failed) => {
      const script = join(import.meta.dirname, "visitors.ts");
      const env = { PUBLIC_URL: url, NODE_NO_WARNINGS: "1" };
      execFile(process.execPath, [script, String(count), paidAtOnce], { env, signal }, (error, _, said) =>
        error === null ? done() : failed(new Error(said.trim() || error.message)),
      );
    });
  } catch (error) {
    if (!signal.aborted) say(`The demo visitors stopped: ${error instanceof Error ? error.message : String(error)}`);
  }
}
