import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startPostgres, type RunningPostgres } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { promote, startStandby, waitFor, type Running } from "../../../tools/standby.ts";

/**
 * How the primary is lost: killed, or cut off only from its standby, so that it still answers the nodes after the
 * promotion.
 */
export type PrimaryLoss = "kill" | "cut off";

/** A PostgreSQL with a synchronous standby, which takes over when the primary is lost. */
export interface DatabasePair {
  /** Ports of both servers, which stay the same. The second server runs after the first `rebuild`. */
  readonly ports: readonly [number, number];
  /** Returns the current primary's URL, with the owner's login. */
  primaryUrl(): string;
  /**
   * Loses the primary and promotes the standby, `promoteAfterMs` after the primary was killed. Resolves once the standby
   * accepts writes.
   */
  failOver(loss: PrimaryLoss, promoteAfterMs?: number): Promise<void>;
  /** Makes the second server, or the former primary, a new synchronous standby. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}

interface Spare {
  readonly name: string;
  readonly port: number;
  /** Set if it is a former primary that still runs, because it was only cut off. */
  readonly postgres?: RunningPostgres;
}

/** Starts the primary. */
export async function openDatabasePair(dir: string): Promise<DatabasePair> {
  const ports = [await freePort(), await freePort()] as const;
  const start = async (name: string): Promise<Running & { readonly name: string }> => {
    const at = join(dir, name);
    return { dir: at, name, postgres: await startPostgres(at, { durable: true, port: ports[0] }) };
  };
  let primary = await start("a");
  let standby: typeof primary | undefined;
  let spare: Spare | undefined = { name: "b", port: ports[1] };
  return {
    ports,
    primaryUrl: () => primary.postgres.url,
    async failOver(loss, promoteAfterMs = 0) {
      if (standby === undefined) throw new Error("there is no standby");
      if (loss === "kill") {
        process.kill(primary.postgres.pid, "SIGKILL");
        await primary.postgres.ended;
        await pause(promoteAfterMs);
      }
      await promote(standby);
      spare = { name: primary.name, port: primary.postgres.port, postgres: primary.postgres };
      [primary, standby] = [standby, undefined];
    },
    async rebuild() {
      if (spare === undefined) throw new Error("both servers are in use");
      const { name, port } = spare;
      await spare.postgres?.stop();
      spare = undefined;
      const at = join(dir, name);
      rmSync(at, { recursive: true, force: true });
      standby = { dir: at, name, postgres: await startStandby(at, { primary, name, port }) };
      await waitFor(primary, name);
    },
    async stop() {
      for (const postgres of [spare?.postgres, standby?.postgres, primary.postgres]) {
        await postgres?.stop().catch(() => undefined);
      }
    },
  };
}
