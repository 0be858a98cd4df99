import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../tools/free-port.ts";
import { LoadClient } from "./client.ts";
import type { Publisher } from "./publishing.ts";

const program = "/usr/lib/rabbitmq/bin/rabbitmq-server";

/** Debian's package, which includes Web-STOMP. */
export const hasRabbit = (): boolean => existsSync(program);

export interface Rabbit {
  /** Port of Web-STOMP, at /ws. */
  readonly port: number;
  /** The broker's process. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts RabbitMQ with Web-STOMP on localhost only; its files are removed when it stops. */
export async function startRabbit(): Promise<Rabbit> {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-rabbitmq-"));
  const [port, amqp, stomp, names, between] = await Promise.all([1, 2, 3, 4, 5].map(() => freePort()));
  for (const part of ["mnesia", "log"]) mkdirSync(join(dir, part));
  writeFileSync(join(dir, "enabled_plugins"), "[rabbitmq_web_stomp].\n");
  writeFileSync(
    join(dir, "rabbitmq.conf"),
    `listeners.tcp.1 = 127.0.0.1:${amqp}\nstomp.listeners.tcp.1 = 127.0.0.1:${stomp}\n` +
      `web_stomp.tcp.ip = 127.0.0.1\nweb_stomp.tcp.port = ${port}\nlog.console = false\nlog.file.level = error\n`,
  );
  const children: ChildProcess[] = [];
  const run = (command: string, args: readonly string[], env: Readonly<Record<string, string>>): ChildProcess => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: "ignore", detached: true });
    child.on("error", () => undefined);
    children.push(child);
    return child;
  };
  const abandon = (): void => {
    for (const { pid } of children) if (pid !== undefined) process.kill(-pid, "SIGKILL");
  };
  process.once("exit", abandon);
  const stop = async (): Promise<void> => {
    process.off("exit", abandon);
    for (const child of children.toReversed()) await end(child);
    rmSync(dir, { recursive: true, force: true });
  };
  // Stops epmd, which the broker would leave running.
  run("epmd", ["-port", String(names), "-address", "127.0.0.1"], {});
  run(program, [], {
    HOME: dir,
    ERL_EPMD_PORT: String(names),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    RABBITMQ_NODENAME: `bench${port}@localhost`,
    RABBITMQ_NODE_IP_ADDRESS: "127.0.0.1",
    RABBITMQ_NODE_PORT: String(amqp),
    RABBITMQ_DIST_PORT: String(between),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "-kernel inet_dist_use_interface {127,0,0,1}",
    RABBITMQ_CONFIG_FILE: join(dir, "rabbitmq"),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(dir, "enabled_plugins"),
    RABBITMQ_MNESIA_BASE: join(dir, "mnesia"),
    RABBITMQ_LOG_BASE: join(dir, "log"),
  });
  try {
    await untilListening(port ?? 0);
    return { port: port ?? 0, pid: brokerPid(dir), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends a program and its children. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGTERM");
  const hard = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, "SIGKILL"), 10_000);
  await ended;
  clearTimeout(hard);
}

async function untilListening(port: number): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.destroy();
        resolve(true);
      });
      socket.once("error", () => resolve(false));
    });
    if (open) return;
    await new Promise((wait) => setTimeout(wait, 200));
  }
  throw new Error("RabbitMQ did not start within a minute");
}

/** Returns the process id of the Erlang VM that uses these files. */
function brokerPid(dir: string): number {
  for (const file of globSync("/proc/[0-9]*/cmdline")) {
    try {
      const command = readFileSync(file, "utf8");
      if (command.includes("beam") && command.includes(dir)) return Number(file.split("/")[2]);
    } catch {
      // The process ended meanwhile.
    }
  }
  return NaN;
}

/** Number of messages sent between two receipts. */
const unconfirmed = 500;

/** Publishes to players' topics over Web-STOMP. */
export async function openRabbitPublisher(port: number): Promise<Publisher> {
  const waiting = new Map<string, () => void>();
  const client = await LoadClient.open(
    // No heart-beats: under flow control this version's heart-beat monitor fails and closes the connection.
    { port, path: "/ws", connectHeaders: rabbitLogin, destinations: ["/topic/bench-publisher"], heartBeats: false },
    {
      message: () => undefined,
      closed() {
        throw new Error("RabbitMQ closed the publisher's connection");
      },
      receipt(id) {
        waiting.get(id)?.();
        waiting.delete(id);
      },
    },
  );
  let sent = 0;
  let group: Promise<void> = Promise.resolve();
  return {
    publish(player, body) {
      const receipt = sent % unconfirmed === 0 ? `receipt:p${sent}\n` : "";
      // Every message of a group counts as confirmed with the first one, which is precise enough: the caller waits for
      // several groups at a time.
      if (receipt !== "") {
        const id = `p${sent}`;
        group = new Promise((resolve) => waiting.set(id, resolve));
      }
      sent += 1;
      client.send(
        `SEND\ndestination:/topic/${player}\n${receipt}content-type:application/json\n\n${JSON.stringify(body)}\0`,
      );
      return group;
    },
    async close() {
      client.destroy();
    },
  };
}

/** CONNECT headers of the default account of a new broker. */
export const rabbitLogin = "host:/\nlogin:guest\npasscode:guest\n";
