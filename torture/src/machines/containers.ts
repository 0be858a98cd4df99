import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Say } from "../../../bench/src/figures.ts";
import { freePort } from "../../../tools/free-port.ts";
import { runProgram } from "../../../tools/program.ts";
import { until } from "../../../tools/until.ts";
import { patience } from "../patience.ts";
import { makeArchive } from "./archive.ts";
import { homeTrusting } from "./certificates.ts";

/** A play lobby in containers, started by compose from the archive's `deploy/compose.yaml`. */
export interface Containers {
  readonly url: string;
  /** Where a browser finds the lobby's names, as `--host-resolver-rules`. */
  readonly rules: string;
  /** Runs compose with these arguments; returns its output. Throws if it fails. */
  compose(...args: string[]): string;
  /** Waits until the container of each service is healthy. */
  untilHealthy(...services: string[]): Promise<void>;
  /** Returns the address of a service in its network. */
  addressOf(service: string): string;
  /** Kills the program of a service, as a crash would. */
  crash(service: string): Promise<void>;
  /** Deletes the data of a stopped service. */
  emptyVolume(name: string): void;
  /** Makes a home folder for a browser that trusts the proxy's own authority. */
  trustingHome(): string;
  /** The owner's address of the database, from this machine. */
  migrationUrl(): string;
  stop(): Promise<void>;
}

const name = "lobby.test";

/** Returns in one line what is missing to make and run containers; undefined if they can run. */
export function missingForContainers(): string | undefined {
  const needed = {
    podman: "podman",
    runc: "runc",
    "docker-compose": "docker-compose",
    debootstrap: "debootstrap",
    certutil: "libnss3-tools",
    "/usr/lib/podman/aardvark-dns": "aardvark-dns",
  };
  const missing = Object.entries(needed).find(([program]) => spawnSync(program, ["--help"]).error !== undefined);
  if (missing !== undefined) return `${missing[0]} is not installed (apt-get install ${missing[1]})`;
  return process.getuid?.() === 0 ? undefined : "only root can make the base image with debootstrap";
}

