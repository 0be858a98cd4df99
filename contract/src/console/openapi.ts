import { operationId } from "../call-name.ts";
import { carriesKey, failuresOf, type ConsoleCall } from "../call.ts";
import { describe } from "../describe.ts";
import { failure } from "../envelope.ts";
import type { OpenApiDocument, Operation, Parameter } from "../openapi/document.ts";
import { refusalResponses, refusedWith, replySchema, responseRef, type Refusal } from "../openapi/envelope.ts";
import { componentSchemas, refTo, schemaName } from "../openapi/schemas.ts";
import { appVersion, idempotencyKeyHeader } from "../wire.ts";
import * as z from "zod/mini";
import { consoleCalls } from "./index.ts";
import { consoleMsgCodes, type ConsoleFailureCode } from "./msg-codes.ts";
import { permissions } from "./permissions.ts";

/** The console's calls as an OpenAPI document; the player's calls have another (R-CAPI-01). */
export interface ConsoleOpenApi extends Omit<OpenApiDocument, "paths" | "x-push"> {
  readonly paths: Readonly<Record<string, { readonly post: ConsoleOperation }>>;
}

export interface ConsoleOperation extends Omit<Operation, "x-row" | "x-money"> {
  /** `anybody`, `operator` (everybody who is signed in), or a permission. */
  readonly "x-permission": string;
  /** What policy calls it. */
  readonly "x-policy-action"?: string;
  /** True if the second factor must have been proved in the last 5 minutes. */
  readonly "x-step-up": boolean;
}

const parameters: Record<string, Parameter> = {
  Console: {
    name: "x-console",
    in: "header",
    required: true,
    description: "1; a form of another site cannot send it.",
    schema: { const: "1" },
  },
  IdempotencyKey: {
    name: idempotencyKeyHeader,
    in: "header",
    required: true,
    description: "UUID of this attempt; a retry repeats it.",
    schema: { type: "string", format: "uuid" },
  },
};

const refusals: Readonly<Record<string, Refusal<ConsoleFailureCode>>> = {
  "400": { name: "BadRequest", description: "The body is empty or no JSON.", codes: ["invalid_input"] },
  "403": { name: "Foreign", description: "The request is not of the console's own page.", codes: ["not_permitted"] },
  "413": { name: "TooLarge", description: "The body is larger than 64 KiB.", codes: ["invalid_input"] },
  "415": { name: "NotJson", description: "The content type is not JSON.", codes: ["invalid_input"] },
  "429": {
    name: "TooManyCalls",
    description: "More calls than R-CAPI-05 allows.",
    codes: ["rate_limited"],
    waits: true,
  },
  "500": { name: "ServerError", description: "Something failed on the server.", codes: ["server_error"] },
  "503": { name: "NoRoom", description: "Nothing was done.", codes: ["busy"], waits: true },
};

const accessText = ({ access }: ConsoleCall): string => {
  if (access === "anybody") return "Works without a session.";
  if (access === "operator") return "For everybody who is signed in.";
  return `For ${Object.keys(permissions[access]).join(", ")} (\`${access}\`).`;
};

function operationOf(call: ConsoleCall): ConsoleOperation {
  const codes = failuresOf(call);
  const [first = "invalid_input"] = codes;
  const success = { success: true, msg: "", msgCode: "success", data: call.example.reply };
  return {
    operationId: operationId(call.path),
    tags: [areaOf(call.path)],
    summary: call.summary,
    description: [
      accessText(call),
      ...(call.action === undefined ? [] : [`Policy decides how many people it takes (\`${call.action}\`).`]),
      ...(call.stepUp === true ? ["Needs a proof of the second factor of the last 5 minutes."] : []),
      "Failures:",
      ...codes.map((code) => `- \`${code}\`: ${consoleMsgCodes[code]}`),
    ].join("\n"),
    security: call.access === "anybody" ? [] : [{ session: [] }],
    parameters: [
      { $ref: "#/components/parameters/Console" },
      ...(carriesKey(call) ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
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
            examples: { success: { value: success }, [first]: { value: refusedWith(consoleMsgCodes, first) } },
          },
        },
      },
      ...Object.fromEntries(Object.entries(refusals).map(([status, { name }]) => [status, responseRef(name)])),
    },
    "x-permission": call.access,
    ...(call.action === undefined ? {} : { "x-policy-action": call.action }),
    "x-step-up": call.stepUp === true,
    "x-failures": Object.fromEntries(codes.map((code) => [code, consoleMsgCodes[code]])),
  };
}

const areaOf = (path: string): string => path.split("/")[3] ?? "";

/** Describes in Markdown what applies to every call. */
const introduction = `\
Every call is POST with a JSON body, the console's \`Origin\` and the header \`x-console: 1\`, and returns HTTP 200 with the \
envelope \`{success, msg, msgCode, data}\`; refusals before a call is handled have another status. The session is a cookie. \
An action carries an \`${idempotencyKeyHeader}\` header with a UUID: a retry repeats it. Amounts are integer minor units of the \
store's currency, times are milliseconds since 1970 UTC.`;

/** Generates the OpenAPI 3.1 document of the console's calls from their schemas; plain JSON data. */
export function consoleOpenApi(): ConsoleOpenApi {
  const list: ConsoleCall[] = Object.values(consoleCalls);
  // As for the player's calls: viewers that merge a list of codes would show every code for every call.
  const shared = { Failure: z.extend(failure, { msgCode: describe(z.string(), "The reason, as an opaque literal.") }) };
  return {
    openapi: "3.1.1",
    info: { title: "Fairlobby console", version: appVersion, description: introduction },
    servers: [{ url: "/", description: "The console this document came from." }],
    tags: [...new Set(list.map(({ path }) => areaOf(path)))].map((name) => ({ name, description: "" })),
    paths: Object.fromEntries(list.map((call) => [call.path, { post: operationOf(call) }])),
    components: {
      schemas: componentSchemas(list, shared),
      responses: refusalResponses(Object.values(refusals), consoleMsgCodes),
      parameters,
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-console", description: "Set by sign-in (R-OPR-05)." },
      },
    },
  };
}
