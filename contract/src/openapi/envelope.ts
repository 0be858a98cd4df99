import type { JsonSchema, OpenApiDocument } from "./document.ts";
import { refTo } from "./schemas.ts";

/** A reply with a status other than 200, which any call can have. */
export interface Refusal<Code extends string> {
  readonly name: string;
  readonly description: string;
  readonly codes: readonly Code[];
  /** It says after how many seconds to try again. */
  readonly waits?: true;
}

/** Returns the schema of an envelope: the reply of that name, or a failure. */
export function replySchema(reply: string, failures: readonly string[]): JsonSchema {
  const success: JsonSchema = {
    type: "object",
    properties: {
      success: { const: true },
      msg: { type: "string" },
      msgCode: { const: "success" },
      data: refTo(reply),
    },
    required: ["success", "msg", "msgCode", "data"],
  };
  return { oneOf: [success, failureWith(failures)] };
}

const failureWith = (codes: readonly string[]): JsonSchema => ({
  allOf: [refTo("Failure"), { properties: { msgCode: { enum: codes } } }],
});

/** Returns the envelope of a failure, as an example. */
export const refusedWith = <Code extends string>(words: Readonly<Record<Code, string>>, msgCode: Code) => ({
  success: false,
  msg: words[msgCode],
  msgCode,
  data: null,
});

/** Returns the document's responses for refusals, by name. */
export function refusalResponses<Code extends string>(
  refusals: readonly Refusal<Code>[],
  words: Readonly<Record<Code, string>>,
): OpenApiDocument["components"]["responses"] {
  return Object.fromEntries(
    refusals.map(({ name, description, codes, waits }) => [
      name,
      {
        description,
        ...(waits === true
          ? { headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } } }
          : {}),
        content: {
          "application/json": {
            schema: failureWith(codes),
            ...(codes[0] === undefined ? {} : { example: refusedWith(words, codes[0]) }),
          },
        },
      },
    ]),
  );
}

/** Returns a reference to a response of the document. */
export const responseRef = (name: string): { $ref: string } => ({ $ref: `#/components/responses/${name}` });
