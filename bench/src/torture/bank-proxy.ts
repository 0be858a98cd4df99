import { once } from "node:events";
import { createServer, request as openRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PlayerId } from "@fairlobby/contract";
import { faultyAnswer, isSentOn, type BankAnswer, type FaultPlan } from "./bank-faulty-answers.ts";

/** A proxy before the bank. It spoils some answers about an order, as the order's plan says. */
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

/** How long the port is closed when a connection is refused. */
const refusedMs = 150;
/** Longer than a node waits for any answer. */
const neverMs = 20_000;

interface State {
  readonly target: URL;
  readonly planned: Map<string, FaultPlan>;
  /** What is left of each order's plan. */
  readonly plans: Map<string, { readonly fault: FaultPlan; skip: number; times: number }>;
  /** The reference of each payment request, payment and payout that an answer named. */
  readonly references: Map<string, string>;
  /** The last whole answer to each kind of call, and the order it was about. */
  readonly answers: Map<string, { readonly reference: string; readonly body: string }>;
  readonly made: Map<string, number>;
  refuse(): void;
}

export async function openBankProxy(bankUrl: string): Promise<BankProxy> {
  let isClosed = false;
  const state: State = {
    target: new URL(bankUrl),
    planned: new Map(),
    plans: new Map(),
    references: new Map(),
    answers: new Map(),
    made: new Map(),
    refuse() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      setTimeout(() => isClosed || server.listening || server.listen(port, "127.0.0.1"), refusedMs);
    },
  };
  const server = createServer((incoming, response) => {
    serve(state, incoming, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    plan: (flow, playerId, fault) => void state.planned.set(`${flow} ${playerId}`, fault),
    planOrder: (reference, fault) => void state.plans.set(reference, { fault, skip: fault.skip, times: fault.times }),
    made: () => state.made,
    async close() {
      isClosed = true;
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function serve(state: State, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await read(incoming);
  const call = `${incoming.method} ${incoming.url?.split("?")[0]?.replace(/(payment_requests|payments|payouts)\/[^/]+/, "$1/{id}")}`;
  const reference = referenceOf(state, incoming.url ?? "", body);
  const fault = nextFault(state, reference);
  if (fault === null) {
    const answer = await pass(state, incoming, body);
    if (reference !== null) state.answers.set(call, { reference, body: answer.body });
    return send(response, answer);
  }
  state.made.set(fault.kind, (state.made.get(fault.kind) ?? 0) + 1);
  if (fault.kind === "refused") return state.refuse();
  const answer = isSentOn(fault) ? await pass(state, incoming, body) : null;
  const other = state.answers.get(call);
  return spoil(response, fault, answer, other?.reference === reference ? undefined : other?.body);
}

/** Ends a call with its fault. */
async function spoil(response: ServerResponse, fault: FaultPlan, answer: BankAnswer | null, other: string | undefined) {
  switch (fault.kind) {
    case "resetBefore":
    case "resetAfter":
      return void response.socket?.resetAndDestroy();
    case "resetInAnswer": {
      const text = answer?.body ?? "";
      response.writeHead(answer?.status ?? 200, { "content-length": Buffer.byteLength(text) + 1 });
      response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.socket?.resetAndDestroy());
      return;
    }
    case "noAnswer":
    case "noAnswerAfter":
      return hold(response, neverMs, () => response.destroy());
    case "lateAnswer":
      return hold(response, fault.lateMs, () => send(response, answer ?? { status: 200, type: "", body: "" }));
    default:
      return send(response, faultyAnswer(fault, answer, other));
  }
}

function hold(response: ServerResponse, ms: number, then: () => void): void {
  const timer = setTimeout(then, ms);
  response.once("close", () => clearTimeout(timer));
}

function send(response: ServerResponse, { status, type, body, headers }: BankAnswer): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body), ...headers });
  response.end(body);
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

/** Returns the reference of the order that a call is about. The first call about an order takes up its player's plan. */
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

async function pass(state: State, incoming: IncomingMessage, body: string): Promise<BankAnswer> {
  const outgoing = openRequest({
    host: state.target.hostname,
    port: state.target.port,
    path: incoming.url,
    method: incoming.method,
    headers: { ...incoming.headers, host: state.target.host },
  });
  outgoing.end(body);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const text = await read(answer);
  learn(state, text);
  return { status: answer.statusCode ?? 0, type: answer.headers["content-type"] ?? "", body: text };
}

interface Named {
  readonly reference_id?: string;
  readonly payment_request_id?: string;
  readonly latest_payment_id?: string;
  readonly product_id?: string;
  readonly id?: string;
  readonly data?: readonly Named[];
}

/** Remembers which order the ids in an answer belong to. */
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

async function read(from: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of from) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
