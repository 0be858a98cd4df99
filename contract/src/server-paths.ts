import { calls } from "./calls/index.ts";
import { pushPath } from "./push.ts";

/**
 * Public addresses other than the calls: files, health checks and information about the server. A test of the server
 * compares this list with its routes.
 */
const documents = ["/.well-known", "/catalogue", "/proofs", "/openapi", "/healthz", "/readyz", "/metrics"];

/**
 * First path segments of the addresses that the server answers itself, e.g. `v1`. Any other address without a dot in
 * its last segment is a screen of the lobby.
 */
export const serverParts: readonly string[] = [
  ...new Set([...Object.keys(calls), pushPath, ...documents].map((path) => path.split("/", 2)[1] ?? "")),
];
