/** Fields whose values are never logged, in lower case and without `-` and `_` (R-SRV-67, R-LS-04). */
const secretFields: ReadonlySet<string> = new Set([
  "password",
  "newpassword",
  "passwordhash",
  "verification",
  "recoverycode",
  "codehash",
  "passkey",
  "token",
  "accesstoken",
  "tokenhash",
  "ticket",
  "credential",
  "credentials",
  "deviceid",
  "devicehash",
  "authorization",
  "cookie",
  "setcookie",
  "xcallbacktoken",
  "callbacktoken",
  "signature",
  "secret",
  "apikey",
  "datakey",
  "privatekey",
  "operatorprivatekey",
  "signingprivatekey",
  "idempotencykey",
  "accountnumber",
  "accountholdername",
  "holdername",
  "username",
  "loginname",
  "phone",
  "phonenumber",
  "mobilenumber",
  "email",
]);

/** Written in place of a value that is left out. */
export const censored = "…";
const maxDepth = 8;

/** Returns whether the values of a field of this name are left out. */
export const isSecret = (name: string): boolean => secretFields.has(name.toLowerCase().replaceAll(/[-_]/g, ""));

/** Returns a copy of a value for the log, without the values of secret fields at any depth. */
export function redact(value: unknown): unknown {
  return clean(value, 0);
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (depth >= maxDepth) return censored;
  if (value instanceof Error) return ofError(value, depth);
  if (Array.isArray(value)) return value.map((part) => clean(part, depth + 1));
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return censored;
  if (value instanceof Map) return clean(Object.fromEntries(value), depth);
  if (value instanceof Set) return clean([...value], depth);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, isSecret(name) ? censored : clean(part, depth + 1)]),
  );
}

/** The fields of an error that are logged; PostgreSQL writes the row's values into other fields. */
const errorFields = ["code", "status", "statusCode", "severity", "schema", "table", "constraint", "routine"] as const;

function ofError(error: Error, depth: number): object {
  const fields = error as unknown as Readonly<Record<string, unknown>>;
  const code = typeof fields["code"] === "string" ? fields["code"] : "";
  // Class 22, data exceptions, quote the value that did not fit: `invalid input syntax for type uuid: "…"`.
  const withoutValues = (text: string): string =>
    /^22...$/.test(code) ? text.replaceAll(/"[^"\n]*"/g, `"${censored}"`) : text;
  return {
    type: error.name,
    message: withoutValues(error.message),
    stack: withoutValues(error.stack ?? ""),
    ...Object.fromEntries(errorFields.flatMap((name) => (name in error ? [[name, fields[name]]] : []))),
    ...(error.cause === undefined ? {} : { cause: clean(error.cause, depth + 1) }),
    ...(error instanceof AggregateError ? { errors: clean(error.errors, depth + 1) } : {}),
  };
}
