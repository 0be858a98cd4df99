import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { generateKeyPairSync, verify } from "node:crypto";

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
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks);
    const signature = Buffer.from(String(request.headers[header]), "base64");
    const launch = {
      path: `${request.method} ${request.url}`,
      signed: verify("RSA-SHA256", raw, operatorPublicKey, signature),
      body: JSON.parse(raw.toString()) as Record<string, string>,
    };
    launchesSeen.push(launch);
    behaviour(launch, response);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    launches: launchesSeen,
    behave: (next) => void (behaviour = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
