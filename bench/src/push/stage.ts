import type { Say } from "../figures.ts";
import type { BenchServer } from "../server.ts";
import type { Load } from "./load.ts";
import type { Fixture } from "./fixture.ts";

/** The objects that every part of the bench uses. */
export interface Stage {
  readonly fixture: Fixture;
  readonly load: Load;
  readonly say: Say;
  /** Returns the current lobby server. */
  server(): BenchServer;
  /** Kills the server and starts another on its port; resolves once that one is ready. */
  crash(): Promise<void>;
}
