import { calls } from "@fairlobby/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWholeServer, type WholeServer } from "./fixture.ts";

/** The lines of the server's log, parsed. */
const lines: { readonly level: string | number; readonly msg?: string; readonly status?: number }[] = [];

let server: WholeServer;
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  server = await startWholeServer(undefined, { LOG_LEVEL: "info" }, {}, { logTo });
});
afterAll(() => server?.close());

const errors = () => lines.filter(({ level }) => level === "error" || level === "fatal" || Number(level) >= 50);

/** Addresses of things that do not exist, under every path that the server serves. */
const missing = [
  "/catalogue/0000000.id.json",
  "/catalogue/nothing",
  "/catalogue/pictures/0000000-320.webp",
  "/proofs/days/2001-01-01",
  "/proofs/lines/99999999",
  "/.well-known/fairlobby-audit/entries/99999999",
  "/.well-known/fairlobby-operators.json?hour=2001-01-01T00",
  "/.well-known/nothing",
  "/nothing",
  "/v1/nothing",
  "/%",
  "/v1/support/picture?id=x",
  "/v1/support/file",
  "/metrics",
];

test("R-SRV-184 what does not exist is answered once, with 404 or its refusal, and no 4xx is logged as an error", async () => {
  const token = await server.signIn();
  for (const path of missing) {
    for (const headers of [{}, { "access-token": token }]) {
      const before = lines.length;
      const { code } = await server.send(path, { headers });
      await expect.poll(() => lines.length).toBeGreaterThan(before);
      expect(code, path).toBeLessThan(500);
    }
  }
  for (const path of Object.keys(calls)) {
    for (const body of ["", "{", "[]", '{"a":1}']) {
      const headers = { "content-type": "application/json", "access-token": token };
      const { code } = await server.send(path, { method: "POST", headers, body });
      expect(code, path).toBeLessThan(500);
    }
  }
  expect(errors()).toEqual([]);
});
