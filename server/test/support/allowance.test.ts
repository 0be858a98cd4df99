import { randomUUID } from "node:crypto";
import { deviceLogin } from "@fairlobby/contract/device-login";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startWholeServer, type WholeServer } from "../http/fixture.ts";
import { photo } from "./fixture.ts";

let server: WholeServer;
let owner: pg.Client;
beforeAll(async () => {
  const limits = { login: 1_000_000, money: 1_000_000, other: 1_000_000 };
  server = await startWholeServer(limits, { TRUST_PROXY: "1" }, { support: { pictureMegabytesPerDay: 10 } });
  owner = new pg.Client(server.databaseUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await server?.close();
});

interface Guest {
  readonly playerId: string;
  readonly token: string;
  readonly address: string;
}

async function send(path: string, body: object | Buffer, { token, address }: Pick<Guest, "token" | "address">) {
  const isBytes = Buffer.isBuffer(body);
  const { code, text } = await server.send(path, {
    method: "POST",
    headers: {
      "content-type": isBytes ? "image/png" : "application/json",
      "access-token": token,
      "x-forwarded-for": address,
    },
    body: isBytes ? new Blob([new Uint8Array(body)]) : JSON.stringify(body),
  });
  const reply = JSON.parse(text) as {
    readonly msgCode: string;
    readonly data: Readonly<Record<string, string>> | null;
  };
  return { code, ...reply };
}

/**
 * Signs in on a new device that the lobby has known for this many minutes. The server's clock may be a little behind.
 */
async function newGuest(address: string, { minutes = 10.1, consent = true } = {}): Promise<Guest> {
  const { data } = await send("/user/login", deviceLogin(randomUUID()), { token: "", address });
  const guest = { playerId: data?.["userId"] ?? "", token: data?.["token"] ?? "", address };
  if (consent) await send("/v1/consent", { ageConfirmed: true, termsVersion: server.config.termsVersion }, guest);
  await owner.query("update accounts.device set created_at = now() - $2 * interval '1 minute' where player_id = $1", [
    guest.playerId,
    minutes,
  ]);
  return guest;
}

/** Adds a deposit order, as the cashier stores it. */
async function orderDeposit({ playerId }: Guest, state: "awaiting" | "credited"): Promise<void> {
  await owner.query(
    `insert into cashier.deposit (
       player_id, order_id, idempotency_key, fingerprint, state, amount, bank_name, channel, bonus, created_at, expires_at,
       provider_id, payment_id, captured, bonus_granted, paid_at, credited_at
     )
     select $1, $2, gen_random_uuid(), '', $3, 50000, 'QRIS', 'QRIS', 0, now(), now() + interval '1 hour',
       $2, case when c then $2 end, case when c then 50000 end, case when c then 0 end, case when c then now() end,
       case when c then now() end
     from (select $3 = 'credited' as c) credited`,
    [playerId, `d${playerId}`, state],
  );
}

const write = (guest: Guest) => send("/v1/support/write", { id: randomUUID(), text: "Where is my deposit?" }, guest);
const upload = (guest: Guest, bytes: Buffer) => send("/v1/support/picture", bytes, guest);

/** Makes a picture that encoding hardly compresses. */
const noise = (side: number): Promise<Buffer> =>
  photo(side, side)
    .composite([
      {
        input: {
          create: {
            width: side,
            height: side,
            channels: 3,
            background: "#000",
            noise: { type: "gaussian", mean: 128, sigma: 60 },
          },
        },
      },
    ])
    .jpeg()
    .toBuffer();

describe("R-SUP-04 who may ask", () => {
  test("a player agreed to the terms, and was here ten minutes ago or has an order", async () => {
    const png = await photo(8, 8).png().toBuffer();
    const stranger = await newGuest("203.0.113.1", { consent: false });
    expect((await write(stranger)).msgCode).toBe("consent_required");
    expect((await upload(stranger, png)).msgCode).toBe("consent_required");

    const fresh = await newGuest("203.0.113.1", { minutes: 9.9 });
    expect((await write(fresh)).msgCode).toBe("question_not_yet");
    expect((await upload(fresh, png)).msgCode).toBe("question_not_yet");
    await orderDeposit(fresh, "awaiting");
    expect((await write(fresh)).msgCode).toBe("success");
    expect((await upload(fresh, png)).msgCode).toBe("success");

    const known = await newGuest("203.0.113.1");
    expect((await write(known)).msgCode).toBe("success");
    expect((await upload(known, png)).msgCode).toBe("success");
  });
});

describe("R-SUP-04 how much", () => {
  test("attempts with pictures count, refused ones too: 40 an hour of a device, 80 of an address", async () => {
    const address = "203.0.113.2";
    const guests = [await newGuest(address), await newGuest(address), await newGuest(address)];
    const taken: string[] = [];
    for (const guest of guests) {
      for (let nth = 0; nth < 41; nth++) taken.push((await upload(guest, Buffer.from("no picture"))).msgCode);
    }
    const counted = (from: number) => taken.slice(from, from + 41).filter((code) => code === "picture_refused").length;
    expect([counted(0), counted(41), counted(82)]).toEqual([40, 40, 0]);
    expect((await upload(await newGuest("203.0.113.3"), Buffer.from("no picture"))).msgCode).toBe("picture_refused");
    // For a minute the next ones are refused without a look at the token.
    const [first] = guests;
    if (first === undefined) throw new Error("there is no guest");
    expect((await send("/v1/session/logout", {}, first)).msgCode).toBe("success");
    // Their body is not received: it would cost only the sender.
    const again = await fetch(`${server.url}/v1/support/picture`, {
      method: "POST",
      headers: { "access-token": first.token, "content-type": "image/png" },
      body: "no picture",
    });
    expect([again.status, again.headers.get("connection")]).toEqual([429, "close"]);
    expect((await send("/v1/support/questions", {}, first)).msgCode).toBe("token_invalid");
  });

  test("messages of one address: 60 an hour; a player with a credited deposit is not stopped by the others", async () => {
    const address = "203.0.113.4";
    const codes: string[] = [];
    const guests = await Promise.all(Array.from({ length: 7 }, () => newGuest(address)));
    for (const guest of guests) {
      for (let message = 0; message < 10; message++) codes.push((await write(guest)).msgCode);
    }
    expect(codes.filter((code) => code === "success")).toHaveLength(60);
    expect(codes.slice(60)).toEqual(Array.from({ length: 10 }, () => "rate_limited"));
    // For a minute the next ones are refused without a look at the token.
    const last = guests.at(-1);
    if (last === undefined) throw new Error("there is no guest");
    expect((await send("/v1/session/logout", {}, last)).msgCode).toBe("success");
    expect((await write(last)).msgCode).toBe("rate_limited");
    const customer = await newGuest(address);
    await orderDeposit(customer, "credited");
    expect((await write(customer)).msgCode).toBe("success");
  });

  test("a player with a credited deposit has a tenth for the device, also when the address has used up its own", async () => {
    const address = "198.51.100.200";
    const picture = await noise(600);
    const guest = await newGuest(address);
    const taken: string[] = [];
    while (taken.at(-1) !== "pictures_full" && taken.length < 40) taken.push((await upload(guest, picture)).msgCode);
    expect([taken[0], taken.at(-1)]).toEqual(["success", "pictures_full"]);
    const customer = await newGuest(address);
    await orderDeposit(customer, "credited");
    expect((await upload(customer, picture)).msgCode).toBe("success");
  });

  test("an address keeps a tenth of the day's megabytes, and all addresses together no more than the setting", async () => {
    // Over a megabyte as WebP, even at the server's quality.
    const large = await noise(1_600);
    const keptOf = async (players: readonly string[]) => {
      const { rows } = await owner.query<{ bytes: number }>(
        "select coalesce(sum(length(sealed)), 0)::int as bytes from support.picture where player_id = any($1::bigint[])",
        [players],
      );
      return rows[0]?.bytes ?? 0;
    };
    const guests: string[] = [];
    for (let network = 0; network < 11; network++) {
      const guest = await newGuest(`198.51.100.${network}`);
      guests.push(guest.playerId);
      let last = "success";
      for (let nth = 0; last === "success" && nth < 40; nth++) last = (await upload(guest, large)).msgCode;
      expect(last).toBe("pictures_full");
      expect(await keptOf([guest.playerId])).toBeLessThanOrEqual(1024 * 1024);
      // The message is accepted without a picture.
      expect((await write(guest)).msgCode).toBe("success");
    }
    expect(await keptOf(guests)).toBeLessThanOrEqual(10 * 1024 * 1024);
  });
});
