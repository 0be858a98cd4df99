// Loaded first (`node --import`) by every program that another program of this project starts: the starter holds the
// other end of file descriptor 3. The system closes that end however the starter ends, even by kill -9.
import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

/** More time than a program needs to close, ms. */
const hardEndMs = 12_000;

function end() {
  setTimeout(() => process.exit(1), hardEndMs).unref();
  process.kill(process.pid, "SIGTERM");
}

if (isMainThread) {
  const line = new Socket({ fd: 3 });
  line.on("error", () => undefined);
  line.once("close", end);
  line.resume();
  line.unref();
}
