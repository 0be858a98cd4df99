import type { IncomingMessage, ServerResponse } from "node:http";
import { generateKeyPairSync, verify } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { openHttpServer } from "../../../tools/http-server.ts";

/** Creates an RSA key pair as PEM. */
export function newKeyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
}

/** A launch as the provider received it. `signed` is true if the operator's signature is valid. */
export interface LaunchRequest {
  readonly path: string;
  readonly signed: boolean;
  readonly body: Readonly<Record<string, string>>;
}

export type Behaviour = (launch: LaunchRequest, response: ServerResponse) => void;

/** Opens the game at an address derived from the launch. */
export const opensGames: Behaviour = ({ body }, response) => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ url: `http://games.test/play/${body["game_code"]}?launch=${launches++}` }));
};
let launches = 1;

export interface Provider {
  readonly url: string;
  /** Launches so far, oldest first. */
  readonly launches: readonly LaunchRequest[];
  behave(behaviour: Behaviour): void;
  /** Stops listening. */
  close(): Promise<void>;
}

/**
 * Starts a game provider on a free port. It records each launch, with the result of checking the operator's signature of the
 * raw body, and answers as `behave` says.
 * @param header name of the signature's header in the provider's dialect
 */
export async function startProvider(operatorPublicKey: string, header = "x-hub88-signature"): Promise<Provider> {
  const launchesSeen: LaunchRequest[] = [];
  let behaviour = opensGames;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw = await buffer(request);
    const signature = Buffer.from(String(request.headers[header]), "base64");
    const launch = {
      path: `${request.method} ${request.url}`,
      signed: verify("RSA-SHA256", raw, operatorPublicKey, signature),
      body: JSON.parse(raw.toString()) as Record<string, string>,
    };
    launchesSeen.push(launch);
    behaviour(launch, response);
  };
  const { url, close } = await openHttpServer(answer);
  return {
    url,
    launches: launchesSeen,
    behave: (next) => void (behaviour = next),
    close,
  };
}
