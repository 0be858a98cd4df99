import { readFileSync } from "node:fs";
import { join } from "node:path";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { startOtelExport, type OtelOptions } from "../../src/platform/tracing/otel-export.ts";
import { withDatabase } from "../harness/database.ts";
import { startReceiver, type ReceivedSpan } from "./otlp-receiver.ts";
import { goodEnvironment, runServer, temporaryDir, untilReady } from "./program.ts";
import { depositor, digits, must, openTalkingServer, orderWithdrawal } from "./talking-server.ts";

const apiOnly = ["@opentelemetry/api"];

/**
 * Runs the server until it is ready and the work is done, then ends it; returns the OpenTelemetry packages that it
 * loaded.
 */
async function packagesLoadedBy(more: Readonly<Record<string, string>>, work: (url: string) => Promise<void>) {
  const { url: databaseUrl } = await withDatabase();
  const environment = await goodEnvironment();
  const file = join(temporaryDir(), "loaded.json");
  const hook = join(import.meta.dirname, "loaded-packages.mjs");
  const run = runServer({
    ...environment,
    ...serverUrls(databaseUrl),
    ...more,
    NODE_OPTIONS: `--import ${hook}`,
    LOADED: file,
  });
  const url = `http://127.0.0.1:${environment["PORT"]}`;
  await untilReady(run, url);
  await work(url);
  run.signal("SIGTERM");
  expect(await run.ended, run.said.err).toBe(0);
  return JSON.parse(readFileSync(file, "utf8")) as string[];
}

