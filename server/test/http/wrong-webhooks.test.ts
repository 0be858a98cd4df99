import { expect, test } from "vitest";
import { createWith, goodVariables, openAdapters } from "../extensions/package-fixture.ts";
import { startWholeServer } from "./fixture.ts";

test("R-SRV-186 webhooks with a wrong token: ten a minute of an address are answered and logged, the others cost no line", async () => {
  const lines: { readonly level: string; readonly msgCode?: string; readonly msg: string }[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  const server = await startWholeServer(undefined, { LOG_LEVEL: "info", TRUST_PROXY: "1" }, {}, { logTo });
  try {
    const send = (token: string, address: string) =>
      server.send("/providers/xendit/webhook", {
        method: "POST",
        headers: { "content-type": "application/json", "x-callback-token": token, "x-forwarded-for": address },
        body: JSON.stringify({ event: "other.event", data: {} }),
      });
    const codes: number[] = [];
    for (let nth = 0; nth < 60; nth++) codes.push((await send(`guess ${nth}`, "203.0.113.1")).code);
    expect(codes.filter((code) => code === 401)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(50);
    expect((await send("a guess", "203.0.113.2")).code).toBe(401);
    // The provider behind the same address is not counted.
    for (let nth = 0; nth < 20; nth++) {
      expect((await send("a-callback-token-of-this-test", "203.0.113.1")).code).toBe(200);
    }
    await expect.poll(() => lines.filter(({ msgCode }) => msgCode === "wrong_token")).toHaveLength(11);
    expect(lines.filter(({ msg }) => msg === "refused webhooks")).toHaveLength(1);
  } finally {
    await server.close();
  }
});

test("R-EXT-05 R-SRV-186 messages whose signature covers the body and that cannot be read are limited and logged as refused ones", async () => {
  const lines: { readonly call?: string; readonly msg: string }[] = [];
  const logTo = { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) };
  const { file, installAdapter } = openAdapters();
  const read = "read(headers, body) { throw new Error('a mistake'); }";
  installAdapter("reef-pay", {
    create: `() => ${createWith({ messages: `{ authentication: "body", trial() {}, ${read} }` })}`,
  });
  const server = await startWholeServer(
    undefined,
    { ...goodVariables, LOBBY_CONFIG: file, LOG_LEVEL: "info", TRUST_PROXY: "1" },
    { payments: { adapter: "reef-pay", options: { branch: "north" } } },
    { logTo },
  );
  try {
    const codes: number[] = [];
    for (let nth = 0; nth < 30; nth++) {
      const headers = { "x-forwarded-for": "203.0.113.1" };
      codes.push((await server.send("/providers/reefpay/webhook", { method: "POST", headers, body: "{" })).code);
    }
    expect(codes.filter((code) => code === 400)).toHaveLength(10);
    expect(codes.filter((code) => code === 429)).toHaveLength(20);
    expect(lines.filter(({ msg, call }) => msg === "the payment adapter failed" && call === "message")).toHaveLength(1);
  } finally {
    await server.close();
  }
});
