import { livePath, readLiveChange, type LiveTopic } from "@fairlobby/contract/console";
import { seeBuild } from "./build.ts";
import { connection } from "./connection.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** For each topic, the first part of the keys of its queries. */
const queriesOf: Readonly<Record<LiveTopic, readonly string[]>> = {
  orders: ["orders", "order"],
  questions: ["questions", "question"],
  proposals: ["proposals"],
  people: ["people"],
  switches: ["switches"],
  policy: ["policy"],
  alerts: ["alerts"],
  system: ["system"],
};

const everything = Object.values(queriesOf).flat();
/** The wait after an answer that ended the stream, e.g. because of too many open pages. Milliseconds. */
const retryMs = 10_000;

/** The least time between two reads of the same queries. Milliseconds. */
const spacingMs = 1_000;

/**
 * Limits how often `work` is called with a name: at once, and then once per `spacingMs` if it was called again meanwhile.
 * `stop` drops the calls that wait.
 */
function spaced(work: (name: string) => void) {
  const timers = new Map<string, number>();
  const waiting = new Set<string>();
  const rest = (name: string): void => {
    const timer = window.setTimeout(() => {
      timers.delete(name);
      if (!waiting.delete(name)) return;
      work(name);
      rest(name);
    }, spacingMs);
    timers.set(name, timer);
  };
  return {
    call(name: string): void {
      if (timers.has(name)) return void waiting.add(name);
      work(name);
      rest(name);
    },
    stop: () => timers.forEach((timer) => window.clearTimeout(timer)),
  };
}

/** Reads again what changed on the server, while the page is open (R-CAPI-04). A new session needs a new instance. */
export function LiveChanges(): null {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource | null = null;
    let timer: number | undefined;
    const reads = spaced((name) => void client.invalidateQueries({ queryKey: [name] }));
    const read = (names: readonly string[]): void => names.forEach(reads.call);
    const open = (): void => {
      source = new EventSource(livePath);
      source.addEventListener("change", ({ data }: MessageEvent<string>) => {
        const change = readLiveChange(JSON.parse(data));
        if (change !== null) read(queriesOf[change.topic]);
      });
      source.addEventListener("ready", ({ data }: MessageEvent<string>) => {
        connection.back();
        seeBuild((JSON.parse(data) as { readonly build?: string }).build ?? "");
      });
      source.addEventListener("reset", () => read(everything));
      source.addEventListener("ended", () => {
        source?.close();
        void client.invalidateQueries({ queryKey: ["me"] });
      });
      source.addEventListener("error", () => {
        // The browser itself tries again while the connection is only interrupted.
        if (source?.readyState !== EventSource.CLOSED) return;
        // The session may have ended, for which the stream is refused; the event itself does not say why.
        void client.invalidateQueries({ queryKey: ["me"] });
        timer = window.setTimeout(open, retryMs);
      });
    };
    open();
    let wasLost = connection.lostAt.get() !== null;
    const leave = connection.lostAt.subscribe(() => {
      const isLost = connection.lostAt.get() !== null;
      // Changes during the lost connection were missed.
      if (wasLost && !isLost) read(everything);
      wasLost = isLost;
    });
    return () => {
      leave();
      window.clearTimeout(timer);
      reads.stop();
      source?.close();
    };
  }, [client]);
  return null;
}
