import { spawn } from "node:child_process";

/** Maximum time of a restart. */
const restartMs = 120_000;

/** Returns a function that runs the operator's command in the shell; it resolves on exit code 0. Output goes to stderr. */
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
