/**
 * Name of a call in kebab-case, e.g. `/v1/bus/getWithdrawProcess` → `get-withdraw-process`; its file in `calls/` is
 * called so. The leading `/v1` and `/bus` say nothing and are left out.
 */
export function callName(path: string): string {
  return path
    .replace(/^\/v1\/(bus\/)?|^\//, "")
    .replaceAll("/", "-")
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Name of a call in camelCase, e.g. `getWithdrawProcess`: its export and its operationId. */
export function operationId(path: string): string {
  return callName(path).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
