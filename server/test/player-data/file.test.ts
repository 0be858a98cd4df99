import { randomUUID } from "node:crypto";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openAccounts, postBatch } from "../../src/modules/ledger/index.ts";
import { filesAllowed, leftOut } from "../../src/modules/player-data/index.ts";
import { dataParts } from "../../src/wiring/player-data.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { asOwner } from "../harness/database.ts";
import { linesUntil } from "../inbox/lines.ts";
import { openPlayerDataFixture, password, type PlayerDataFixture } from "./fixture.ts";

const { whenDone, close } = collectCleanUps();
let fixture: PlayerDataFixture;
beforeAll(async () => {
  fixture = await openPlayerDataFixture(whenDone);
});
afterAll(close);

describe("the file of a player's data", () => {
  test("R-REC-40 R-API-111 has every part with what it is, the player's own facts, and no secret", async () => {
    const owner = await fixture.named("datasaya01");
    const { token, userId } = owner;
    const contact = { userName: "Sari Dewi", phone: "81234567890", email: "sari@gmail.com", payType: 1 };
    expect((await fixture.call("/charge/amount/saveUserAccountInfo", contact, { token })).msgCode).toBe("success");
    const text = "Kapan bonus saya selesai?";
    // A new device may not ask yet.
    fixture.clock.at += 24 * 3_600_000;
    await fixture.call("/v1/support/write", { id: randomUUID(), text, pictures: [] }, { token });
    const { file, text: written } = await fixture.file(owner);

    expect(file).toMatchObject({ format: "fairlobby-player-data-1", player: userId });
    expect(file.complete).toBe(new Date(fixture.clock.at).toISOString());
    const parts = dataParts(fixture.services);
    expect(Object.keys(file.parts)).toEqual(parts.map(({ name }) => name));
    for (const { name, about } of parts) {
      expect(file.parts[name]).toMatchObject({ about, count: file.parts[name]?.entries.length });
    }
    const entries = (name: string) => file.parts[name]?.entries ?? [];
    expect(entries("account")).toEqual([expect.objectContaining({ playerId: Number(userId), userName: "datasaya01" })]);
    expect(entries("choices")[0]).toMatchObject({ ageConfirmed: true });
    expect(entries("signIns")).toHaveLength(1);
    expect(entries("contact")).toEqual([
      expect.objectContaining({ userName: "Sari Dewi", phone: "81234567890", email: "sari@gmail.com" }),
    ]);
    expect(entries("promotions")).toEqual([expect.objectContaining({ kind: "gift", state: "open" })]);
    expect(entries("bookings").at(-1)).toMatchObject({ kind: "gift", promotionalAfter: owner.gold });
    expect(JSON.stringify(entries("questions"))).toContain(text);

    const secrets = await asOwner<{ secret: string }>(
      fixture.url,
      `select password_hash as secret from accounts.player where password_hash is not null
       union all select code_hash from accounts.recovery_code
       union all select encode(token_hash, 'hex') from accounts.session
       union all select session_id from accounts.session
       union all select encode(credential_hash, 'hex') from accounts.credential
       union all select encode(device_hash, 'hex') from accounts.device`,
    );
    expect(secrets.length).toBeGreaterThan(5);
    for (const { secret } of [...secrets, { secret: token }, { secret: owner.deviceId }]) {
      expect(written).not.toContain(secret);
    }
  });

  test("R-REC-40 names neither who invited the player nor whom the player invited", async () => {
    const inviter = await fixture.guest();
    const code = await fixture.modules.accounts.inviteCode(fixture.database, inviter.userId);
    const login = deviceLogin(randomUUID(), { extensionCode: code });
    const guest = (await fixture.call("/user/login", login)).data;
    if (guest === null) throw new Error("no sign-in");
    await fixture.database.query(
      "insert into invites.guest (player_id, guest_id, registered_at) values ($1, $2, now()) on conflict do nothing",
      [inviter.userId, guest.userId],
    );
    const own = await fixture.file(guest);
    expect(own.file.parts["account"]?.entries[0]).toMatchObject({ cameByInvitation: true });
    expect(own.text).not.toContain(inviter.userId);
    const others = await fixture.file(inviter);
    expect(others.file.parts["invitations"]?.count).toBe(1);
    expect(others.text).not.toContain(guest.userId);
  });

  test("R-REC-40 reads bookings and lines a page at a time, each once and in order", async () => {
    const owner = await fixture.guest();
    const currency = "IDR";
    const player = owner.userId;
    await openAccounts(fixture.database, { playerId: player, currency });
    const many = 601;
    for (let from = 0; from < many; from += 200) {
      const batch = Array.from({ length: Math.min(200, many - from) }, (_, n) => {
        const key = `many:${from + n}`;
        const house = { deposits: -1n };
        const fact = { kind: "deposit", player, currency, key, fingerprint: key, subject: key } as const;
        return { ...fact, mode: "legs" as const, cash: 1n, promo: 0n, house };
      });
      await postBatch(fixture.database, batch, fixture.clock.at);
    }
    await fixture.database.query(
      `select inbox.add_line($1, 'deposit_late', 'n' || n, '', 1, now()) from generate_series(1, 501) n`,
      [player],
    );
    const { file } = await fixture.file(owner);
    const keys = (file.parts["bookings"]?.entries ?? []).map(({ id }) => Number(id));
    expect(keys).toHaveLength(many + 1);
    expect(keys).toEqual([...new Set(keys)].toSorted((a, b) => a - b));
    const cash = (file.parts["bookings"]?.entries ?? []).map(({ cashAfter }) => cashAfter);
    expect(cash.at(-1)).toBe(many);
    expect(file.parts["inbox"]?.count).toBe(502);
  });
});

