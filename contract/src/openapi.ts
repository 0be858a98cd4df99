import { operationId } from "./call-name.ts";
import { areas, failuresOf, type PlayerCall } from "./call.ts";
import { calls } from "./calls/index.ts";
import { msgCodes, type FailureCode } from "./msg-codes.ts";
import type { OpenApiDocument, Operation, Parameter } from "./openapi/document.ts";
import { refusalResponses, refusedWith, replySchema, responseRef, type Refusal } from "./openapi/envelope.ts";
import { introduction, pushed } from "./openapi/introduction.ts";
import { componentSchemas, named, refTo, schemaName } from "./openapi/schemas.ts";
import { accessTokenHeader, appVersion, idempotencyKeyHeader, languageHeader } from "./wire.ts";

export type { JsonSchema, OpenApiDocument, Operation, Parameter } from "./openapi/document.ts";

const parameters: Record<string, Parameter> = {
  IdempotencyKey: {
    name: idempotencyKeyHeader,
    in: "header",
    required: true,
    description: "UUID of this attempt; a retry repeats it.",
    schema: { type: "string", format: "uuid" },
  },
  Language: {
    name: languageHeader,
    in: "header",
    required: false,
    description: "Language of msg: id, pt, es, th or zh. Indonesian when left out.",
    schema: { type: "string" },
  },
};

const accessTexts: Record<PlayerCall["access"], string> = {
  none: "Works without a token.",
  optional: "Works without a token; with one it answers more.",
  player: "Needs a token.",
};

const security: Record<PlayerCall["access"], Operation["security"]> = {
  none: [],
  optional: [{}, { accessToken: [] }],
  player: [{ accessToken: [] }],
};

/** The replies with a status other than 200, which any call can have. */
const refusals: Readonly<Record<string, Refusal<FailureCode>>> = {
  "400": {
    name: "BadRequest",
    description: "The body is empty or no JSON, or the request no HTTP.",
    codes: ["invalid_input"],
  },
  "408": { name: "TooSlow", description: "The request took longer than 30 s to arrive.", codes: ["invalid_input"] },
  "413": { name: "TooLarge", description: "The body is larger than 64 KiB.", codes: ["invalid_input"] },
  "415": { name: "NotJson", description: "The content type is not JSON.", codes: ["invalid_input"] },
  "429": {
    name: "TooManyCalls",
    description: "More calls than the limits allow.",
    codes: ["rate_limited"],
    waits: true,
  },
  "431": { name: "HeadersTooLarge", description: "The headers are larger than 16 KiB.", codes: ["invalid_input"] },
  "500": { name: "ServerError", description: "Something failed on the server.", codes: ["server_error"] },
  "503": {
    name: "NoRoom",
    description: "busy: nothing was done. server_error: the database did not answer, and the call may have been done.",
    codes: ["busy", "server_error"],
    waits: true,
  },
};
/** The reply to a call that this version does not serve. */
const notServed = {
  name: "NotServed",
  description: "This version does not serve the call.",
  codes: ["not_found" as const],
};

function operationOf(call: PlayerCall, isServed: boolean): Operation {
  const codes = failuresOf(call);
  const failures = Object.fromEntries(codes.map((code) => [code, msgCodes[code]]));
  const success = { success: true, msg: "", msgCode: "success", data: call.example.reply };
  const [first = "server_error"] = codes;
  return {
    operationId: operationId(call.path),
    tags: [call.area],
    summary: call.summary,
    description: [
      ...(isServed ? [] : ["Not served by this version yet."]),
      `Requirement ${call.row}.`,
      accessTexts[call.access],
      ...(call.money ? [`Carries an ${idempotencyKeyHeader} header.`] : []),
      "Failures:",
      ...codes.map((code) => `- \`${code}\`: ${msgCodes[code]}`),
    ].join("\n"),
    security: security[call.access],
    parameters: [
      { $ref: "#/components/parameters/Language" },
      ...(call.money ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
    ],
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: refTo(schemaName(call.path, "Request")), example: call.example.request },
      },
    },
    responses: {
      "200": {
        description: "The envelope; success is whether the call succeeded.",
        content: {
          "application/json": {
            schema: replySchema(schemaName(call.path, "Reply"), codes),
            examples: { success: { value: success }, [first]: { value: refusedWith(msgCodes, first) } },
          },
        },
      },
      ...Object.fromEntries(Object.entries(refusals).map(([status, { name }]) => [status, responseRef(name)])),
      ...(isServed ? {} : { "404": responseRef(notServed.name) }),
    },
    "x-row": call.row,
    "x-money": call.money,
    "x-failures": failures,
  };
}

/**
 * Generates the OpenAPI 3.1 document of all calls from their schemas; plain JSON data.
 * @param served paths the server answers; other calls are marked as not served
 */
export function openApiDocument(served?: ReadonlySet<string>): OpenApiDocument {
  const list: PlayerCall[] = Object.values(calls);
  return {
    openapi: "3.1.1",
    info: { title: "Fairlobby", version: appVersion, description: introduction },
    servers: [{ url: "/", description: "The server this document came from." }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      list.map((call) => [call.path, { post: operationOf(call, served?.has(call.path) ?? true) }]),
    ),
    components: {
      schemas: componentSchemas(list, named),
      responses: refusalResponses([...Object.values(refusals), notServed], msgCodes),
      parameters,
      securitySchemes: {
        accessToken: {
          type: "apiKey",
          in: "header",
          name: accessTokenHeader,
          description: "Opaque token of /user/login, 30 days sliding.",
        },
      },
    },
    "x-push": Object.fromEntries(
      Object.entries(pushed).map(([destination, { summary, schema }]) => [
        destination,
        { summary, message: refTo(schema) },
      ]),
    ),
  };
}
