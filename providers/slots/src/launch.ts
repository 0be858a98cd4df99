import * as z from "zod/mini";
import { demoCurrency, type Demos } from "./demos.ts";
import { isKnownCurrency } from "./money.ts";
import type { Sessions } from "./sessions.ts";

/** A launch without a player, which opens a demo. */
const demoRequest = z.object({
  operator_id: z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(64))]),
  platform: z.enum(["GPL_MOBILE", "GPL_DESKTOP"]),
  lobby_url: z.url({ protocol: /^https?$/ }),
  lang: z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)),
  game_code: z.string().check(z.minLength(1), z.maxLength(64)),
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
});

/** The operator's launch request (Hub88 `/operator/generic/v2/game/url`). Further fields are allowed and ignored. */
const launchRequest = z.extend(demoRequest, {
  user: z.string().check(z.minLength(1), z.maxLength(64)),
  token: z.string().check(z.minLength(1), z.maxLength(512)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});

const isOfPlayer = (request: object): request is z.output<typeof launchRequest> => "user" in request;

const asksForDemo = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "currency" in body && body.currency === demoCurrency;

export type LaunchReply =
  | { readonly url: string }
  | {
      readonly error: "RS_ERROR_WRONG_SYNTAX" | "RS_ERROR_INVALID_GAME" | "RS_ERROR_WRONG_CURRENCY";
      readonly field?: string;
    };

export interface LaunchDependencies {
  readonly sessions: Sessions;
  readonly demos: Demos;
  readonly publicUrl: string;
  readonly knowsGame: (gameId: string) => boolean;
}

/**
 * Returns the address of the game page for a launch request with a verified signature.
 * The address contains a token that works once, within 60 seconds. The currency XXX opens a demo, without a player.
 */
export function launch(body: unknown, deps: LaunchDependencies): LaunchReply {
  const parsed = asksForDemo(body) ? demoRequest.safeParse(body) : launchRequest.safeParse(body);
  if (!parsed.success) {
    return { error: "RS_ERROR_WRONG_SYNTAX", field: parsed.error.issues[0]?.path.join(".") ?? "" };
  }
  const { game_code: gameId, lang, lobby_url } = parsed.data;
  if (!deps.knowsGame(gameId)) return { error: "RS_ERROR_INVALID_GAME" };

  const lobbyOrigin = new URL(lobby_url).origin;
  const game = { gameId, lang, lobbyOrigin };
  const address = (token: string): LaunchReply => {
    const query = new URLSearchParams({ launch: token, lobby: lobbyOrigin, lang });
    return { url: `${deps.publicUrl}/play/${encodeURIComponent(gameId)}/?${query.toString()}` };
  };
  if (!isOfPlayer(parsed.data)) return address(deps.demos.createLaunch(game));
  const { user, token: walletToken, currency } = parsed.data;
  if (!isKnownCurrency(currency)) return { error: "RS_ERROR_WRONG_CURRENCY" };
  return address(deps.sessions.createLaunch({ ...game, user, walletToken, currency }));
}
