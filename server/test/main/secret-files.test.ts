import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { readEnvironment } from "../../src/platform/config/env.ts";
import { withDatabase } from "../harness/database.ts";
import { goodEnvironment, runServer, temporaryDir, untilReady } from "./program.ts";

const secrets = ["DATABASE_URL", "JOB_DATABASE_URL", "XENDIT_API_KEY", "XENDIT_CALLBACK_TOKEN"] as const;

/** Returns the arguments of every process on this machine whose arguments can be read. */
function allArguments(): string[] {
  const read = (pid: string): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    } catch {
      return "";
    }
  };
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(read);
}

test.runIf(existsSync("/proc/self/cmdline"))(
  "R-OPS-09 the server reads its secrets from files; then they are neither in its environment nor in any process's arguments",
  async () => {
    const { url } = await withDatabase();
    const apiKey = { XENDIT_API_KEY: "xnd_development_of_this_test" };
    const given: Record<string, string> = { ...(await goodEnvironment()), ...serverUrls(url), ...apiKey };
    const dir = temporaryDir();
    const values = secrets.map((name) => given[name] ?? "");
    for (const name of secrets) {
      writeFileSync(join(dir, name), `${given[name]}\n`, { mode: 0o600 });
      delete given[name];
      given[`${name}_FILE`] = join(dir, name);
    }
    const server = runServer(given);
    await untilReady(server, `http://127.0.0.1:${given["PORT"]}`);
    const [password = ""] = values.map((value) => URL.parse(value)?.password ?? "");
    const everywhere = [...allArguments(), readFileSync(`/proc/${server.pid}/environ`, "utf8")].join("\n");
    expect(everywhere).toContain(join(dir, "DATABASE_URL"));
    for (const secret of [...values, password]) expect(everywhere.includes(secret), "a secret is shown").toBe(false);
  },
);

test("R-OPS-09 a secret's file that cannot be used is named, and nothing of its contents", async () => {
  const { XENDIT_API_KEY = "", ...others } = await goodEnvironment();
  const file = join(temporaryDir(), "key");
  const read = (more: Readonly<Record<string, string>>) => () => readEnvironment({ ...others, ...more });
  expect(read({ XENDIT_API_KEY_FILE: file })).toThrow(`XENDIT_API_KEY_FILE: ${file} cannot be read (ENOENT)`);
  writeFileSync(file, "\n");
  expect(read({ XENDIT_API_KEY_FILE: file })).toThrow(`XENDIT_API_KEY_FILE: ${file} is empty`);
  writeFileSync(file, "a-key-in-a-file\n");
  expect(read({ XENDIT_API_KEY_FILE: file })()).toMatchObject({ XENDIT_API_KEY: "a-key-in-a-file" });
  expect(read({ XENDIT_API_KEY_FILE: file, XENDIT_API_KEY })).toThrow(
    /^XENDIT_API_KEY: is set, and XENDIT_API_KEY_FILE too: set one of them$/,
  );
  writeFileSync(file, "a-callback-token-of-the-tests\nshort\n");
  expect(read({ XENDIT_API_KEY, XENDIT_CALLBACK_TOKEN: "", XENDIT_CALLBACK_TOKEN_FILE: file })).toThrow(
    /^XENDIT_CALLBACK_TOKEN: must have at least 16 characters$/,
  );
});
