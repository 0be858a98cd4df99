import { correctionSubject, orderSubject, type PlayerId, type QuoteId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { createPasskeys } from "../../src/platform/crypto/passkeys.ts";
import { insertPasskey, startWithdrawalKey } from "../../src/modules/accounts/passkey-store.ts";
import { createPasskeyFor, type SoftPasskey } from "../harness/authenticator.ts";
import { shareFixture, type Reply } from "../harness/bank-fixture.ts";
import { testIssuer } from "../harness/signer.ts";
import { accountOf, openFixture, type Fixture } from "./fixture.ts";

const still = shareFixture((whenDone) => openFixture({ jobs: false }, whenDone));
const running = shareFixture((whenDone) => openFixture({}, whenDone));

/** Gives a player a passkey. */
async function passkeyOf(fixture: Fixture, player: PlayerId): Promise<SoftPasskey> {
  const passkey = createPasskeyFor(testIssuer);
  const made = await createPasskeys(testIssuer, "test").made(passkey.made({ challenge: "AQID" }), "AQID");
  if (made === null) throw new Error("the passkey was refused");
  await fixture.database.transaction((tx) => insertPasskey(tx, player, made, { name: "Ponsel", at: fixture.now() }));
  return passkey;
}

/** Returns a player with gold whose withdrawals ask for a passkey, and the passkey. */
async function guarded(fixture: Fixture): Promise<{ player: PlayerId; passkey: SoftPasskey }> {
  const player = await fixture.player({ cash: 500_000n });
  const passkey = await passkeyOf(fixture, player);
  await startWithdrawalKey(fixture.database, { playerId: player, at: fixture.now() });
  return { player, passkey };
}

const confirmed = async (fixture: Fixture, player: PlayerId, passkey: SoftPasskey, subject: string[]) => {
  const { data } = await fixture.call(player, "/v1/passkeys/options", { for: "confirm", subject, deviceId: "" });
  return passkey.signed(data.options as object);
};

const orderOf = (player: PlayerId, quoteId: QuoteId, change: object = {}) => ({
  userName: "Sari Dewi",
  accountNumber: accountOf(player),
  phone: "081234567890",
  email: "",
  payType: 8,
  bankName: "BCA",
  amount: 50_000,
  quoteId,
  ...change,
});

const place = (
  fixture: Fixture,
  player: PlayerId,
  body: ReturnType<typeof orderOf>,
  passkey?: object,
): Promise<Reply> =>
  fixture.call(
    player,
    "/withdraw/create/order",
    { ...body, ...(passkey === undefined ? {} : { passkey: passkey as never }) },
    fixture.withKey(),
  );

describe("an order of a player whose withdrawals ask for a passkey", () => {
  test("R-REC-12 is placed with an answer for exactly its quote, amount and account, and not without one", async () => {
    const fixture = still();
    const { player, passkey } = await guarded(fixture);
    const body = orderOf(player, await fixture.quote(player, 50_000));
    expect(await place(fixture, player, body)).toMatchObject({ success: false, msgCode: "passkey_required" });

    const other = { ...body, quoteId: await fixture.quote(player, 50_000) };
    const answer = await confirmed(fixture, player, passkey, orderSubject(body));
    for (const changed of [
      other,
      { ...body, amount: 60_000 },
      { ...body, accountNumber: accountOf(player, "1111") },
      { ...body, bankName: "BRI" },
    ]) {
      expect(await place(fixture, player, changed, answer)).toMatchObject({ msgCode: "passkey_failed" });
    }
    expect((await fixture.balances(player)).reserved).toBe(0n);
    expect(await place(fixture, player, body, answer)).toMatchObject({ success: true });
  });

  test("R-REC-12 is not placed with another player's passkey, nor from another device, nor with an answer that proved who asks", async () => {
    const fixture = still();
    const { player, passkey } = await guarded(fixture);
    const stranger = await guarded(fixture);
    const body = orderOf(player, await fixture.quote(player, 50_000));
    const foreign = await confirmed(fixture, player, stranger.passkey, orderSubject(body));
    expect(await place(fixture, player, body, foreign)).toMatchObject({ msgCode: "passkey_failed" });
    const elsewhere = `${player}/another-phone` as PlayerId;
    const away = await confirmed(fixture, elsewhere, passkey, orderSubject(body));
    expect(await place(fixture, player, body, away)).toMatchObject({ msgCode: "passkey_failed" });
    const { data } = await fixture.call(player, "/v1/passkeys/options", { for: "prove", deviceId: "" });
    const proof = passkey.signed(data.options as object);
    expect(await place(fixture, player, body, proof)).toMatchObject({ msgCode: "passkey_failed" });
    expect(await fixture.balances(player)).toMatchObject({ reserved: 0n });
  });

  test("R-REC-12 one answer places one order, also when it is sent many times at once", async () => {
    const fixture = still();
    const { player, passkey } = await guarded(fixture);
    const body = orderOf(player, await fixture.quote(player, 50_000));
    const answer = await confirmed(fixture, player, passkey, orderSubject(body));
    const replies = await Promise.all([1, 2, 3, 4].map(() => place(fixture, player, body, answer)));
    expect(replies.filter(({ success }) => success)).toHaveLength(1);
    expect((await fixture.balances(player)).reserved).toBe(50_000n);
  });

  test("R-REC-12 a corrected account needs an answer for exactly this order and number", async () => {
    const fixture = running();
    const player = await fixture.player({ cash: 500_000n });
    const orderId = await fixture.placed(player, 50_000, "0001");
    await fixture.until(player, orderId, 2000);
    await fixture.forgetDevice(orderId);
    const passkey = await passkeyOf(fixture, player);
    await startWithdrawalKey(fixture.database, { playerId: player, at: fixture.now() });
    const change = { orderId, accountNumber: accountOf(player) };
    const correct = (passkeyAnswer?: object) =>
      fixture.call(
        player,
        "/v1/bus/updateCpf",
        { ...change, verification: accountOf(player, "0001"), passkey: passkeyAnswer as never },
        fixture.withKey(),
      );
    expect(await correct()).toMatchObject({ msgCode: "passkey_required" });
    const wrong = correctionSubject({ orderId, accountNumber: accountOf(player, "2222") });
    expect(await correct(await confirmed(fixture, player, passkey, wrong))).toMatchObject({
      msgCode: "passkey_failed",
    });
    const right = await confirmed(fixture, player, passkey, correctionSubject(change));
    expect(await correct(right)).toMatchObject({ success: true });
  });
});
