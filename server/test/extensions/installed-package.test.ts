import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { hmacHex } from "@fairlobby/ports/helpers";
import { expect, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { call, orderPayout, signUp, untilStep } from "../../../tools/player.ts";
import { until } from "../../../tools/until.ts";
import { withDatabase } from "../harness/database.ts";
import { goodEnvironment, runServer, shippedSettings, temporaryDir, untilReady } from "../main/program.ts";
import { installExample, kioskSecrets as secrets, startSandbox } from "./installed-example.ts";

test("R-EXT-07 R-EXT-05 a player deposits and withdraws through a package that npm installed, by settings alone", async () => {
  const folder = temporaryDir();
  const installed = installExample(folder);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const webhook = `${url}/providers/kiosk/webhook`;
  await startSandbox(installed, { port: sandboxPort, callbackUrl: webhook });

  const settings = join(folder, "lobby.json");
  const payments = { adapter: "@fairlobby/example-payments", options: { merchant: "fairlobby" } };
  writeFileSync(settings, JSON.stringify({ extends: shippedSettings, payments }));
  const { XENDIT_URL: _, XENDIT_API_KEY: __, XENDIT_CALLBACK_TOKEN: ___, ...environment } = await goodEnvironment();
  const { url: databaseUrl } = await withDatabase();
  const server = runServer({
    ...environment,
    ...secrets,
    ...serverUrls(databaseUrl),
    KIOSK_URL: `http://127.0.0.1:${sandboxPort}`,
    LOBBY_CONFIG: settings,
    PORT: String(port),
    PUBLIC_URL: url,
  });
  await untilReady(server, url);

  const player = await signUp(url);
  const order = await call(player, "/charge/create/order", { amount: 100_000, bankName: "QRIS", acceptBonus: false });
  expect(order.payUrl).toContain(`:${sandboxPort}/pay/charge-`);
  const page = await (await fetch(order.payUrl ?? "")).text();
  const [, action = ""] = /action="([^"]+)"/.exec(page) ?? [];
  expect((await fetch(new URL(action, order.payUrl ?? ""), { method: "POST" })).ok).toBe(true);
  const deposits = async (): Promise<number> => (await call(player, "/v1/bus/accountInfo", {})).result.charge20TotalNum;
  await until("the deposit is credited", async () => (await deposits()) === 1);

  const orderId = await orderPayout(player, { amount: 50_000 });
  await untilStep(player, orderId, 2200);

  // A message that is not the provider's is refused; one that only claims something books nothing.
  const send = async (body: string, secret: string): Promise<number> => {
    const time = Math.floor(Date.now() / 1000);
    const signature = `t=${time},v1=${hmacHex(secret, `${time}.`, body)}`;
    const headers = { "content-type": "application/json", "kiosk-signature": signature };
    const answer = await fetch(webhook, { method: "POST", headers, body });
    await answer.body?.cancel();
    return answer.status;
  };
  const reference = decodeURIComponent(action.split("/")[3] ?? "");
  const message = JSON.stringify({ event: "charge.changed", ref: reference, amount: "900000", state: "paid" });
  expect(await send(message, "another secret of this test")).toBe(401);
  expect(await send(message, secrets.KIOSK_MESSAGE_SECRET)).toBe(200);
  expect(await send("{}", secrets.KIOSK_MESSAGE_SECRET)).toBe(400);
  expect(await send('{"event":"something.else"}', secrets.KIOSK_MESSAGE_SECRET)).toBe(200);
  expect(await deposits(), "nothing more is credited").toBe(1);
  expect((await fetch(`${url}/providers/xendit/webhook`, { method: "POST" })).status).toBe(404);
  for (const secret of Object.values(secrets)) expect(server.said.out + server.said.err).not.toContain(secret);
});
