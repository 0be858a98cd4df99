import { readFileSync } from "node:fs";
import { Client } from "@stomp/stompjs";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { until } from "../../../tools/until.ts";
import { sign } from "../../src/adapters/games/signed/signature.ts";
import { freePort } from "../../../tools/free-port.ts";
import { makeProviderKey, temporaryDir } from "./program.ts";
import { depositor, digits, must, openTalkingServer, orderWithdrawal } from "./talking-server.ts";

const monitoring = new URL("../../../deploy/monitoring/", import.meta.url);
const files = ["fairlobby.rules.yaml", "grafana-board.json"].map((name) =>
  readFileSync(new URL(name, monitoring), "utf8"),
);

/** Returns the names of the metrics that a file queries, as /metrics has them. */
const metricsIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?<![\w:])(?:fairlobby|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ""),
    ),
  ),
];

/** Opens a lobby's push connection for a player's steps. */
async function openSocket(url: string, ticket: string, destination: string): Promise<unknown[]> {
  const received: unknown[] = [];
  const socket = new Client({
    webSocketFactory: () => new WebSocket(`${url.replace("http", "ws")}/ws?token=${ticket}`, ["v12.stomp"]) as never,
    connectHeaders: { token: ticket },
    reconnectDelay: 0,
  });
  onTestFinished(() => socket.deactivate({ force: true }));
  await new Promise<void>((subscribed) => {
    socket.onConnect = () => {
      socket.subscribe(destination, ({ body }) => received.push(body));
      subscribed();
    };
    socket.activate();
  });
  return received;
}

test("R-OPS-07 R-OPS-06 /metrics has what levels, alerts and board query: failed bets and calls, time to payout, freshness", async () => {
  const { privateKey, publicKeyFile } = makeProviderKey(temporaryDir());
  const server = await openTalkingServer({
    HUB88_PROVIDER_PUBLIC_KEY_FILE: publicKeyFile,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  });
  const read = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();
  /** Waits for a series with a value of at least one. */
  const untilCounted = (series: string): Promise<string> =>
    until(async () => {
      const text = await read();
      const line = text.split("\n").find((each) => each.startsWith(`${series} `));
      return line !== undefined && Number(line.split(" ").at(-1)) >= 1 && text;
    });

  const { token } = await depositor(server);
  const { ticket } = must(await server.call(token, "/v1/session/socketTicket", {}));
  const pushed = await openSocket(server.url, ticket, "/user/queue/notify");
  must(await orderWithdrawal(server, token, { userName: "Sari Dewi", accountNumber: `${digits(12)}9` }));
  const open = await until(async () => {
    const text = await read();
    return text.includes("fairlobby_withdrawals_open{") && text;
  });
  expect(open).toMatch(/^fairlobby_withdrawals_open\{step="\d{4}"\} 1$/m);
  expect(open).toMatch(/^fairlobby_withdrawals_oldest_seconds\{step="\d{4}"\} [\d.e-]+$/m);
  await until(() => pushed.length > 0);
  await untilCounted('fairlobby_push_delay_seconds_bucket{le="2.5"}');
  await untilCounted('fairlobby_payout_seconds_bucket{le="3600"}');
  // The first comparison with the bank runs only minutes later.
  expect(open).toMatch(/^fairlobby_reconciliation_read_timestamp_seconds \d/m);
  await untilCounted('fairlobby_call_seconds_bucket{le="0.5",path="/withdraw/create/order",outcome="success"}');

  const bet = JSON.stringify({
    user: "10000001",
    token: "none",
    request_uuid: "q",
    transaction_uuid: "b",
    round: "r",
    game_code: "66121",
    currency: "IDR",
    amount: 100_000,
  });
  const makeBet = () =>
    fetch(`${server.url}/providers/hub88/transaction/bet`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-hub88-signature": sign(bet, privateKey) },
      body: bet,
    });
  const bets = 'fairlobby_wallet_seconds_count{provider="hub88",call="/transaction/bet",status=';
  await makeBet();
  await untilCounted(`${bets}"RS_ERROR_INVALID_TOKEN"}`);
  // Failures inside the server are measured too.
  await server.owner.query("alter schema games rename to games_gone; alter table accounts.player rename to gone");
  await makeBet();
  await server.call(token, "/v1/bus/accountInfo", {});
  await untilCounted(`${bets}"RS_ERROR_UNKNOWN"}`);
  const text = await untilCounted('fairlobby_call_seconds_count{path="/v1/bus/accountInfo",outcome="server_error"}');

  const known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map((match) => match[1]));
  const queried = files.flatMap(metricsIn);
  expect(queried.length).toBeGreaterThan(50);
  expect(queried.filter((name) => !known.has(name))).toEqual([]);
});
