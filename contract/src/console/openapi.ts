import { failuresOf, type ConsoleCall } from "../call.ts";
import { buildDocument, commonRefusals, idempotencyKey, type Refusal } from "../openapi/build.ts";
import type { OpenApiDocument } from "../openapi/document.ts";
import { idempotencyKeyHeader } from "../wire.ts";
import { consoleCalls } from "./index.ts";
import { consoleMsgCodes, type ConsoleFailureCode } from "./msg-codes.ts";
import { permissions } from "./permissions.ts";

interface ConsoleExtensions {
  /** `anybody`, `operator` (everybody who is signed in), or a permission. */
  readonly "x-permission": string;
  /** The action on which policy decides. */
  readonly "x-policy-action"?: string;
  /** True if the second factor must have been proved in the last 5 minutes. */
  readonly "x-step-up": boolean;
}

const header = {
  Console: {
    name: "x-console",
    in: "header",
    required: true,
    description: "Always 1. A form of another site cannot send the header.",
    schema: { const: "1" },
  },
} as const;

const refusals: Readonly<Record<string, Refusal<ConsoleFailureCode>>> = {
  ...commonRefusals,
  "400": { name: "BadRequest", description: "The body is empty or not JSON.", codes: ["invalid_input"] },
  "403": {
    name: "Foreign",
    description: "The request does not come from the console's own page.",
    codes: ["not_permitted"],
  },
  "429": {
    name: "TooManyCalls",
    description: "More calls than R-CAPI-05 allows.",
    codes: ["rate_limited"],
    waits: true,
  },
  "503": { name: "NoRoom", description: "Nothing was done.", codes: ["busy"], waits: true },
};

const accessText = ({ access }: ConsoleCall): string => {
  if (access === "anybody") return "Works without a session.";
  if (access === "operator") return "For everybody who is signed in.";
  return `For ${Object.keys(permissions[access]).join(", ")} (\`${access}\`).`;
};

const areaOf = (path: string): string => path.split("/")[3] ?? "";

/** Describes in Markdown what applies to every call. */
const introduction = `\
Every call is POST with a JSON body, the console's own origin in the \`Origin\` header and the header \`x-console: 1\`, and \
returns HTTP 200 with the envelope \`{success, msg, msgCode, data}\`; refusals before a call is handled have another status. \
The session is a cookie. An action carries an \`${idempotencyKeyHeader}\` header with a UUID: a retry repeats it. Amounts are \
integer minor units of the lobby's currency, times are milliseconds since 1970 UTC.`;

/** Generates the OpenAPI 3.1 document of the console's calls (R-CAPI-01). */
export function consoleOpenApi(): OpenApiDocument<ConsoleExtensions> {
  const list: ConsoleCall[] = Object.values(consoleCalls);
  return buildDocument({
    title: "Fairlobby console",
    server: "console",
    introduction,
    calls: list,
    tags: [...new Set(list.map(({ path }) => areaOf(path)))].map((name) => ({ name, description: "" })),
    parameters: { ...header, ...idempotencyKey },
    securitySchemes: {
      session: { type: "apiKey", in: "cookie", name: "__Host-console", description: "Set by sign-in (R-OPR-05)." },
    },
    refusals: Object.values(refusals),
    words: consoleMsgCodes,
    about: (call) => ({
      tags: [areaOf(call.path)],
      lines: [
        accessText(call),
        ...(call.action === undefined ? [] : [`Policy decides how many people have to agree (\`${call.action}\`).`]),
        ...(call.stepUp === true ? ["Needs a proof of the second factor from the last 5 minutes."] : []),
      ],
      security: call.access === "anybody" ? [] : [{ session: [] }],
      refusals,
      failures: failuresOf(call),
      extensions: {
        "x-permission": call.access,
        ...(call.action === undefined ? {} : { "x-policy-action": call.action }),
        "x-step-up": call.stepUp === true,
      },
    }),
  });
}
