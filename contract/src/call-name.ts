/**
 * Returns a call's name in kebab-case, e.g. `/v1/bus/getWithdrawProcess` → `get-withdraw-process`, which is also the name of
 * its file in `calls/`. A leading `/v1` or `/v1/bus` is omitted, and so is the `/c/v1` of the console's calls.
 */
export function callName(path: string): string {
  return path
    .replace(/^\/(c\/)?v1\/(bus\/)?|^\//, "")
    .replaceAll("/", "-")
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns a call's name in camelCase, e.g. `getWithdrawProcess`: its export and operationId. */
export function operationId(path: string): string {
  return callName(path).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
