import pg from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import { startBank } from "../../../providers/bank/test/support/bank.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startWholeServer } from "../http/fixture.ts";
import { openHttpServer } from "../../../tools/http-server.ts";
import { oneLine, runScript } from "./program.ts";

/** Starts a web server with the same answer to every request. */
async function answering(type: string, body: string): Promise<string> {
  const { url, close } = await openHttpServer((_, response) => response.setHeader("content-type", type).end(body));
  onTestFinished(close);
  return url;
}

describe("npm run visitors", () => {
  test("creates players with real first withdrawals", async () => {
    const port = String(await freePort());
    const bank = await startBank({ BANK_CALLBACK_URL: `http://127.0.0.1:${port}/providers/xendit/webhook` });
    const server = await startWholeServer(undefined, {
      PORT: port,
      XENDIT_URL: bank.url,
      XENDIT_API_KEY: bank.credentials.apiKey,
      XENDIT_CALLBACK_TOKEN: bank.credentials.callbackToken,
    });
    onTestFinished(() => server.close());
    const run = await runScript("visitors", ["2", "0007"], { PUBLIC_URL: `http://127.0.0.1:${port}/` });
    expect(run).toMatchObject({ code: 0, err: "" });
    const [first, second, advice] = run.out.trimEnd().split("\n");
    const ids = [first, second].map((line, index) => {
      const [, id] = /^Visitor \d of 2 ordered (\S+) to an account ending in 0007\.$/.exec(line ?? "") ?? [];
      expect(line).toContain(`Visitor ${index + 1} `);
      return id;
    });
    expect(advice).toContain("Order a first withdrawal of your own now");
    const { body } = await bank.get("/sandbox/statement");
    const paidIn = (body.data as { type: string; amount: number }[]).filter(({ type }) => type === "PAYMENT");
    expect(paidIn.map(({ amount }) => amount)).toEqual([50_000, 50_000]);
    const owner = new pg.Client(server.databaseUrl);
    await owner.connect();
    onTestFinished(() => owner.end());
    const { rows } = await owner.query(
      "select order_id, gross::int, first, account_last4 from withdrawals.withdrawal order by created_at",
    );
    expect(rows).toEqual(ids.map((id) => ({ order_id: id, gross: 50_000, first: true, account_last4: "0007" })));
  });

  test.each([[["0"]], [["many"]], [["2", "12"]], [["2", "0006", "more"]]])(
    "with %j it says how it is used and ends with 2",
    async (args) => {
      const run = await runScript("visitors", args);
      expect(oneLine(run)).toBe("Usage: npm run visitors -- [1 to 50] [last four digits of their accounts]");
      expect(run.code).toBe(2);
    },
  );

  test("without a lobby for play money it says so and exits with 1", async () => {
    const unused = `http://127.0.0.1:${await freePort()}`;
    const away = await runScript("visitors", ["1"], { PUBLIC_URL: unused });
    expect(oneLine(away)).toBe(`Nothing answers at ${unused}: run npm start first.`);
    expect(away.code).toBe(1);

    const real = await answering("application/json", JSON.stringify({ moneyMode: "real", termsVersion: "1" }));
    const refused = await runScript("visitors", ["1"], { PUBLIC_URL: real });
    expect(oneLine(refused)).toBe("Visitors are only for play money.");
    expect(refused.code).toBe(1);

    const other = await answering("text/html", "<p>Welcome</p>");
    const stranger = await runScript("visitors", ["1"], { PUBLIC_URL: other });
    expect(oneLine(stranger)).toBe(`What answers at ${other} is not a lobby.`);
    expect(stranger.code).toBe(1);
  });
});
