import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "@prometheus-io/client";

export type { Counter, Histogram };

interface Figure {
  /** Begins with `fairlobby_`. */
  readonly name: string;
  readonly help: string;
}

/** The server's metrics, for Prometheus. Each part of the server creates its metrics once per registry. */
export interface Metrics {
  readonly registry: Registry;
  /** @param of.buckets upper bounds; the default suits durations in seconds */
  histogram<Label extends string = never>(
    of: Figure & { readonly labelNames?: readonly Label[]; readonly buckets?: readonly number[] },
  ): Histogram<Label>;
  counter<Label extends string>(of: Figure & { readonly labelNames: readonly Label[] }): Counter<Label>;
  /** A value that is read at every scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** A value for each value of one label, read at every scrape. Label values no longer read are removed. */
  gauges(of: Figure & { readonly label: string }, read: () => Promise<ReadonlyMap<string, number>>): void;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Creates the metrics. A gauge that cannot be read is left out of the scrape: its last value would look current. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    histogram: ({ name, help, labelNames = [], buckets = seconds }) =>
      new Histogram({ name, help, labelNames: [...labelNames], buckets: [...buckets], registers }),
    counter: ({ name, help, labelNames }) => new Counter({ name, help, labelNames: [...labelNames], registers }),
    gauge(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          try {
            this.set(await read());
          } catch {
            this.remove();
          }
        },
      });
      registry.registerMetric(gauge);
    },
    gauges({ name, help, label }, read) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [],
        async collect() {
          const found = await read().catch(() => new Map<string, number>());
          this.reset();
          for (const [value, figure] of found) this.set({ [label]: value }, figure);
        },
      });
      registry.registerMetric(gauge);
    },
  };
}
