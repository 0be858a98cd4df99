import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";

/** A screen in memory, for browsers that cannot draw WebGL without a screen. */
export interface Display {
  /** Value of the environment variable `DISPLAY`. */
  readonly name: string;
  stop(): Promise<void>;
}

/** Starts Xvfb, which chooses a free display number. */
export async function openDisplay(): Promise<Display> {
  const child = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const ended = once(child, "exit");
  const [number] = (await Promise.race([
    once(child.stdio[3] as Readable, "data"),
    ended.then(() => Promise.reject(new Error("Xvfb ended"))),
  ])) as [Buffer];
  return {
    name: `:${number.toString().trim()}`,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
