// Loaded first (`node --import`) by every program that another one of this project starts: the starter holds the other end
// of file descriptor 3, which the system closes however the starter ends, kill -9 included.
import { Socket } from "node:net";
import { isMainThread } from "node:worker_threads";

/** The program closes what it has in less than that. */
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
