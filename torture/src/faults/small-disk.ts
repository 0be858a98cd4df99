import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own, small enough to be filled. */
export interface SmallDisk {
  readonly dir: string;
  /** Fills all free space except for `leave` bytes. */
  fill(leave: number): void;
  /** Frees the space that `fill` took. */
  free(): void;
  unmount(): void;
}

function run(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr.trim()}`);
}

/** Mounts a file system in memory; throws if this process may not mount one. */
export function mountDisk(dir: string, megabytes: number): SmallDisk {
  mkdirSync(dir, { recursive: true });
  run("mount", "-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "fairlobby-torture", dir);
  const ballast = join(dir, "ballast");
  return {
    dir,
    fill(leave) {
      const { bavail, bsize } = statfsSync(dir);
      run("fallocate", "-l", String(Math.max(bavail * bsize - leave, bsize)), ballast);
    },
    free: () => rmSync(ballast, { force: true }),
    // Lazily, because a process that is about to end may still use the file system.
    unmount: () => run("umount", "-l", dir),
  };
}

/** Returns why a file system cannot be mounted here; undefined if it can. */
export function mountProblem(): string | undefined {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-mount-"));
  try {
    mountDisk(dir, 1).unmount();
    return undefined;
  } catch (error) {
    return `a file system cannot be mounted here (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
