import { setTimeout as pause } from "node:timers/promises";
import type { PlayerId } from "@fairlobby/contract";
import { openHttpProxy, type Fault, type FaultPlan as Plan, type ProxiedAnswer } from "../../../tools/http-proxy.ts";
import { faultyAnswer, isSentOn, type BankAnswer, type FaultPlan } from "./bank-faulty-answers.ts";

/** A proxy in front of the bank. It replaces some answers about an order with faulty ones, as planned for the order. */
export interface BankProxy {
  readonly url: string;
  /** Plans the faults of the next deposit, or the next payout, of a player. */
  plan(flow: Flow, playerId: PlayerId, fault: FaultPlan): void;
  /** Plans further faults of an order. */
  planOrder(reference: string, fault: FaultPlan): void;
  /** Faults made so far, by kind. */
  made(): ReadonlyMap<string, number>;
  close(): Promise<void>;
}

export type Flow = "deposit" | "payout";

/** Time for which the port is closed to refuse a connection. */
const refusedMs = 150;

interface State {
  readonly planned: Map<string, FaultPlan>;
  /** The calls to skip, and the faults, that each order's plan still has. */
  readonly plans: Map<string, { readonly fault: FaultPlan; skip: number; times: number }>;
  /** The order's reference by the id of each payment request, payment and payout that an answer named. */
  readonly references: Map<string, string>;
  /** The last complete answer to each kind of call, and the order it was about. */
  readonly answers: Map<string, { readonly reference: string; readonly body: string }>;
  readonly made: Map<string, number>;
  refuse(): void;
}

export async function openBankProxy(bankUrl: string): Promise<BankProxy> {
  const state: State = {
    planned: new Map(),
    plans: new Map(),
    references: new Map(),
    answers: new Map(),
    made: new Map(),
    refuse() {
      if (isRefusing) return;
      isRefusing = true;
      reopened = reopen();
    },
  };
  const reopen = async (): Promise<void> => {
    await proxy.close();
    await pause(refusedMs);
    if (!isClosed) proxy = await openHttpProxy(bankUrl, planOf(state), { port: proxy.port });
    isRefusing = false;
  };
  let isClosed = false;
  let isRefusing = false;
  let reopened: Promise<void> | undefined;
  let proxy = await openHttpProxy(bankUrl, planOf(state));
  return {
    url: proxy.url,
    plan: (flow, playerId, fault) => void state.planned.set(`${flow} ${playerId}`, fault),
    planOrder: (reference, fault) => void state.plans.set(reference, { fault, skip: fault.skip, times: fault.times }),
    made: () => state.made,
    async close() {
      isClosed = true;
      await reopened;
      await proxy.close();
    },
  };
}

const planOf =
  (state: State): Plan =>
  async ({ method, path, body }, pass) => {
    const call = `${method} ${path.split("?")[0]?.replace(/(payment_requests|payments|payouts)\/[^/]+/, "$1/{id}")}`;
    const reference = referenceOf(state, path, body.toString());
    const passOn = async (): Promise<BankAnswer> => {
      const { status, headers, body: text } = await pass();
      learn(state, text.toString());
      return { status, type: headers?.["content-type"] ?? "", body: text.toString() };
    };
    const fault = nextFault(state, reference);
    if (fault === null) {
      const answer = await passOn();
      if (reference !== null) state.answers.set(call, { reference, body: answer.body });
      return onWire(answer);
    }
    state.made.set(fault.kind, (state.made.get(fault.kind) ?? 0) + 1);
    if (fault.kind === "refused") {
      state.refuse();
      return "close";
    }
    const answer = isSentOn(fault) ? await passOn() : null;
    const other = state.answers.get(call);
    return spoiled(fault, answer, other?.reference === reference ? undefined : other?.body);
  };

const onWire = ({ status, type, body, headers }: BankAnswer): ProxiedAnswer => ({
  status,
  headers: { "content-type": type, ...headers },
  body,
});

/** Returns how a call with a fault is answered. */
async function spoiled(
  fault: FaultPlan,
  answer: BankAnswer | null,
  other: string | undefined,
): Promise<ProxiedAnswer | Fault> {
  const given = answer ?? { status: 200, type: "", body: "" };
  switch (fault.kind) {
    case "resetBefore":
    case "resetAfter":
      return "reset";
    case "resetInAnswer":
      return { ...onWire(given), isCut: true };
    case "noAnswer":
    case "noAnswerAfter":
      return "hang";
    case "lateAnswer":
      await pause(fault.lateMs);
      return onWire(given);
    default:
      return onWire(faultyAnswer(fault, answer, other));
  }
}

/** Takes the next fault of an order; null when its call is to be passed on. */
function nextFault({ plans }: State, reference: string | null): FaultPlan | null {
  const plan = reference === null ? undefined : plans.get(reference);
  if (plan === undefined) return null;
  if (plan.skip > 0) plan.skip -= 1;
  else if (plan.times > 0) {
    plan.times -= 1;
    return plan.fault;
  }
  return null;
}

/**
 * Returns the reference of the order that a call is about. The first call about an order gives it the plan of its player.
 */
function referenceOf(state: State, path: string, body: string): string | null {
  const url = new URL(path, "http://bank");
  const asked = url.searchParams.get("reference_id");
  if (asked !== null) return asked;
  const id = /\/(?:payment_requests|payments|payouts)\/([^/]+)/.exec(url.pathname)?.[1];
  if (id !== undefined) return state.references.get(id) ?? null;
  if (body === "") return null;
  const sent = JSON.parse(body) as { reference_id?: string; channel_properties?: { account_number?: string } };
  const reference = sent.reference_id ?? null;
  if (reference === null || state.plans.has(reference)) return reference;
  const account = sent.channel_properties?.account_number;
  const owner = account === undefined ? `deposit ${reference.split("-")[1]}` : `payout ${account.slice(0, -4)}`;
  const fault = state.planned.get(owner);
  if (fault === undefined) return reference;
  state.planned.delete(owner);
  state.plans.set(reference, { fault, skip: fault.skip, times: fault.times });
  return reference;
}

interface Named {
  readonly reference_id?: string;
  readonly payment_request_id?: string;
  readonly latest_payment_id?: string;
  readonly product_id?: string;
  readonly id?: string;
  readonly data?: readonly Named[];
}

/** Stores which order the ids in an answer belong to. */
function learn({ references }: State, text: string): void {
  const parsed = JSON.parse(text) as Named | readonly Named[];
  const all = Array.isArray(parsed) ? (parsed as Named[]) : [parsed as Named, ...((parsed as Named).data ?? [])];
  for (const { reference_id: reference, payment_request_id, latest_payment_id, product_id, id } of all) {
    if (reference === undefined) continue;
    for (const one of [payment_request_id, latest_payment_id, product_id, id]) {
      if (one !== undefined) references.set(one, reference);
    }
  }
}
