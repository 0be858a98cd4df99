import { createECDH, randomBytes } from "node:crypto";
import { lookup } from "node:dns";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isListed, readSubscription } from "../../src/modules/web-push/addresses.ts";
import { readSettings } from "../../src/platform/config/settings-file.ts";
import { checkLobbyConfig } from "../../src/wiring/settings.ts";
import { isWithin, publicLookup } from "../../src/platform/outgoing/public-lookup.ts";
import { settings } from "../harness/lobby.ts";

const { hosts } = settings.push;
const shippedSettings = new URL("../../../config/lobby.json", import.meta.url).pathname;

describe("R-INB-05 a subscription's address", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://web.push.apple.com/QGuQ",
    "https://wns2-by3p.notify.windows.com/w/?token=BQYA",
  ])("%s is of a browser's service", (endpoint) => {
    expect(isListed(endpoint, hosts)).toBe(true);
  });

  test.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://user@fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com.example.com/x",
    "https://fcm.googleapis.com@10.0.0.1/x",
    "https://example.com/#fcm.googleapis.com",
    "https://push.apple.com/x",
    "https://evilpush.apple.com/x",
    "https://notify.windows.com.evil.example/x",
    "https://127.0.0.1/x",
    "http://127.0.0.1:5432/x",
    "https://[::1]/x",
    "https://10.0.0.1/x",
    "https://localhost/x",
    "file:///etc/passwd",
    "//fcm.googleapis.com/x",
    "nothing",
  ])("%s is refused", (endpoint) => {
    expect(isListed(endpoint, hosts)).toBe(false);
  });

  test("is never of a host that is not listed", () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (endpoint) => {
        expect(isListed(endpoint, hosts)).toBe(false);
      }),
    );
  });

  test("on this machine needs its port in the settings, which only play takes", () => {
    const local = ["127.0.0.1:9010", "localhost:9011"];
    expect(isListed("http://127.0.0.1:9010/x", local)).toBe(true);
    expect(isListed("https://localhost:9011/x", local)).toBe(true);
    expect(isListed("http://127.0.0.1:9011/x", local)).toBe(false);
    const given = { ...(readSettings(shippedSettings) as object), push: { hosts: local } };
    expect(checkLobbyConfig(given, "test").push.hosts).toEqual(local);
    expect(() => checkLobbyConfig({ ...given, moneyMode: "real" }, "test")).toThrow(/push\.hosts\.0: a push service/);
    for (const host of ["https://x.example", "*", "*.", "127.0.0.1", "10.0.0.1:80", "[::1]:80", "UPPER.example"]) {
      expect(() => checkLobbyConfig({ ...given, push: { hosts: [host] } }, "test"), host).toThrow(/push\.hosts/);
    }
    expect(checkLobbyConfig({ ...given, push: { hosts: [] } }, "test").push.hosts).toEqual([]);
  });

  test("comes with keys that a message can be encrypted with", () => {
    const pair = createECDH("prime256v1");
    const p256dh = pair.generateKeys().toString("base64url");
    const given = { endpoint: "https://fcm.googleapis.com/x", p256dh, auth: randomBytes(16).toString("base64url") };
    expect(readSubscription(given, hosts)).toMatchObject({ endpoint: given.endpoint });
    const offCurve = Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url");
    expect(readSubscription({ ...given, p256dh: offCurve }, hosts)).toBe("p256dh");
    expect(readSubscription({ ...given, p256dh: p256dh.slice(4) }, hosts)).toBe("p256dh");
    expect(readSubscription({ ...given, auth: "AAAA" }, hosts)).toBe("auth");
    expect(readSubscription({ ...given, endpoint: "https://example.com/x" }, hosts)).toBe("endpoint");
  });
});

describe("R-INB-05 a name leads to public addresses only", () => {
  test.each(["8.8.8.8", "2001:4860:4860::8888"])("%s is public", (address) => {
    expect(isWithin(address, "public")).toBe(true);
  });

  const inner = [
    "0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255",
    ":: ::1 fe80::1 fc00::1 ::ffff:10.0.0.1 64:ff9b::a00:1 2001::1 2001:db8::1 2002:a00:1::1 ff02::1",
  ];
  test.each(inner.flatMap((line) => line.split(" ")))("%s is not", (address) => {
    expect(isWithin(address, "public")).toBe(false);
  });

  const resolved = (name: string, all: boolean) =>
    new Promise((resolve) => {
      publicLookup()(name, { all }, (error, address) => resolve(error?.code ?? address));
    });

  test("this machine's own name is refused, however it is asked for, and localhost is this machine", async () => {
    // An address that the system's resolver returns as it is.
    expect(await resolved("127.0.0.1", true)).toBe("ADDRESS_NOT_PUBLIC");
    expect(await resolved("10.0.0.1", false)).toBe("ADDRESS_NOT_PUBLIC");
    const own = await new Promise<string>((resolve, reject) => {
      lookup("localhost", (error, address) => (error === null ? resolve(address) : reject(error)));
    });
    expect(await resolved("localhost", true)).toContainEqual(expect.objectContaining({ address: own }));
    expect(await resolved("localhost", false)).toEqual(expect.any(String));
  });
});
