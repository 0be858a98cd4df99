import { setTimeout as pause } from "node:timers/promises";
import { openHttpProxy, reply, sendOn, type FaultPlan, type ProxiedCall } from "../../../tools/http-proxy.ts";
import type { HttpServer } from "../../../tools/http-server.ts";

/**
 * When a node is killed during its call to the bank: before the bank has the request; while the bank's answer is held
 * back; after the connection ended without the answer; or after the answer was passed on.
 */
export type KillMoment = "unsent" | "held" | "lost" | "answered";

interface Trap {
  /** Returns whether this is the call during which the node is killed. */
  matches(call: ProxiedCall): boolean;
  readonly moment: KillMoment;
  /** The time from the end of the connection, or from the answer, to the kill. Milliseconds. */
  readonly afterMs: number;
}

/** A proxy between nodes and the bank that kills a node at an exact moment of one of its calls. */
export interface BankGate {
  /** Opens an address at which one node reaches the bank; `kill` kills that node. */
  openFor(kill: () => void): Promise<string>;
  /** Sets the address of the bank. */
  leadTo(bankUrl: string): void;
  /** Kills the node that makes the matching call; resolves with the call once the node is killed. */
  trap(trap: Trap): Promise<ProxiedCall>;
  /** Returns the number of calls that were forwarded. */
  calls(): number;
  close(): Promise<void>;
}

type Caught = (call: ProxiedCall) => void;

export function createBankGate(): BankGate {
  const traps = new Map<Trap, Caught>();
  const proxies: HttpServer[] = [];
  let bankUrl = "";
  let calls = 0;

  const take = (call: ProxiedCall): { readonly trap: Trap; readonly caught: Caught } | undefined => {
    for (const [trap, caught] of traps) {
      if (!trap.matches(call)) continue;
      traps.delete(trap);
      return { trap, caught };
    }
    return undefined;
  };

  const planFor =
    (kill: () => void): FaultPlan =>
    async (call, _pass, response) => {
      const taken = take(call);
      calls += 1;
      const answer = taken?.trap.moment === "unsent" ? null : await sendOn(bankUrl, call);
      if (taken === undefined) return answer ?? "close";
      const { moment, afterMs } = taken.trap;
      if (moment === "answered" && answer !== null) await reply(response, answer);
      if (moment === "lost") response.destroy();
      if (moment === "lost" || moment === "answered") await pause(afterMs);
      kill();
      taken.caught(call);
      return "close";
    };

  return {
    async openFor(kill) {
      const proxy = await openHttpProxy("", planFor(kill));
      proxies.push(proxy);
      return proxy.url;
    },
    leadTo: (url) => void (bankUrl = url),
    trap: (trap) => new Promise((caught) => traps.set(trap, caught)),
    calls: () => calls,
    async close() {
      for (const proxy of proxies) await proxy.close();
    },
  };
}
