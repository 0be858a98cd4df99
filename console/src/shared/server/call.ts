import { CallFailed as Failed, createClient, dataOf } from "@fairlobby/contract/client";
import type {
  consoleCalls,
  ConsoleFailureCode,
  ConsolePath,
  ConsoleReply,
  ConsoleRequestInput,
} from "@fairlobby/contract/console";
import { pageBuild } from "./build.ts";
import { connection } from "./connection.ts";
import { isIdle } from "./idle.ts";
import { untilProved } from "./step-up.ts";

export type CallFailed = Failed<ConsoleFailureCode>;
export const CallFailed = Failed<ConsoleFailureCode>;

const client = createClient<typeof consoleCalls, ConsoleFailureCode>({
  credentials: "same-origin",
  timeoutMs: 20_000,
  headers: () => ({ "x-console": isIdle() ? "idle" : "1", "x-console-build": pageBuild }),
  // `useAction` makes the key of each action.
  newKey: () => undefined,
  mayRepeat: () => false,
  // Asks for the second factor when the server does.
  recover: async (_path, msgCode) => msgCode === "step_up_required" && untilProved(),
  onAttempt: (answered) => (answered ? connection.back() : connection.lost()),
});

/** Makes a call of the console. Never rejects. */
export const tryCall = client.call;

/** Makes a call of the console. Throws CallFailed. */
export async function call<P extends ConsolePath>(path: P, body: ConsoleRequestInput<P>): Promise<ConsoleReply<P>> {
  return dataOf(await tryCall(path, body));
}