function run(
  program: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    ...options,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${error?.message ?? stderr.slice(-2_000)}`);
  return stdout;
}

/**
 * Podman's settings for a machine without systemd, in a folder of its own. Without a layered file system every layer is a
 * copy; the limits are those that a machine in a container may still set.
 */
function writePodmanSettings(dir: string): NodeJS.ProcessEnv {
  const [storage, engine] = [join(dir, "storage.conf"), join(dir, "containers.conf")];
  const at = (folder: string): string => JSON.stringify(join(dir, folder));
  writeFileSync(storage, `[storage]\ndriver = "vfs"\ngraphroot = ${at("storage")}\nrunroot = ${at("run")}\n`);
  const settings = [
    `[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\nevents_logger = "file"`,
    `[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=1000:1000"]`,
    `[network]\nnetwork_backend = "netavark"\nnetwork_config_dir = ${at("networks")}`,
  ];
  mkdirSync(join(dir, "networks"));
  writeFileSync(engine, `${settings.join("\n")}\n`);
  return { ...process.env, CONTAINERS_STORAGE_CONF: storage, CONTAINERS_CONF: engine, TMPDIR: dir };
}

/** Builds the three images of the unpacked archive, on a Debian made by debootstrap. */
function buildImages(dir: string, current: string, env: NodeJS.ProcessEnv, say: Say): void {
  const base = "localhost/debian:bookworm";
  run("debootstrap", ["--variant=minbase", "bookworm", join(dir, "base"), "http://deb.debian.org/debian"]);
  run("sh", ["-c", `tar -C base --exclude=./var/cache/apt/archives/*.deb -c . | podman import - ${base}`], {
    cwd: dir,
    env,
  });
  for (const [file, image] of [
    ["Containerfile", "fairlobby"],
    ["Containerfile.postgres", "fairlobby-postgres"],
    ["Containerfile.proxy", "fairlobby-proxy"],
  ] as const) {
    const how = ["--isolation", "chroot", "--network", "host", "--layers=false", "--build-arg", `BASE=${base}`];
    run("podman", ["build", ...how, "-t", `localhost/${image}:current`, "-f", `deploy/container/${file}`, "."], {
      cwd: current,
      env,
    });
    say(`${image} is built`);
  }
}

/** Makes the images, and podman's interface for compose; nothing is started yet. */
export async function openContainers(dir: string, say: Say): Promise<Containers> {
  const here = join(dir, "fairlobby");
  const current = join(here, "current");
  mkdirSync(current, { recursive: true });
  run("tar", ["-xzf", join(dir, makeArchive(dir)), "--strip-components=1", "-C", current]);
  const podmanDir = join(dir, "podman");
  mkdirSync(podmanDir);
  const env = writePodmanSettings(podmanDir);
  buildImages(podmanDir, current, env, say);

  const [http, https] = [await freePort(), await freePort()];
  copyFileSync(join(current, "deploy/compose.yaml"), join(here, "compose.yaml"));
  const variables = { LOBBY_NAME: name, HTTP_PORT: http, HTTPS_PORT: https, LOG_DRIVER: "k8s-file" };
  const lines = Object.entries(variables).map(([variable, value]) => `${variable}=${value}`);
  writeFileSync(join(here, ".env"), `${lines.join("\n")}\n`);

  const socket = `unix://${join(podmanDir, "podman.sock")}`;
  // What it starts keeps its output open: with pipes it would never seem to have ended.
  const service = runProgram({
    program: "podman",
    args: ["system", "service", "--time=0", socket],
    env,
    logFile: "/dev/null",
  });
  const podman = (...args: string[]): string => run("podman", args, { env }).trim();
  const containerOf = (wanted: string): string =>
    podman("ps", "--all", "--quiet", "--filter", `label=com.docker.compose.service=${wanted}`);
  const stateOf = (wanted: string): string =>
    podman("inspect", "--format", "{{.State.Health.Status}}", containerOf(wanted));
  // Podman has systemd make the health checks; here nothing else does.
  const checking = runProgram({
    program: "sh",
    args: ["-c", "while sleep 1; do for c in $(podman ps --quiet); do podman healthcheck run $c 2>&1; done; done"],
    env,
    logFile: "/dev/null",
  });
  const compose = (...args: string[]): string =>
    run("docker-compose", args, { cwd: here, env: { ...env, DOCKER_HOST: socket, COMPOSE_HTTP_TIMEOUT: "600" } });
  const addressOf = (wanted: string): string =>
    podman("inspect", "--format", "{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}", containerOf(wanted));

  return {
    url: `https://${name}`,
    rules: `MAP ${name}:443 127.0.0.1:${https}, MAP *.${name}:443 127.0.0.1:${https}`,
    compose,
    addressOf,
    async untilHealthy(...services) {
      for (const wanted of services)
        await until(`${wanted} is healthy`, () => stateOf(wanted) === "healthy", { ...patience, intervalMs: 500 });
    },
    async crash(wanted) {
      const pidOf = (): number => Number(podman("inspect", "--format", "{{.State.Pid}}", containerOf(wanted)));
      const before = pidOf();
      process.kill(before, "SIGKILL");
      const isBack = (): boolean => ![0, before].includes(pidOf()) && stateOf(wanted) === "healthy";
      await until(`${wanted} is back`, isBack, { ...patience, intervalMs: 500 });
    },
    emptyVolume(volume) {
      podman("volume", "rm", `fairlobby_${volume}`);
    },
    trustingHome() {
      const authority = join(dir, `authority-${Date.now()}.crt`);
      podman("cp", `${containerOf("proxy")}:/var/lib/proxy/caddy/pki/authorities/local/root.crt`, authority);
      return homeTrusting(authority, `${authority}.home`);
    },
    migrationUrl() {
      const url = new URL(readFileSync(join(here, "secrets/migration-url"), "utf8"));
      url.hostname = addressOf("postgres");
      return url.href;
    },
    async stop() {
      try {
        compose("down", "--volumes", "--timeout", "5");
      } finally {
        await checking.stop();
        podman("rm", "--all", "--force", "--time", "1");
        await service.stop();
      }
    },
  };
}