test("R-REC-41 every table with a player is in the file, or in the file's list with the reason why not", async () => {
  const columns = await asOwner<{ name: string }>(
    fixture.url,
    `select distinct n.nspname || '.' || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
       and a.attname in ('player_id', 'guest_id', 'inviter_id', 'carried_from', 'opened_for')
     -- Rows about players by a device, a name or a text.
     union select unnest('{accounts.credential,accounts.retired_name,accounts.login_failure,platform.call_count}'::text[])`,
  );
  const inFile = dataParts(fixture.services).flatMap(({ tables }) => tables);
  const names = columns.map(({ name }) => name).toSorted();
  expect(names.length).toBeGreaterThan(50);
  expect([...inFile, ...Object.keys(leftOut)].toSorted()).toEqual([...names].toSorted());
  for (const why of Object.values(leftOut)) expect(why).toMatch(/^[A-Z].{15,}\.$/);
});

describe("asking for the file", () => {
  const prepare = (
    { token, deviceId }: { token: string; deviceId: string },
    more: { password?: string; deviceId?: string } = {},
  ) => fixture.call("/v1/data/prepare", { password, deviceId, ...more }, { token });

  test("R-REC-42 R-API-110 needs the password of a named account and this device's credential", async () => {
    const owner = await fixture.named("datasaya02");
    expect((await prepare(owner, { password: "salah-sekali" })).msgCode).toBe("password_wrong");
    expect((await prepare(owner, { deviceId: "not-the-device" })).msgCode).toBe("device_unproven");
    expect((await fixture.call("/v1/data/prepare", { deviceId: owner.deviceId }, { token: owner.token })).msgCode).toBe(
      "password_wrong",
    );
    expect((await fixture.download(owner.token)).status).toBe(400);
    expect((await prepare(owner)).data).toEqual({ until: fixture.clock.at + 5 * 60_000 });
    expect((await fixture.download(owner.token)).status).toBe(200);
    const guest = await fixture.guest();
    expect((await prepare(guest, { password: "", deviceId: "x" })).msgCode).toBe("device_unproven");
    expect((await prepare(guest, { password: "" })).msgCode).toBe("success");
  });

  test("R-REC-42 allows one download, by the session that asked, within five minutes", async () => {
    const owner = await fixture.named("datasaya03");
    const other = (await fixture.byName("datasaya03")).data;
    await prepare(owner);
    expect((await fixture.download(other?.token ?? "")).status).toBe(400);
    expect((await fixture.download("")).status).toBe(401);
    const replies = await Promise.all(Array.from({ length: 4 }, () => fixture.download(owner.token)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    await Promise.all(replies.map((reply) => reply.text()));
    await prepare(owner);
    fixture.clock.at += 5 * 60_000;
    expect((await fixture.download(owner.token)).status).toBe(400);
  });

  test("R-REC-42 makes one file of a player at a time, and goes on after a node that died", async () => {
    const owner = await fixture.named("datasaya04");
    await prepare(owner);
    await fixture.database.query(
      "update player_data.file set begun_at = allowed_at where player_id = $1 and begun_at is null",
      [owner.userId],
    );
    await prepare(owner);
    const busy = await fixture.download(owner.token);
    expect(await busy.json()).toMatchObject({ msgCode: "busy" });
    fixture.clock.at += 31 * 60_000;
    await prepare(owner);
    expect((await fixture.download(owner.token)).status).toBe(200);
  });

  test("R-REC-42 is possible three times in 24 hours, also with many calls at once", async () => {
    const owner = await fixture.named("datasaya05");
    const replies = await Promise.all(Array.from({ length: filesAllowed + 2 }, () => prepare(owner)));
    expect(replies.filter(({ success }) => success)).toHaveLength(filesAllowed);
    expect(replies.filter(({ msgCode }) => msgCode === "data_files_used")).toHaveLength(2);
    fixture.clock.at += 24 * 3_600_000;
    const again = await fixture.byName("datasaya05");
    expect((await prepare({ token: again.data?.token ?? "", deviceId: again.data?.deviceId ?? "" })).success).toBe(
      true,
    );
  });

  test("R-REC-43 a download is a line of the inbox, once it begins", async () => {
    const owner = await fixture.named("datasaya06");
    const kinds = async () => (await linesUntil(fixture.database, owner.userId)).map(([kind]) => kind);
    await prepare(owner);
    expect(await kinds()).not.toContain("data_downloaded");
    await (await fixture.download(owner.token)).text();
    expect((await kinds()).filter((kind) => kind === "data_downloaded")).toHaveLength(1);
  });
});
