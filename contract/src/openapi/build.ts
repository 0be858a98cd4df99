import * as z from "zod/mini";
import { operationId } from "../call-name.ts";
import { carriesKey, type Call, type Schema } from "../call.ts";
import { describe } from "../describe.ts";
import { failure } from "../envelope.ts";
import { appVersion, idempotencyKeyHeader } from "../wire.ts";
import type { JsonSchema, OpenApiDocument, Operation, Parameter } from "./document.ts";
import { componentSchemas, refTo, schemaName } from "./schemas.ts";

/** A reply with a status other than 200, for requests refused before the call is handled; the envelope is the same. */
export interface Refusal<Code extends string> {
  readonly name: string;
  readonly description: string;
  readonly codes: readonly [Code, ...Code[]];
  /** The reply says after how many seconds to try again. */
  readonly waits?: true;
}

/** The parts in which the documents of the players' and the operators' calls differ. */
export interface Audience<C extends Call, Code extends string, Extensions>
  extends Pick<OpenApiDocument, "tags">, Pick<OpenApiDocument["components"], "parameters" | "securitySchemes"> {
  readonly title: string;
  /** The program that serves the document. */
  readonly server: string;
  readonly introduction: string;
  readonly calls: readonly C[];
  /** Schemas that get a name in the document, besides the requests and replies of its calls. */
  readonly schemas?: Readonly<Record<string, Schema>>;
  readonly refusals: readonly Refusal<Code>[];
  /** The meaning of each code. */
  readonly words: Readonly<Record<Code, string>>;
  /** Returns what the document says about a call: the lines before its failures, and its refusals by status. */
  about(call: C): Pick<Operation, "tags" | "security"> & {
    readonly lines: readonly string[];
    readonly refusals: Readonly<Record<string, Refusal<Code>>>;
    readonly failures: readonly Code[];
    readonly extensions: Extensions;
  };
}

/** The header of calls that carry an idempotency key. */
export const idempotencyKey = {
  IdempotencyKey: {
    name: idempotencyKeyHeader,
    in: "header",
    required: true,
    description: "UUID of this attempt; a retry repeats it.",
    schema: { type: "string", format: "uuid" },
  },
} as const satisfies Record<string, Parameter>;

/** Replies of both audiences with a status other than 200, by status. */
export const commonRefusals = {
  "413": { name: "TooLarge", description: "The body is larger than 64 KiB.", codes: ["invalid_input"] },
  "415": { name: "NotJson", description: "The content type is not JSON.", codes: ["invalid_input"] },
  "500": { name: "ServerError", description: "Something failed on the server.", codes: ["server_error"] },
} as const;

/** Generates an OpenAPI 3.1 document of calls from their schemas; plain JSON data. */
export function buildDocument<C extends Call, Code extends string, Extensions>(
  audience: Audience<C, Code, Extensions>,
): OpenApiDocument<Extensions> {
  const { calls, introduction, parameters, securitySchemes, server, tags, title, words } = audience;
  return {
    openapi: "3.1.1",
    info: { title, version: appVersion, description: introduction },
    servers: [{ url: "/", description: `The ${server} this document came from.` }],
    tags,
    paths: Object.fromEntries(calls.map((call) => [call.path, { post: operationOf(audience, call) }])),
    components: {
      schemas: componentSchemas(calls, {
        // msgCode is any text here: viewers that merge this schema with a call's codes would show every code for every call.
        Failure: z.extend(failure, { msgCode: describe(z.string(), "The reason, as an opaque literal.") }),
        ...audience.schemas,
      }),
      responses: Object.fromEntries(audience.refusals.map((refusal) => [refusal.name, responseOf(words, refusal)])),
      parameters,
      securitySchemes,
    },
  };
}

function operationOf<C extends Call, Code extends string, Extensions>(
  audience: Audience<C, Code, Extensions>,
  call: C,
): Operation & Extensions {
  const { words } = audience;
  const { extensions, failures, lines, refusals, security, tags } = audience.about(call);
  const success = { success: true, msg: "", msgCode: "success", data: call.example.reply };
  const headers = Object.keys(audience.parameters).filter((name) => name !== "IdempotencyKey");
  const [first] = failures;
  return {
    operationId: operationId(call.path),
    tags,
    summary: call.summary,
    description: [...lines, "Failures:", ...failures.map((code) => `- \`${code}\`: ${words[code]}`)].join("\n"),
    security,
    parameters: [...headers, ...(carriesKey(call) ? ["IdempotencyKey"] : [])].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: refTo(schemaName(call.path, "Request")), example: call.example.request },
      },
    },
    responses: {
      "200": {
        description: "The envelope; its field success says whether the call succeeded.",
        content: {
          "application/json": {
            schema: replySchema(schemaName(call.path, "Reply"), failures),
            examples: {
              success: { value: success },
              ...(first === undefined ? {} : { [first]: { value: refusedWith(words, first) } }),
            },
          },
        },
      },
      ...Object.fromEntries(
        Object.entries(refusals).map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
      ),
    },
    ...extensions,
    "x-failures": Object.fromEntries(failures.map((code) => [code, words[code]])),
  };
}

/** Returns the schema of an envelope: the reply of that name, or a failure. */
const replySchema = (reply: string, failures: readonly string[]): JsonSchema => ({
  oneOf: [
    {
      type: "object",
      properties: {
        success: { const: true },
        msg: { type: "string" },
        msgCode: { const: "success" },
        data: refTo(reply),
      },
      required: ["success", "msg", "msgCode", "data"],
    },
    failureWith(failures),
  ],
});

const failureWith = (codes: readonly string[]): JsonSchema => ({
  allOf: [refTo("Failure"), { properties: { msgCode: { enum: codes } } }],
});

/** Returns the envelope of a failure, as an example. */
const refusedWith = <Code extends string>(words: Readonly<Record<Code, string>>, msgCode: Code) => ({
  success: false,
  msg: words[msgCode],
  msgCode,
  data: null,
});

const retryAfter = { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } };

const responseOf = <Code extends string>(
  words: Readonly<Record<Code, string>>,
  { codes, description, waits }: Refusal<Code>,
) => ({
  description,
  ...(waits === true ? { headers: retryAfter } : {}),
  content: { "application/json": { schema: failureWith(codes), example: refusedWith(words, codes[0]) } },
});
