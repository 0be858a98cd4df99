import { randomUUID } from "node:crypto";
import type { CallPath, OrderId, PlayerId, QuoteId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { callUntilAnswered, downCodes, orderTo, Refused } from "../../../tools/player.ts";
import type { Fixture } from "./fixture.ts";

/** Opening balance of every player, enough for all orders. Rupiah. */
const openingCash = 20_000_000;

export interface Player {
  readonly id: PlayerId;
  readonly token: string;
  /** Credential of the device. */
  readonly deviceId: string;
}

/** `over` becomes true when the time of the run has passed. */
export interface Until {
  over: boolean;
}

/** Makes a call as the lobby does, and repeats it with the same key until it is answered: the server may be down. */
export async function call<P extends CallPath>(
  fixture: Pick<Fixture, "url">,
  token: string,
  path: P,
  body: RequestInput<P>,
  until: Until,
): Promise<ReplyOf<P>> {
  const isOver = (): boolean => until.over;
  const reply = await callUntilAnswered({ url: fixture.url, token }, path, body, { isOver });
  if (reply.ok) return reply.data;
  if (downCodes.includes(reply.msgCode)) throw new Error(`${path} was not answered in time`);
  throw new Refused(path, reply.msgCode);
}

/** Creates a guest who agreed to the terms and has gold that can be withdrawn but was not deposited. */
export async function newPlayer(fixture: Pick<Fixture, "url" | "client">, until: Until): Promise<Player> {
  const { userId: id, token, deviceId } = await call(fixture, "", "/user/login", deviceLogin(randomUUID()), until);
  const config = (await (await fetch(`${fixture.url}/config.json`)).json()) as { termsVersion: string };
  await call(fixture, token, "/v1/consent", { ageConfirmed: true, termsVersion: config.termsVersion }, until);
  await fixture.client.query(
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

/** Returns the body of a withdrawal order to the player's own account. */
export const orderOf = (
  player: Pick<Player, "id">,
  { amount, ending, quoteId }: { readonly amount: number; readonly ending: string; readonly quoteId: QuoteId },
) => orderTo(accountOf(player, ending), amount, quoteId);

/** Orders a withdrawal with a fresh quote. */
export async function order(
  fixture: Pick<Fixture, "url">,
  player: Player,
  amount: number,
  ending: string,
  until: Until,
): Promise<OrderId> {
  const { quoteId } = await call(fixture, player.token, "/v1/withdraw/quote", { amount }, until);
  const { orderId } = await call(
    fixture,
    player.token,
    "/withdraw/create/order",
    orderOf(player, { amount, ending, quoteId }),
    until,
  );
  return orderId;
}
