import type { Endpoint } from "../modules/webhooks/index.ts";
import { ConfigError, type Environment } from "../platform/config/env.ts";
import { readWebhookSecret } from "../platform/outgoing/webhook-signature.ts";
import type { LobbyConfig } from "./settings.ts";

/**
 * Returns the endpoints of the settings with their keys, the new one first. Throws a ConfigError that names the first bad
 * variable, and never contains a secret.
 */
export function readWebhookEndpoints({ ofWebhooks }: Environment, { webhooks }: LobbyConfig): readonly Endpoint[] {
  const keyOf = (variable: string): Buffer | null => {
    const text = ofWebhooks[variable];
    if (text === undefined) return null;
    const key = readWebhookSecret(text);
    if (key === null) throw new ConfigError(`${variable}: must be whsec_ and 24 to 64 bytes in base64`);
    return key;
  };
  return webhooks.endpoints.map((endpoint) => {
    const variable = `WEBHOOK_${endpoint.name.toUpperCase()}_SECRET`;
    const current = keyOf(variable);
    if (current === null) throw new ConfigError(`${variable}: is not set`);
    const old = keyOf(`${variable}_OLD`);
    return { ...endpoint, keys: old === null ? [current] : [current, old] };
  });
}
