import type { StompLimits } from "./settings.ts";

interface Places {
  readonly open: number;
  readonly connecting: number;
}

/** Counts the connections of each network, so that one network cannot take all of this process's places. */
export class NetworkPlaces {
  readonly #limits: Pick<StompLimits, "connectionsPerNetwork" | "connectingPerNetwork">;
  readonly #byNetwork = new Map<string, Places>();

  constructor(limits: Pick<StompLimits, "connectionsPerNetwork" | "connectingPerNetwork">) {
    this.#limits = limits;
  }

  hasPlace(network: string): boolean {
    const { open, connecting } = this.#of(network);
    return open < this.#limits.connectionsPerNetwork && connecting < this.#limits.connectingPerNetwork;
  }

  /** Counts a connection that is not CONNECTED yet. */
  enter(network: string): void {
    const { open, connecting } = this.#of(network);
    this.#byNetwork.set(network, { open: open + 1, connecting: connecting + 1 });
  }

  connected(network: string): void {
    const { open, connecting } = this.#of(network);
    this.#byNetwork.set(network, { open, connecting: connecting - 1 });
  }

  /** @param wasConnected whether `connected` was called for this connection */
  leave(network: string, wasConnected: boolean): void {
    const { open, connecting } = this.#of(network);
    if (open === 1) this.#byNetwork.delete(network);
    else this.#byNetwork.set(network, { open: open - 1, connecting: connecting - (wasConnected ? 0 : 1) });
  }

  #of(network: string): Places {
    return this.#byNetwork.get(network) ?? { open: 0, connecting: 0 };
  }
}
