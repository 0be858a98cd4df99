import { once } from "node:events";
import { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { openHttpServer, type HttpServer } from "./http-server.ts";

/** A call as a proxy received it. */
export interface ProxiedCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface ProxiedAnswer {
  readonly status: number;
  readonly headers?: IncomingHttpHeaders;
  readonly body: Buffer | string;
  /** True to reset the connection in the middle of the body. */
  readonly isCut?: boolean;
}

/** No answer: the connection stays open (`hang`), is ended (`close`), or is reset. */
export type Fault = "hang" | "close" | "reset";

/** Answers a call; `pass` forwards the call to the server and returns the server's answer. */
export type FaultPlan = (
  call: ProxiedCall,
  pass: () => Promise<ProxiedAnswer & { readonly body: Buffer }>,
  response: ServerResponse,
) => Promise<ProxiedAnswer | Fault> | ProxiedAnswer | Fault;

/** Opens a proxy in front of a server; `plan` decides what happens to each call. */
export function openHttpProxy(
  target: string,
  plan: FaultPlan,
  at?: { readonly port?: number; readonly host?: string },
): Promise<HttpServer> {
  return openHttpServer(async (incoming, response) => {
    const { method = "GET", url: path = "/", headers } = incoming;
    const call = { method, path, headers, body: await buffer(incoming) };
    const answer = await plan(call, () => sendOn(target, call), response);
    if (answer === "reset") response.socket?.resetAndDestroy();
    else if (answer === "close") response.destroy();
    else if (answer !== "hang") await reply(response, answer);
  }, at);
}

/** Longer than any caller waits. */
const timeoutMs = 40_000;

/** Forwards a call to a server. Throws if the connection fails or ends before the answer is complete. */
export async function sendOn(target: string, { method, path, headers, body }: ProxiedCall) {
  const { host: _host, ...kept } = headers;
  const options = { method, headers: { ...kept, connection: "close" }, timeout: timeoutMs };
  const outgoing = request(new URL(path, target), options);
  outgoing.once("timeout", () => outgoing.destroy(new Error("no answer in time")));
  outgoing.end(body);
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) };
}

/** Sends an answer; resolves once it is sent, or the caller is gone. */
export async function reply(response: ServerResponse, answer: ProxiedAnswer): Promise<void> {
  if (response.destroyed) return;
  const { "transfer-encoding": _chunked, connection: _connection, ...headers } = answer.headers ?? {};
  const body = Buffer.from(answer.body);
  const closed = once(response, "close");
  // An answer that is cut announces a body one byte longer than what is sent.
  const length = body.length + (answer.isCut === true ? 1 : 0);
  response.writeHead(answer.status, { ...headers, ...(length > 0 ? { "content-length": length } : {}) });
  if (answer.isCut === true) {
    response.write(body.subarray(0, Math.ceil(body.length / 2)), () => response.socket?.resetAndDestroy());
  } else response.end(body);
  await closed;
}
