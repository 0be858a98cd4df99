import { randomBytes, randomUUID } from "node:crypto";
import { calls, type PlayerCall, type CallPath } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { Client } from "@stomp/stompjs";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { until } from "../../../tools/until.ts";
import { startWholeServer } from "../http/fixture.ts";
import { startReceiver } from "./otlp-receiver.ts";
import { depositor, digits, must, openTalkingServer, orderWithdrawal, untilLine } from "./talking-server.ts";

test("R-SRV-97 R-SRV-99 one request id is in the reply, in the call's line, its job, its call to the bank and its push", async () => {
  const server = await openTalkingServer();
  const start = await untilLine(server, { msg: "the lobby server listens" });
  expect(start).toMatchObject({ level: "info" });
  const { token, userId } = await depositor(server);

  const { ticket } = must(await server.call(token, "/v1/session/socketTicket", {}));
  const socket = new Client({
    webSocketFactory: () =>
      new WebSocket(`${server.url.replace("http", "ws")}/ws?token=${ticket}`, ["v12.stomp"]) as never,
    connectHeaders: { token: ticket },
    reconnectDelay: 0,
  });
  onTestFinished(() => socket.deactivate({ force: true }));
  await new Promise<void>((connected) => {
    socket.onConnect = () => connected();
    socket.activate();
  });

  const order = await orderWithdrawal(server, token, { userName: "Sari Dewi", accountNumber: digits(12) + "9" });
  must(order);
  const { requestId } = order;
  expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(await untilLine(server, { requestId, route: "/withdraw/create/order" })).toEqual({
    level: "info",
    time: expect.any(String),
    requestId,
    playerId: userId,
    traceId: requestId.replaceAll("-", ""),
    method: "POST",
    route: "/withdraw/create/order",
    status: 200,
    msgCode: "success",
    ms: expect.any(Number),
    msg: "request",
  });
  await untilLine(server, { requestId, msg: "job", job: "advance-withdrawal" });
  await untilLine(server, { requestId, msg: "provider call", target: "xendit", kind: "send_payout", status: 200 });
  await untilLine(server, { requestId, msg: "push", kind: "notify", playerId: userId });
  // One line per call.
  expect(server.lines().filter((line) => line["requestId"] === requestId && line["msg"] === "request")).toHaveLength(1);

  const named = { "x-request-id": "edge-0123456789" };
  const behindProxy = await server.call(token, "/v1/bus/accountInfo", {}, named);
  expect(behindProxy.requestId).toBe("edge-0123456789");
  const { url: open, close } = await startWholeServer();
  onTestFinished(close);
  const direct = await fetch(`${open}/v1/bus/accountInfo`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.1", ...named },
    body: "{}",
  });
  expect(direct.headers.get("x-request-id")).not.toBe("edge-0123456789");
});

test("R-SRV-98 R-SRV-67 R-OPS-06 no line and no span has a name, account number, phone, password, token or key of any call", async () => {
  const receiver = await startReceiver();
  const server = await openTalkingServer({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: "20" });
  const secrets: string[] = [];
  const plant = (secret: string): string => {
    secrets.push(secret);
    return secret;
  };
  const word = (): string => plant(`Zq${randomBytes(6).toString("hex")}`);

  const { deviceId, token: first } = await depositor(server);
  plant(deviceId);
  plant(first);
  const [userName, password, newPassword] = [word(), word(), word()];
  let { token } = must(await server.call(first, "/user/bindLoginAccount", { userName, password, deviceId }));
  plant(token);
  ({ token } = must(await server.call(token, "/v1/session/password", { password, newPassword, deviceId })));
  plant(token);
  const person = { userName: word(), phone: plant(digits(11)), email: `${word()}@gmail.com` };
  must(await server.call(token, "/charge/amount/saveUserAccountInfo", { ...person, payType: 1 }));

  // An order whose account the bank rejects, corrected with the password.
  const who = { userName: word(), accountNumber: plant(`${digits(12)}0001`), phone: plant(digits(12)) };
  const { orderId } = must(await orderWithdrawal(server, token, who));
  const rejected = (): Promise<boolean> =>
    server.owner
      .query("select from withdrawals.step where order_id = $1 and code = 2000", [orderId])
      .then(({ rowCount }) => rowCount === 1);
  await until(async () => (await rejected()) || undefined);
  const correction = { orderId, accountNumber: plant(`${digits(12)}9`), verification: newPassword };
  must(await server.call(token, "/v1/bus/updateCpf", correction));

  // Every call, with a secret in each of its texts, with a valid and with a made-up token. Most are refused.
  for (const call of Object.values<PlayerCall>(calls)) {
    if (call.path === "/v1/session/logout") continue;
    for (const access of [token, word()]) {
      const body = Object.fromEntries(
        Object.entries(call.example.request as object).map(([name, value]: [string, unknown]) => [
          name,
          // A short number, such as a game's id, is no secret and may equal another number of a line.
          typeof value !== "string" || name === "loginType" || /^\d{1,8}$/.test(value)
            ? value
            : /^\d+$/.test(value)
              ? plant(digits(value.length))
              : word(),
        ]),
      );
      const path = call.path as CallPath;
      await server.call(access, path, { ...body, [word()]: word() }, { "idempotency-key": plant(randomUUID()) });
      await server.call(access, path, {
        userName: word(),
        password: word(),
        loginType: "account",
        apiType: 1,
        deviceId: word(),
      });
      await server.post(`${path}?token=${word()}`, word(), { authorization: `Bearer ${word()}`, cookie: word() });
    }
  }
  await fetch(`${server.url}/v1/statement.csv?token=${word()}`, { headers: { "access-token": word() } });
  await fetch(`${server.url}/${word()}?token=${word()}`);
  await server.post("/providers/xendit/webhook", { event: word() }, { "x-callback-token": word() });
  await server.post("/providers/hub88/transaction/bet", { token: word() }, { "x-hub88-signature": word() });
  const socket = new WebSocket(`${server.url.replace("http", "ws")}/ws?token=${word()}`, ["v12.stomp"]);
  await new Promise((over) => socket.once("open", over).once("error", over));
  socket.terminate();

  // PostgreSQL's error of a constraint contains the whole row.
  await server.owner.query(
    "alter table accounts.player add constraint refuse_all check (login_name is null) not valid",
  );
  const guest = must(await server.call("", "/user/login", deviceLogin(randomUUID())));
  const failed = await server.call(guest.token, "/user/bindLoginAccount", {
    userName: word(),
    password: word(),
    deviceId: plant(guest.deviceId),
  });
  expect(failed.msgCode).toBe("server_error");
  await untilLine(server, { requestId: failed.requestId, msg: "a call failed" });
  await untilLine(server, { requestId: failed.requestId, msg: "request" });

  const said = server.said();
  expect(secrets.length).toBeGreaterThan(400);
  expect(secrets.filter((secret) => said.includes(secret))).toEqual([]);
  expect(server.lines().length, "the lines are there").toBeGreaterThan(200);

  await until(() => receiver.spans().some(({ name }) => name === "POST /user/bindLoginAccount"));
  await until(() => receiver.spans().length > 200);
  expect(secrets.filter((secret) => receiver.received().includes(secret))).toEqual([]);
});