async function signIn(url: string): Promise<void> {
  const reply = await fetch(`${url}/user/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(deviceLogin("4b3a1f5e-7c1d-4a57-9a55-0d6f3c0b8e21")),
  });
  expect(reply.status).toBe(200);
}

test("R-OPS-06 the OpenTelemetry SDK is loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set; a receiver that hangs delays neither calls nor the end", async () => {
  // The metrics library itself needs the API package, which exports nothing.
  expect(await packagesLoadedBy({}, signIn)).toEqual(apiOnly);
  const receiver = await startReceiver();
  receiver.behave("hangs");
  const loaded = await packagesLoadedBy(
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: "20" },
    async (url) => {
      await signIn(url);
      await until(() => receiver.attempts() > 0);
      await signIn(url);
    },
  );
  expect(loaded).toEqual(
    expect.arrayContaining(["@opentelemetry/sdk-trace", "@opentelemetry/exporter-trace-otlp-proto"]),
  );
});

test("R-OPS-06 one trace leads from a call over its job to its call to the bank; calls and wallet calls continue the proxy's trace", async () => {
  const receiver = await startReceiver();
  const server = await openTalkingServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "x-other=1,x-receiver-key=a%20key%3D",
    OTEL_SERVICE_NAME: "lobby of this test",
    OTEL_BSP_SCHEDULE_DELAY: "20",
  });
  const { token, userId } = await depositor(server);
  const order = await orderWithdrawal(server, token, { userName: "Sari Dewi", accountNumber: `${digits(12)}9` });
  must(order);
  const traceId = order.requestId.replaceAll("-", "");
  const inTrace = (): ReceivedSpan[] => receiver.spans().filter((span) => span.traceId === traceId);
  const find = (name: string) => until(() => inTrace().find((span) => span.name === name));

  const payout = await find("xendit send_payout");
  const call = await find("POST /withdraw/create/order");
  expect(call).toMatchObject({ parentId: "", kind: 2, failed: false, service: "lobby of this test" });
  expect(call.fields).toEqual({
    "http.request.method": "POST",
    "http.route": "/withdraw/create/order",
    "fairlobby.request_id": order.requestId,
    "http.response.status_code": 200,
    "fairlobby.msg_code": "success",
  });
  expect(receiver.key()).toBe("a key=");
  expect(payout).toMatchObject({ kind: 3, failed: false });
  expect(payout.fields).toMatchObject({ "fairlobby.outcome": "answered", "http.response.status_code": 200 });
  const job = await until(() => inTrace().find(({ spanId }) => spanId === payout.parentId));
  expect(job).toMatchObject({ name: "job advance-withdrawal", kind: 5 });
  expect(job.nanoseconds).toBeGreaterThanOrEqual(payout.nanoseconds);
  await find("fact withdrawal.stepped");
  // Each step has a parent in the same trace, up to the call.
  await until(() => {
    const ids = new Set(inTrace().map(({ spanId }) => spanId));
    return inTrace().every(({ parentId }) => parentId === "" || ids.has(parentId));
  });
  expect(inTrace().filter(({ parentId }) => parentId === "")).toEqual([call]);

  const parent = { traceId: "4bf92f3577b34da6a3ce929d0e0e4736", spanId: "00f067aa0ba902b7" };
  const given = { traceparent: `00-${parent.traceId}-${parent.spanId}-01` };
  await server.post("/providers/hub88/transaction/bet", {}, given);
  const bet = await until(() => receiver.spans().find((span) => span.traceId === parent.traceId));
  expect(bet).toMatchObject({ parentId: parent.spanId, name: "POST /providers/hub88/transaction/bet", kind: 2 });
  await server.post("/v1/bus/accountInfo", {}, { traceparent: given.traceparent.replace(/01$/, "00") });
  await server.call(token, "/v1/bus/accountInfo", {});
  await until(() => receiver.spans().filter(({ name }) => name === "POST /v1/bus/accountInfo").length > 1);
  expect(
    receiver.spans().filter((span) => span.traceId === parent.traceId),
    "an unsampled one is not sent",
  ).toHaveLength(1);
  expect(receiver.spans().filter(({ name }) => /metrics|readyz|healthz/.test(name))).toEqual([]);
  expect(receiver.received()).not.toContain(userId);

  receiver.behave("resets");
  const before = receiver.attempts();
  must(await server.call(token, "/v1/bus/accountInfo", {}));
  await until(() => receiver.attempts() > before);
  must(await server.call(token, "/v1/bus/accountInfo", {}));
  receiver.behave("takes");
});

/** Opens an export that sends at once and gives up soon. */
function openExport(options: Pick<OtelOptions, "endpoint"> & Partial<OtelOptions>) {
  const lines: string[] = [];
  const metrics = createMetrics();
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const exporting = startOtelExport({
    serviceName: "test",
    share: 1,
    log,
    metrics,
    everyMs: 5,
    timeoutMs: 100,
    ...options,
  });
  onTestFinished(() => exporting.close());
  const counted = async (outcome: string): Promise<number> => {
    const { values } = (await metrics.registry.getSingleMetric("fairlobby_trace_spans_total")?.get()) ?? { values: [] };
    return values.find(({ labels }) => labels["outcome"] === outcome)?.value ?? 0;
  };
  const record = (count: number): void => {
    for (let nth = 0; nth < count; nth++)
      exporting.recorder.start({ kind: "client", name: "step" }, undefined).end(false);
  };
  return { ...exporting, lines, counted, record };
}

test.each(["hangs", "resets", "refuses"] as const)(
  "R-OPS-06 spans for a receiver that %s are counted as lost, with one line in the log, and later ones arrive",
  async (behaviour) => {
    const receiver = await startReceiver();
    receiver.behave(behaviour);
    const { counted, lines, record } = openExport({ endpoint: receiver.url });
    record(1);
    await until(async () => (await counted("lost")) === 1);
    record(2);
    await until(async () => (await counted("lost")) === 3);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("traces cannot be exported");
    receiver.behave("takes");
    record(4);
    await until(async () => (await counted("exported")) === 4);
    expect(receiver.spans()).toHaveLength(4);
  },
);

test("R-OPS-06 while the receiver hangs, 2,048 spans wait, further ones are counted as lost, and closing does not wait", async () => {
  const receiver = await startReceiver();
  receiver.behave("hangs");
  const { close, counted, record } = openExport({ endpoint: receiver.url, timeoutMs: 60_000, closeMs: 50 });
  record(1);
  await until(() => receiver.attempts() === 1);
  record(5_000);
  expect(await counted("lost")).toBe(5_001 - 2_048);
  await close();
  expect(await counted("exported")).toBe(0);
  // Closing tries to send the waiting spans, in batches of 512.
  await until(() => receiver.attempts() >= 5);
  expect(receiver.attempts()).toBe(5);
});
