import { areas, failuresOf, type PlayerCall } from "./call.ts";
import { calls } from "./calls/index.ts";
import { msgCodes, type FailureCode } from "./msg-codes.ts";
import { buildDocument, commonRefusals, idempotencyKey, type Refusal } from "./openapi/build.ts";
import type { JsonSchema, OpenApiDocument, Operation } from "./openapi/document.ts";
import { introduction, pushed } from "./openapi/introduction.ts";
import { named, refTo } from "./openapi/schemas.ts";
import { accessTokenHeader, idempotencyKeyHeader, languageHeader } from "./wire.ts";

export type { JsonSchema, OpenApiDocument } from "./openapi/document.ts";

interface PlayerExtensions {
  /** Requirement row of the call. */
  readonly "x-row": string;
  /** True if the call carries an idempotency key. */
  readonly "x-money": boolean;
}

/** The players' calls as an OpenAPI document. */
export interface PlayerOpenApi extends OpenApiDocument<PlayerExtensions> {
  /** Push messages over /ws: destination → body. */
  readonly "x-push": Readonly<Record<string, { readonly summary: string; readonly message: JsonSchema }>>;
}

const language = {
  Language: {
    name: languageHeader,
    in: "header",
    required: false,
    description: "Language of msg: one of the languages of the lobby, such as en or pt-BR. Indonesian without one.",
    schema: { type: "string" },
  },
} as const;

const accessTexts: Record<PlayerCall["access"], string> = {
  none: "Works without a token.",
  optional: "Works without a token; returns more with one.",
  player: "Needs a token.",
};

const security: Record<PlayerCall["access"], Operation["security"]> = {
  none: [],
  optional: [{}, { accessToken: [] }],
  player: [{ accessToken: [] }],
};

/** The replies with a status other than 200, which any call can have. */
const refusals: Readonly<Record<string, Refusal<FailureCode>>> = {
  ...commonRefusals,
  "400": {
    name: "BadRequest",
    description: "The body is empty or not JSON, or the request is not valid HTTP.",
    codes: ["invalid_input"],
  },
  "408": { name: "TooSlow", description: "The request took longer than 30 s to arrive.", codes: ["invalid_input"] },
  "429": {
    name: "TooManyCalls",
    description: "More calls than the limits allow.",
    codes: ["rate_limited"],
    waits: true,
  },
  "431": { name: "HeadersTooLarge", description: "The headers are larger than 16 KiB.", codes: ["invalid_input"] },
  "503": {
    name: "NoRoom",
    description: "busy: nothing was done. server_error: the database did not answer, and the call may have been done.",
    codes: ["busy", "server_error"],
    waits: true,
  },
};
/** The reply to a call that this version does not serve. */
const notServed: Refusal<FailureCode> = {
  name: "NotServed",
  description: "This version does not serve the call.",
  codes: ["not_found"],
};

/**
 * Generates the OpenAPI 3.1 document of the players' calls.
 * @param served paths the server answers; other calls are marked as not served
 */
export function openApiDocument(served?: ReadonlySet<string>): PlayerOpenApi {
  const list: PlayerCall[] = Object.values(calls);
  const document = buildDocument({
    title: "Fairlobby",
    server: "server",
    introduction,
    calls: list,
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    schemas: named,
    parameters: { ...idempotencyKey, ...language },
    securitySchemes: {
      accessToken: {
        type: "apiKey",
        in: "header",
        name: accessTokenHeader,
        description: "Opaque token of /user/login, 30 days sliding.",
      },
    },
    refusals: [...Object.values(refusals), notServed],
    words: msgCodes,
    about(call) {
      const isServed = served?.has(call.path) ?? true;
      return {
        tags: [call.area],
        lines: [
          ...(isServed ? [] : ["Not served by this version yet."]),
          `Requirement ${call.row}.`,
          accessTexts[call.access],
          ...(call.money ? [`Carries an ${idempotencyKeyHeader} header.`] : []),
        ],
        security: security[call.access],
        refusals: isServed ? refusals : { ...refusals, "404": notServed },
        failures: failuresOf(call),
        extensions: { "x-row": call.row, "x-money": call.money },
      };
    },
  });
  return {
    ...document,
    "x-push": Object.fromEntries(
      Object.entries(pushed).map(([destination, { summary, schema }]) => [
        destination,
        { summary, message: refTo(schema) },
      ]),
    ),
  };
}
