import { expect, test } from "vitest";
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
    expect(lines.filter(({ msg }) => msg === "webhooks with a wrong token")).toHaveLength(1);
  } finally {
    await server.close();
  }
});
