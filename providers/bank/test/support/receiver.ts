import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { until } from "../../../../tools/until.ts";
import { openHttpServer } from "../../../../tools/http-server.ts";
import { type Json } from "./bank.ts";

type Received = { id: string; token: string; event: string; subject: string; body: Json };

/** A merchant's webhook receiver: a real HTTP server that records requests and answers with a set status. */
export async function startReceiver(port = 0) {
  const received: Received[] = [];
  let answer: () => number = () => 200;
  const { url, close } = await openHttpServer(
    async (request, response) => {
      const body = (await json(request)) as Json;
      const data = body["data"] ?? ({} as Json);
      received.push({
        id: String(request.headers["webhook-id"]),
        token: String(request.headers["x-callback-token"]),
        event: String(body["event"]),
        subject: String(data["reference_id"]),
        body,
      });
      response.writeHead(answer()).end();
    },
    { port },
  );
  onTestFinished(close);
  return {
    url: `${url}/webhook`,
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
