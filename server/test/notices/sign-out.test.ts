import { randomUUID } from "node:crypto";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { startWholeServer, type WholeServer } from "../http/fixture.ts";
import { RawClient } from "../stomp/harness.ts";

let server: WholeServer;
/** Starts another node on the same database. */
let secondNode: WholeServer;
beforeAll(async () => {
  server = await startWholeServer();
  const shared = { ...serverUrls(server.databaseUrl), DATA_DIR: server.dataDir };
  secondNode = await startWholeServer(undefined, shared);
});
afterAll(async () => {
  await secondNode.close();
  await server.close();
});

async function call(
  token: string,
  path: string,
  body: object = {},
  node = server,
): Promise<{ msgCode: string; data: Record<string, unknown> }> {
  const headers = { "content-type": "application/json", "access-token": token };
  return JSON.parse((await node.send(path, { method: "POST", headers, body: JSON.stringify(body) })).text);
}

async function ticketOf(token: string): Promise<string> {
  return String((await call(token, "/v1/session/socketTicket")).data["ticket"]);
}

/** Opens a push connection as the lobby does: one ticket, in the address and in CONNECT. */
async function connect(ticket: string, node = server): Promise<RawClient> {
  const client = await RawClient.open(`${node.url.replace("http:", "ws:")}/ws?token=${ticket}`);
  client.send(`CONNECT\naccept-version:1.2\ntoken:${ticket}\n\n\0`);
  return client;
}

const openSockets = async (): Promise<string | undefined> =>
  /^fairlobby_sockets (\d+)/m.exec((await server.send("/metrics", { method: "GET" })).text)?.[1];

test("R-SRV-64 logout closes the sockets of a token, and revokes it and its tickets", async () => {
  const [leaving, staying] = [await server.signIn(), await server.signIn()];
  const [phone, tab, other] = [
    await connect(await ticketOf(leaving)),
    await connect(await ticketOf(leaving)),
    await connect(await ticketOf(staying)),
  ];
  for (const client of [phone, tab, other]) await client.frame("CONNECTED");
  expect(await openSockets()).toBe("3");
  const unused = await ticketOf(leaving);

  expect((await call(leaving, "/v1/session/logout")).msgCode).toBe("success");
  expect(await phone.closed).toEqual({ code: 1008, reason: "signed out" });
  expect(await tab.closed).toEqual({ code: 1008, reason: "signed out" });
  expect(await openSockets()).toBe("1");
  const late = await connect(unused);
  expect(await late.frame("ERROR")).toContain("A valid ticket is required");
  expect((await call(leaving, "/v1/session/socketTicket")).msgCode).toBe("token_invalid");
  await other.subscribe("0", "/user/queue/notice");
});

/** Opens a push connection with a query string, and with header lines of CONNECT. */
async function open(query: string, header: string): Promise<RawClient> {
  const client = await RawClient.open(`${server.url.replace("http:", "ws:")}/ws${query}`);
  client.send(`CONNECT\naccept-version:1.2\n${header}\n\0`);
  return client;
}

async function expectRefused(client: RawClient): Promise<void> {
  expect(await client.frame("ERROR")).toContain("A valid ticket is required");
  expect((await client.closed).code).toBe(1008);
}

test("R-PUSH-01 R-PUSH-02 STOMP 1.2 at /ws accepts a ticket in the address, and no access token", async () => {
  const token = await server.signIn();
  const client = await open(`?token=${await ticketOf(token)}`, "");
  expect(await client.frame("CONNECTED")).toContain("\nversion:1.2\n");
  await expectRefused(await open(`?token=${token}`, ""));
  await expectRefused(await open("", `token:${token}\n`));
});

test("R-PUSH-03 R-SRV-44 a ticket is accepted in CONNECT too, and only once in either place", async () => {
  const token = await server.signIn();
  const [inAddress, inHeader] = [await ticketOf(token), await ticketOf(token)];
  await (await open(`?token=${inAddress}`, "")).frame("CONNECTED");
  await (await open("", `token:${inHeader}\n`)).frame("CONNECTED");
  await expectRefused(await open("", `token:${inAddress}\n`));
  await expectRefused(await open(`?token=${inHeader}`, ""));
});

test("R-SRV-69 R-SRV-11 a changed password closes every socket of the account on every node; the others stay", async () => {
  const names = { userName: "duasimpul1", password: "s4mpan-jati" };
  const guest = (await call("", "/user/login", deviceLogin(randomUUID()))).data;
  const { deviceId } = guest;
  const bound = await call(String(guest["token"]), "/user/bindLoginAccount", { ...names, deviceId });
  const home = String(bound.data["token"]);
  const login = deviceLogin(randomUUID(), { loginType: "account", apiType: 1, ...names });
  const away = String((await call("", "/user/login", login, secondNode)).data["token"]);
  const staying = await server.signIn();

  const sockets = [
    await connect(await ticketOf(home)),
    await connect(await ticketOf(home), secondNode),
    await connect(await ticketOf(away)),
    await connect(await ticketOf(away), secondNode),
  ];
  const others = [await connect(await ticketOf(staying)), await connect(await ticketOf(staying), secondNode)];
  for (const client of [...sockets, ...others]) await client.frame("CONNECTED");
  const unused = await ticketOf(away);

  const change = { password: names.password, newPassword: "p3rahu-rotan" };
  const changed = await call(home, "/v1/session/password", change, secondNode);
  expect(changed.msgCode).toBe("success");
  // From here on every node refuses calls, even before it has closed the sockets.
  for (const token of [home, away]) {
    for (const node of [server, secondNode]) {
      expect((await call(token, "/v1/session/socketTicket", {}, node)).msgCode).toBe("token_invalid");
    }
  }
  for (const socket of sockets) expect(await socket.closed).toEqual({ code: 1008, reason: "signed out" });
  expect(await (await connect(unused, secondNode)).frame("ERROR")).toContain("A valid ticket is required");

  // This device continues with its new token, and other players are not affected.
  const again = await connect(await ticketOf(String(changed.data["token"])), secondNode);
  await again.frame("CONNECTED");
  for (const other of others) await other.subscribe("0", "/user/queue/notice");
});
