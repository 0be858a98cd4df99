/** Names and limits of the wire, without schemas, so that the client can load them alone. */

/** Carries the access token, empty when anonymous (R-API-05). */
export const accessTokenHeader = "access-token";

/** Carries the UUID of a money call; a retry repeats it (R-API-62, R-SRV-04). */
export const idempotencyKeyHeader = "idempotency-key";

/** The language of msg (R-SRV-06). */
export const languageHeader = "accept-language";

/** How long the client waits for a reply (R-API-06). Milliseconds. */
export const requestTimeoutMs = 10_000;

/** Where the public configuration is served, see publicConfig (R-APP-28). */
export const configPath = "/config.json";

/** The history as a CSV file: GET, with the access token in its header (docs/history.md). */
export const historyCsvPath = "/v1/history.csv";

/** The statement of the last twelve months as a CSV file: GET, with the access token in its header. */
export const statementCsvPath = "/v1/statement.csv";

/**
 * A picture for a message to the operator: POST with its bytes, answered with its id; GET with `id` returns it. The access
 * token is in the header.
 */
export const supportPicturePath = "/v1/support/picture";

/** All messages between the player and the operator, as a JSON file: GET, with the access token in its header. */
export const supportFilePath = "/v1/support.json";

/**
 * Everything that is kept about the player, as a JSON file: GET, with the access token in its header, once after
 * `/v1/data/prepare` (docs/player-data.md).
 */
export const dataFilePath = "/v1/data.json";

/** The version the footer shows (R-APP-15). */
export const appVersion = "1.0.0";
