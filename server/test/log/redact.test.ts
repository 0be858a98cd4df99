import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "../../src/platform/log/log.ts";
import { inTrace, newTrace } from "../../src/platform/tracing/trace.ts";
import { withDatabase } from "../harness/database.ts";

/** Opens a log with all levels, and returns its lines. */
function openLog() {
  let text = "";
  const destination = new Writable({
    write(chunk: Buffer, _, done) {
      text += chunk.toString();
      done();
    },
  });
  const lines = () =>
    text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log: createLog("trace", destination), text: () => text, lines };
}

const secretFields = [
  ..."password newPassword verification token accessToken ticket credential credentials deviceId".split(" "),
  ..."accountNumber account_number holderName account_holder_name userName loginName phone email".split(" "),
  ..."access-token authorization x-callback-token idempotency-key apiKey dataKey privateKey PASSWORD".split(" "),
];

test.each(secretFields)("R-SRV-67 R-SRV-98 %s is logged at no depth", (field) => {
  const { log, text } = openLog();
  const secret = randomUUID();
  let value: object = { [field]: secret, kept: "kept" };
  for (let depth = 0; depth < 6; depth++) {
    log.debug(value, "a line");
    log.error({ err: new Error("failed", { cause: value }) }, "a line");
    value = depth % 2 === 0 ? { inner: value } : { inner: [value] };
  }
  expect(text()).not.toContain(secret);
  expect(text().match(/kept/g)?.length).toBeGreaterThan(5);
});

test("R-SRV-98 a database error is logged without the row in it", async () => {
  const { database } = await withDatabase();
  const secret = `secret-${randomUUID()}`;
  const failures = await Promise.all([
    database.query("select $1::uuid", [secret]).catch((error: unknown) => error),
    database
      .query("select platform.enqueue_in_trace($1, '{}', null, $2, null, null)", [secret, secret])
      .catch((error: unknown) => error),
    database
      .query("insert into platform.outbox (topic, player_id, payload, created_at) values ($1, null, '{}', now())", [
        secret,
      ])
      .catch((error: unknown) => error),
  ]);
  const { log, text, lines } = openLog();
  for (const err of failures) log.error({ err, deeper: { error: err } }, "failed");
  expect(lines().map((line) => (line["err"] as { code: string }).code)).toEqual(["22P02", "22007", "23502"]);
  expect(text()).not.toContain(secret);
});

test("R-SRV-97 a line written within a request has its id, after any waits", async () => {
  const { log, lines } = openLog();
  const work = async (name: string): Promise<void> => {
    await new Promise((wait) => setImmediate(wait));
    log.info({ name }, "a line");
  };
  const traces = [newTrace("request-1"), newTrace("request-2"), undefined];
  await Promise.all(traces.map((trace, nth) => inTrace(trace, () => work(String(nth)))));
  expect(lines().map((line) => [line["name"], line["requestId"]])).toEqual([
    ["0", "request-1"],
    ["1", "request-2"],
    ["2", undefined],
  ]);
});

test.each(["short", "with space and more", 'quote"quote"', "x".repeat(65), "новый-запрос"])(
  "R-SRV-97 a request id like %j is replaced",
  (given) => {
    expect(newTrace(given).requestId).not.toBe(given);
    expect(newTrace("good-id_12345").requestId).toBe("good-id_12345");
  },
);
