/** The part of JSON Schema 2020-12 that the generated document uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly required?: readonly string[];
  readonly allOf?: readonly JsonSchema[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

export interface Parameter {
  readonly name: string;
  readonly in: "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

interface JsonContent {
  readonly "application/json": {
    readonly schema: JsonSchema;
    readonly example?: unknown;
    readonly examples?: Readonly<Record<string, Example>>;
  };
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly { readonly $ref: string }[];
  readonly requestBody: { readonly required: true; readonly content: JsonContent };
  /** Replies with a status other than 200, for requests refused before the call is handled; the envelope is the same. */
  readonly responses: {
    readonly "200": { readonly description: string; readonly content: JsonContent };
    readonly [status: string]:
      | { readonly description: string; readonly content: JsonContent }
      | { readonly $ref: string };
  };
  /** Every msgCode a failed reply can have, with its meaning. */
  readonly "x-failures": Readonly<Record<string, string>>;
}

/** An OpenAPI document whose operations have `Extensions` (`x-…`) besides the common parts. */
export interface OpenApiDocument<Extensions = unknown> {
  readonly openapi: "3.1.1";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly post: Operation & Extensions }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, { readonly description: string; readonly content: JsonContent }>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}
