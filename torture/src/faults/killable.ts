import { until } from "../../../tools/until.ts";
import type { Program } from "../../../tools/program.ts";
import { patience } from "../patience.ts";

/** How long a killed program may take to start: the database may be down, or it may be killed again. */
const restartMs = 120_000;

/** Starts a program that can be killed at any moment, also during its start; `crash` kills it and starts it again. */
export async function startKillable<T extends Program>(start: (started: (program: Program) => void) => Promise<T>) {
  let killNow = (): void => undefined;
  const begin = () => start((started) => (killNow = () => started.signal("SIGKILL")));
  const first = await begin();
  let program = first;
  let restarting: Promise<void> | undefined;
  const replace = async (): Promise<void> => {
    await program.kill();
    program = await until("the killed program starts again", begin, { ...patience, timeoutMs: restartMs });
  };
  const crash = (): Promise<void> => {
    killNow();
    return (restarting ??= replace().finally(() => (restarting = undefined)));
  };
  return {
    first,
    pid: () => program.pid,
    crash,
    /** Ends the program and starts it again. */
    async restart(by: "stop" | "kill"): Promise<void> {
      if (by === "kill") return crash();
      await program.stop();
      program = await begin();
    },
    async stop(): Promise<void> {
      await restarting?.catch(() => undefined);
      await program.stop();
    },
  };
}
