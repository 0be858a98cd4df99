import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { until } from "../../../../tools/until.ts";
import { type Json } from "./bank.ts";

type Received = { id: string; token: string; event: string; subject: string; body: Json };

/** A merchant's webhook receiver: a real HTTP server that records requests and answers with a set status. */
export async function startReceiver(port = 0) {
  const received: Received[] = [];
  let answer: () => number = () => 200;
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => (text += chunk));
    request.on("end", () => {
      const body: Json = JSON.parse(text);
      const data = body["data"] ?? ({} as Json);
      received.push({
        id: String(request.headers["webhook-id"]),
        token: String(request.headers["x-callback-token"]),
        event: String(body["event"]),
        subject: String(data["reference_id"]),
        body,
      });
      response.statusCode = answer();
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  onTestFinished(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    close,
    answerWith(status: () => number) {
      answer = status;
    },
    /** Waits for an event about a reference. */
    waitFor: (event: string, reference: string) =>
      until(() => received.find((one) => one.event === event && one.subject === reference)),
    waitForCount: (count: number) => until(() => received.length >= count && received),
  };
}
