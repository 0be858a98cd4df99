import { calls } from "./calls/index.ts";
import { pushPath } from "./push.ts";

/** What anybody may check, and where the server tells about itself. A test of the server compares this with its routes. */
const documents = ["/.well-known", "/proofs", "/openapi", "/healthz", "/readyz", "/metrics"];

/**
 * First parts of the addresses that the server answers itself, e.g. `v1`. Any other address without a dot in its last
 * part is a screen of the lobby.
 */
export const serverParts: readonly string[] = [
  ...new Set([...Object.keys(calls), pushPath, ...documents].map((path) => path.split("/", 2)[1] ?? "")),
];
