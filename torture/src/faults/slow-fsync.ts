import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** A library that delays every fsync and fdatasync by the milliseconds in a file, which it reads each time. */
const source = `
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void wait_as_told(void) {
  const char *path = getenv("SLOW_FSYNC_FILE");
  char text[16] = {0};
  int file = path ? open(path, O_RDONLY) : -1;
  if (file < 0) return;
  long ms = read(file, text, sizeof text - 1) > 0 ? atol(text) : 0;
  close(file);
  struct timespec left = {ms / 1000, (ms % 1000) * 1000000};
  while (ms > 0 && nanosleep(&left, &left) != 0) {}
}

int fsync(int file) { wait_as_told(); return syscall(SYS_fsync, file); }
int fdatasync(int file) { wait_as_told(); return syscall(SYS_fdatasync, file); }
`;

export interface SlowFsync {
  /** The environment variables with which a program uses the library. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets the delay of each fsync from now on, ms. */
  delay(ms: number): void;
}

export const hasCompiler = (): boolean => spawnSync("cc", ["--version"]).status === 0;

/** Builds the library in `dir`, which the user that runs PostgreSQL must be able to read. */
export function buildSlowFsync(dir: string): SlowFsync {
  const [code, library, delay] = ["slow-fsync.c", "slow-fsync.so", "fsync-ms"].map((name) => join(dir, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(code, source);
  writeFileSync(delay, "0", { mode: 0o644 });
  const { status, stderr } = spawnSync("cc", ["-shared", "-fPIC", "-O1", "-o", library, code], { encoding: "utf8" });
  if (status !== 0) throw new Error(`cc: ${stderr}`);
  return {
    env: { LD_PRELOAD: library, SLOW_FSYNC_FILE: delay },
    delay: (ms) => writeFileSync(delay, String(ms)),
  };
}
