import { buildDocument, commonRefusals, type Refusal } from "../openapi/build.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import type { ApiCall } from "../call.ts";
import { apiCalls, apiFailuresOf } from "./calls.ts";
import { apiMsgCodes, type ApiFailureCode } from "./msg-codes.ts";
import { apiKeyPrefix, apiScopes, type ApiScope } from "./scopes.ts";

interface KeyExtensions {
  /** The scope that a key needs. */
  readonly "x-scope": ApiScope;
}

const refusals: Readonly<Record<string, Refusal<ApiFailureCode>>> = {
  ...commonRefusals,
  "400": { name: "BadRequest", description: "The body is empty or not JSON.", codes: ["invalid_input"] },
  "401": {
    name: "KeyInvalid",
    description: "No key, or one that is unknown, revoked or expired: the answer does not say which.",
    codes: ["key_invalid"],
  },
  "403": { name: "ScopeMissing", description: "The key has not the call's scope.", codes: ["scope_missing"] },
  "429": {
    name: "TooManyCalls",
    description: "More than 300 calls a minute with one key.",
    codes: ["rate_limited"],
    waits: true,
  },
  "503": { name: "NoRoom", description: "Nothing was done.", codes: ["busy"], waits: true },
};

const introduction = `\
Every call is POST with a JSON body and the header \`Authorization: Bearer ${apiKeyPrefix}…\`, and returns HTTP 200 with the \
envelope \`{success, msg, msgCode, data}\`; refusals before a call is handled have another status. Amounts are decimal text in \
minor units of the lobby's currency, times are milliseconds since 1970 UTC.`;

const areaOf = (path: string): string => path.split("/")[3] ?? "";

/** Generates the OpenAPI 3.1 document of the calls with a key (R-CAPI-200). */
export function apiOpenApi(): OpenApiDocument<KeyExtensions> {
  const list: readonly ApiCall[] = Object.values(apiCalls);
  return buildDocument({
    title: "Fairlobby API",
    server: "console",
    introduction,
    calls: list,
    tags: [...new Set(list.map(({ path }) => areaOf(path)))].map((name) => ({ name, description: "" })),
    parameters: {},
    securitySchemes: {
      key: { type: "http", scheme: "bearer", description: "A key from the console's page API keys." },
    },
    refusals: Object.values(refusals),
    words: apiMsgCodes,
    about: (call) => ({
      tags: [areaOf(call.path)],
      lines: [`Needs the scope \`${call.scope}\`: ${apiScopes[call.scope]}`],
      security: [{ key: [] }],
      refusals,
      failures: apiFailuresOf(call),
      extensions: { "x-scope": call.scope },
    }),
  });
}