test("R-SRV-100 each security event is named in the line of its call", async () => {
  const server = await openTalkingServer();
  const address = "203.0.113.77";
  const eventOf = async ({ requestId }: { requestId: string }): Promise<unknown> => {
    const line = await until(() =>
      server.lines().find((one) => one["requestId"] === requestId && one["method"] !== undefined),
    );
    if (line["event"] !== undefined) expect(line["address"]).toBe(address);
    return line["event"];
  };
  const via = { "x-forwarded-for": address };
  const login = await server.call("", "/user/login", deviceLogin(randomUUID()), via);
  expect(await eventOf(login)).toBe("login_succeeded");
  const first = must(login).token;
  const byName = { ...deviceLogin(randomUUID()), loginType: "account", apiType: 1, userName: "lantern77" };
  const wrong = { ...byName, password: "wrong-one" };
  expect(await eventOf(await server.call("", "/user/login", wrong, via))).toBe("login_failed");
  const names = { userName: "lantern77", password: "s4mpan-jati", deviceId: must(login).deviceId };
  expect(await eventOf(await server.call(first, "/user/bindLoginAccount", { ...names, deviceId: "" }, via))).toBe(
    "device_refused",
  );
  const bound = await server.call(first, "/user/bindLoginAccount", names, via);
  expect(await eventOf(bound)).toBe("account_bound");
  const { token } = must(bound);
  const guess = { password: "wrong-one", newPassword: "p3rahu-rotan" };
  expect(await eventOf(await server.call(token, "/v1/session/password", guess, via))).toBe("password_refused");
  expect(await eventOf(await server.call(first, "/v1/bus/accountInfo", {}, via))).toBe("token_refused");
  expect(await eventOf(await server.call(token, "/v1/withdraw/cancel", { orderId: "W123" }, via))).toBe("id_refused");
  const refused = await server.call(token, "/v1/withdraw/quote", { amount: "much" }, via);
  expect(await eventOf(refused)).toBe("input_refused");
  expect(await untilLine(server, { requestId: refused.requestId })).toMatchObject({ field: "amount" });
  expect(await eventOf(await server.call(token, "/v1/bus/accountInfo", {}, via))).toBeUndefined();

  const key = { ...via, "idempotency-key": randomUUID() };
  await server.call(token, "/v1/withdraw/cancel", { orderId: "W123" }, key);
  expect(await eventOf(await server.call(token, "/v1/withdraw/cancel", { orderId: "W124" }, key))).toBe("key_reused");
  const webhook = await server.post("/providers/xendit/webhook", {}, { ...via, "x-callback-token": "wrong" });
  expect(await eventOf(webhook)).toBe("caller_refused");
  expect(await eventOf(await server.post("/providers/hub88/transaction/bet", {}, via))).toBe("caller_refused");
  let last = login;
  while (last.msgCode !== "rate_limited") {
    last = await server.call("", "/user/login", deviceLogin(randomUUID()), via);
  }
  expect(await eventOf(last)).toBe("throttled");
  expect(await eventOf(await server.call(token, "/v1/session/logout", {}, via))).toBe("signed_out");
});
