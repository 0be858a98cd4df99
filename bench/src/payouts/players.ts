import { randomUUID } from "node:crypto";
import type { CallPath, OrderId, PlayerId, QuoteId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { createPlayerClient } from "@fairlobby/contract/player-client";
import { deviceLogin } from "@fairlobby/contract/device-login";
import type { World } from "./world.ts";

/** Opening balance of every player, enough for all orders. Rupiah. */
const openingCash = 20_000_000;

export interface Player {
  readonly id: PlayerId;
  readonly token: string;
  /** Credential of the device. */
  readonly deviceId: string;
}

/** A call failed with a msgCode. */
export class Refused extends Error {
  readonly msgCode: string;
  constructor(path: string, msgCode: string) {
    super(`${path}: ${msgCode}`);
    this.msgCode = msgCode;
  }
}

/** `over` becomes true when the time of the run is over. */
export interface Until {
  over: boolean;
}

/** Makes a call as the lobby does, and repeats it with the same key until it is answered: the server may be down. */
export async function call<P extends CallPath>(
  world: Pick<World, "url">,
  token: string,
  path: P,
  body: RequestInput<P>,
  until: Until,
): Promise<ReplyOf<P>> {
  const key = randomUUID();
  const client = createPlayerClient({
    baseUrl: world.url,
    token: () => token,
    language: () => "id",
    onTokenInvalid: async () => false,
    newKey: () => key,
  });
  for (;;) {
    const reply = await client.call(path, body);
    if (reply.ok) return reply.data;
    // After these two codes the same call may be repeated.
    if (reply.msgCode !== "connection" && reply.msgCode !== "server_error") throw new Refused(path, reply.msgCode);
    if (until.over) throw new Error(`${path} was not answered in time`);
    await new Promise((wait) => setTimeout(wait, 100));
  }
}

/** Creates a guest who agreed to the terms and has gold to withdraw that was not deposited. */
export async function newPlayer(world: Pick<World, "url" | "client">, until: Until): Promise<Player> {
  const { userId: id, token, deviceId } = await call(world, "", "/user/login", deviceLogin(randomUUID()), until);
  const config = (await (await fetch(`${world.url}/config.json`)).json()) as { termsVersion: string };
  await call(world, token, "/v1/consent", { ageConfirmed: true, termsVersion: config.termsVersion }, until);
  await world.client.query(
    `select ledger.post(jsonb_build_array(jsonb_build_object(
       'player', $1::bigint, 'currency', 'IDR', 'key', 'opening', 'fingerprint', 'bench', 'kind', 'gift',
       'subject', 'bench', 'mode', 'legs', 'cash', $2::bigint, 'house', jsonb_build_object('promotions', -$2::bigint)
     )), now())`,
    [id, openingCash],
  );
  return { id, token, deviceId };
}

/** Returns the player's own bank account; the last four digits control the sandbox bank. */
export const accountOf = ({ id }: Pick<Player, "id">, ending: string): string => `${id}${ending}`;

/** Returns the order of a withdrawal to the player's own account. */
export const orderOf = (
  player: Pick<Player, "id">,
  { amount, ending, quoteId }: { readonly amount: number; readonly ending: string; readonly quoteId: QuoteId },
): RequestInput<"/withdraw/create/order"> => ({
  userName: "Sari Dewi",
  accountNumber: accountOf(player, ending),
  phone: "081234567890",
  email: "",
  payType: 8,
  bankName: "BCA",
  amount,
  quoteId,
});

/** Orders a withdrawal with a fresh quote. */
export async function order(
  world: Pick<World, "url">,
  player: Player,
  amount: number,
  ending: string,
  until: Until,
): Promise<OrderId> {
  const { quoteId } = await call(world, player.token, "/v1/withdraw/quote", { amount }, until);
  const { orderId } = await call(
    world,
    player.token,
    "/withdraw/create/order",
    orderOf(player, { amount, ending, quoteId }),
    until,
  );
  return orderId;
}
