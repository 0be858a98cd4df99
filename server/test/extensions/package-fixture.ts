import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { quickFolder } from "../../../tools/quick-folder.ts";
import { checkLobbyConfig } from "../../src/wiring/settings.ts";
import { readSettings } from "../../src/platform/config/settings-file.ts";
import { shippedSettings } from "../main/program.ts";

/** A whole adapter, as the source of a module. */
export const wholeAdapter = {
  port: '"payments/1"',
  name: '"reefpay"',
  variables: '{ REEFPAY_URL: "address", REEFPAY_KEY: "secret", REEFPAY_TOKENS: "secrets" }',
  readOptions:
    '({ branch }) => branch === "north" ? { options: { branch } } : { field: "branch", problem: "must be north" }',
  accountOf: '({ REEFPAY_KEY: key }) => ({ money: key === "live" ? "real" : "sandbox", decidedBy: "REEFPAY_KEY" })',
  create: "() => { throw new Error('not in this test'); }",
};

/** What `create` returns, as sources; it answers nothing that the port has. */
export const wholeProvider = {
  payments: "{ open() {}, find() {}, refund() {}, findRefund() {} }",
  payouts: "{ channelState() {}, create() {}, find() {}, cancel() {} }",
  statement: "{ since() {}, of() {} }",
  messages: '{ authentication: "body", read() {}, trial() {} }',
  check: "() => []",
  close: "() => undefined",
};

/** The source of an adapter's `create`, with some parts of its provider replaced; undefined leaves one out. */
export const createWith = (parts: Readonly<Record<string, string | undefined>>): string => {
  const all = Object.entries({ ...wholeProvider, ...parts }).filter(([, source]) => source !== undefined);
  return `({ ${all.map((each) => each.join(": ")).join(", ")} })`;
};

export const goodVariables = {
  REEFPAY_URL: "https://pay.reef.example",
  REEFPAY_KEY: "sandbox-key",
  REEFPAY_TOKENS: "the first token of two\nthe second token of two",
};

/** A folder of settings with its adapters, outside the repository. */
export function openAdapters() {
  const folder = quickFolder("adapters-");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const install = (name: string, source: string, exported: unknown = "./index.js"): void => {
    const at = join(folder, "adapters/node_modules", name);
    mkdirSync(at, { recursive: true });
    writeFileSync(
      join(at, "package.json"),
      JSON.stringify({ name, version: "1.0.0", type: "module", exports: exported }),
    );
    writeFileSync(join(at, "index.js"), source);
  };
  return {
    folder,
    file: join(folder, "lobby.json"),
    install,
    /** Installs an adapter with some of its parts replaced; undefined leaves one out. */
    installAdapter(name: string, parts: Readonly<Record<string, string | undefined>> = {}, exported?: unknown): void {
      const all = Object.entries({ ...wholeAdapter, ...parts }).filter(([, source]) => source !== undefined);
      install(name, `export const paymentAdapter = { ${all.map((each) => each.join(": ")).join(", ")} };`, exported);
    },
  };
}

/** The shipped settings with some of their payments. */
export const settingsWith = (payments: object) =>
  checkLobbyConfig({ ...(readSettings(shippedSettings) as object), payments }, "the test");
