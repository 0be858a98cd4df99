import { spawn } from "node:child_process";

/** A wallet that is not back by then is taken for dead. */
const restartMs = 120_000;

/** Runs an operator's own command through the shell; resolves when it ended well. What it says goes to stderr. */
export function restartWith(command: string): () => Promise<void> {
  return () =>
    new Promise((resolve, reject) => {
      const child = spawn(command, { shell: true, stdio: ["ignore", 2, 2], timeout: restartMs });
      child.once("error", reject);
      child.once("exit", (code) => {
        if (code === 0) resolve();
        else reject(new Error(`the restart command ended with ${code ?? "a signal"}`));
      });
    });
}
