import type { Say } from "../figures.ts";
import type { BenchServer } from "../server.ts";
import type { Load } from "./load.ts";
import type { World } from "./world.ts";

/** What every part of the bench measures with. */
export interface Stage {
  readonly world: World;
  readonly load: Load;
  readonly say: Say;
  /** The lobby server as it is now. */
  server(): BenchServer;
  /** Kills it and starts another on its port, which is ready when this resolves. */
  crash(): Promise<void>;
}
