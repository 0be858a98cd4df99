import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PaymentAdapter, PaymentHost } from "@fairlobby/ports/payments";
import { expect, test } from "vitest";
import { ConfigError } from "../../src/platform/config/env.ts";
import { refuseUnfitMoneyMode } from "../../src/wiring/money-mode.ts";
import { choosePayments, createProvider } from "../../src/wiring/payment-adapter.ts";
import { createPaymentHost } from "../../src/wiring/payments.ts";
import { silentLog } from "../harness/database.ts";
import { shippedSettings } from "../main/program.ts";
import { createWith, goodVariables, openAdapters, settingsWith, wholeProvider } from "./package-fixture.ts";

const options = { branch: "north" };
const sandbox = { money: "sandbox", decidedBy: "REEFPAY_KEY" } as const;
const hostServices = {
  config: { country: "ID", operator: "Reef" },
  log: silentLog,
  now: Date.now,
  currency: "IDR",
  publicUrl: "https://lobby.example",
} as const;

/** Returns the line with which the server refuses to start. */
async function refusal(chosen: Promise<unknown>): Promise<string> {
  const error = await chosen.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ConfigError);
  const { message } = error as Error;
  expect(message).not.toContain("\n");
  return message;
}

test("R-EXT-01 xendit is the default, without options", async () => {
  const settings = settingsWith({});
  expect(settings.payments).toEqual({ adapter: "xendit", options: {} });
  const ofAdapters = {
    XENDIT_URL: "http://127.0.0.1:9",
    XENDIT_API_KEY: "xnd_development_1",
    XENDIT_CALLBACK_TOKEN: "a token of this test",
  };
  const chosen = await choosePayments({ LOBBY_CONFIG: shippedSettings, ofAdapters }, settings);
  expect(chosen.adapter.name).toBe("xendit");
  expect(chosen.account).toEqual({ money: "sandbox", decidedBy: "XENDIT_API_KEY" });
  const withOption = settingsWith({ options: { branch: "north" } });
  expect(await refusal(choosePayments({ LOBBY_CONFIG: shippedSettings, ofAdapters }, withOption))).toBe(
    "LOBBY_CONFIG: payments.options.branch: xendit has no options",
  );
});

test("R-EXT-01 R-EXT-02 a package is loaded from the folder beside the settings, with its own variables and options only", async () => {
  const { file, folder, install, installAdapter } = openAdapters();
  installAdapter("reef-pay");
  installAdapter("@reef/pay");
  for (const adapter of ["reef-pay", "@reef/pay"]) {
    const ofAdapters = { ...goodVariables, OTHERPAY_KEY: "a secret of another" };
    const chosen = await choosePayments({ LOBBY_CONFIG: file, ofAdapters }, settingsWith({ adapter, options }));
    expect(chosen).toMatchObject({ variables: goodVariables, options, adapter: { name: "reefpay" } });
    expect(chosen.variables).not.toHaveProperty("OTHERPAY_KEY");
  }
  // A secret from a file.
  const { REEFPAY_KEY: _, ...others } = goodVariables;
  const secretFile = join(folder, "key");
  writeFileSync(secretFile, "a key in a file\n");
  const ofAdapters = { ...others, REEFPAY_KEY_FILE: secretFile };
  const settings = settingsWith({ adapter: "reef-pay", options });
  const { variables } = await choosePayments({ LOBBY_CONFIG: file, ofAdapters }, settings);
  expect(variables["REEFPAY_KEY"]).toBe("a key in a file");

  // Installed above the folder, where Node would look as well.
  mkdirSync(join(folder, "node_modules"));
  install("reef-above", "export const paymentAdapter = {};");
  symlinkSync(join(folder, "adapters/node_modules/reef-above"), join(folder, "node_modules/reef-top"));
  const top = settingsWith({ adapter: "reef-top" });
  expect(await refusal(choosePayments({ LOBBY_CONFIG: file, ofAdapters }, top))).toContain("is not installed in");
});

test.each([
  ["a path", "./main.js", "main.js"],
  ["the condition import alone", { import: "./main.js" }, "main.js"],
  ["the subpath of the condition import alone", { ".": { import: "./main.js" }, "./sandbox": "./index.js" }, "main.js"],
  ["types and import", { ".": { types: "./main.d.ts", import: { node: "./main.js" } } }, "main.js"],
  ["import beside require", { require: "./none.cjs", import: "./main.js" }, "main.js"],
])("R-EXT-01 a package is loaded that exports its adapter by %s", async (_, exported, entry) => {
  const { file, folder, installAdapter } = openAdapters();
  installAdapter("reef-pay", {}, exported);
  const at = join(folder, "adapters/node_modules/reef-pay");
  if (entry !== "index.js") renameSync(join(at, "index.js"), join(at, entry));
  const env = { LOBBY_CONFIG: file, ofAdapters: goodVariables };
  const chosen = await choosePayments(env, settingsWith({ adapter: "reef-pay", options }));
  expect(chosen.adapter.name).toBe("reefpay");
});

test("R-EXT-02 a package that cannot be used is refused by its setting, in one line", async () => {
  const { file, folder, install, installAdapter } = openAdapters();
  const env = { LOBBY_CONFIG: file, ofAdapters: goodVariables };
  const of = (adapter: string): Promise<string> => refusal(choosePayments(env, settingsWith({ adapter, options })));
  expect(await of("reef-missing")).toBe(
    `LOBBY_CONFIG: payments.adapter: "reef-missing" is not installed in ${join(folder, "adapters/node_modules")}`,
  );
  for (const name of ["../reef", "/etc/reef", "reef/deep/path", "file:reef", "node:fs", "Reef"]) {
    expect(await of(name)).toBe(`LOBBY_CONFIG: payments.adapter: "${name}" is not the name of a package`);
  }
  install("reef-broken", "export const paymentAdapter = {");
  expect(await of("reef-broken")).toMatch(/^LOBBY_CONFIG: payments\.adapter: "reef-broken" cannot be loaded: \S/);
  install("reef-throws", "throw new Error('a first line\\nand a second');");
  expect(await of("reef-throws")).toMatch(/cannot be loaded: a first line$/);
  install("reef-hidden", "export const paymentAdapter = {};", { "./sandbox": "./index.js" });
  expect(await of("reef-hidden")).toMatch(/"reef-hidden" cannot be loaded: No "exports" main/);
  install("reef-empty", "export const adapter = {};");
  expect(await of("reef-empty")).toMatch(/exports no paymentAdapter$/);

  installAdapter("reef-newer", { port: '"payments/2"' });
  expect(await of("reef-newer")).toBe(
    'LOBBY_CONFIG: payments.adapter: "reef-newer" is written for another version, payments/2; this server has payments/1',
  );
  installAdapter("reef-unversioned", { port: undefined });
  expect(await of("reef-unversioned")).toMatch(/is written for another version, undefined;/);
  for (const part of ["name", "variables", "readOptions", "accountOf", "create"]) {
    installAdapter(`reef-without-${part.toLowerCase()}`, { [part]: undefined });
    expect(await of(`reef-without-${part.toLowerCase()}`)).toMatch(new RegExp(`is no payment adapter: ${part}: `));
  }
  for (const [part, source] of [
    ["readOptions", "() => ({})"],
    ["readOptions", "async () => ({ options: {} })"],
    ["accountOf", "() => ({})"],
    ["accountOf", '() => ({ money: "none", decidedBy: "REEFPAY_KEY" })'],
    ["accountOf", 'async () => ({ money: "real", decidedBy: "REEFPAY_KEY" })'],
  ] as const) {
    const name = `reef-answers-${createHash("sha256")
      .update(part + source)
      .digest("hex")
      .slice(0, 8)}`;
    installAdapter(name, { [part]: source });
    expect(await of(name), source).toMatch(new RegExp(`is no payment adapter: ${part} gives another answer`));
  }
  for (const part of ["readOptions", "accountOf"]) {
    installAdapter(`reef-throws-in-${part.toLowerCase()}`, { [part]: '() => { throw new Error("a mistake"); }' });
    expect(await of(`reef-throws-in-${part.toLowerCase()}`)).toMatch(new RegExp(`failed in ${part}: a mistake$`));
  }
  installAdapter("reef-as-xendit", { name: '"xendit"' });
  expect(await of("reef-as-xendit")).toMatch(/is no payment adapter: name: is taken$/);
  installAdapter("reef-as-provider", { name: '"hub88"', variables: "{}" });
  expect(await of("reef-as-provider")).toBe(
    'LOBBY_CONFIG: providers.0.key: "hub88" is the name of the payment adapter',
  );
});

test("R-EXT-02 a package whose create lacks a part of the port is refused by that part's name", async () => {
  const { file, installAdapter } = openAdapters();
  const env = { LOBBY_CONFIG: file, ofAdapters: goodVariables };
  const host = createPaymentHost(hostServices, { adapter: { name: "reefpay" }, variables: {}, account: sandbox });
  let nth = 0;
  const of = async (create: string): Promise<string> => {
    const adapter = `reef-create-${(nth += 1)}`;
    installAdapter(adapter, { create });
    const chosen = await choosePayments(env, settingsWith({ adapter, options }));
    return refusal((async () => createProvider(chosen, host))());
  };
  const named = 'LOBBY_CONFIG: payments.adapter: "reefpay" is no payment adapter: ';
  for (const part of Object.keys(wholeProvider)) {
    expect(await of(`() => ${createWith({ [part]: undefined })}`)).toMatch(
      new RegExp(`^\\S+ \\S+ \\S+ [^:]+: create\\(\\)\\.${part}: `),
    );
  }
  const payouts = "{ channelState() {}, create() {}, find() {} }";
  expect(await of(`() => ${createWith({ payouts })}`)).toBe(`${named}create().payouts.cancel: must be a function`);
  const messages = '{ authentication: "body", admits: true, read() {}, trial() {} }';
  expect(await of(`() => ${createWith({ messages })}`)).toBe(`${named}create().messages.admits: must be a function`);
  expect(await of(`async () => ${createWith({})}`)).toBe(`${named}create returns a promise`);
  expect(await of("() => undefined")).toMatch(/: create\(\): /);
  installAdapter("reef-whole", {
    create: `() => new (class { ${Object.entries(wholeProvider)
      .map((each) => each.join(" = "))
      .join("; ")} })()`,
  });
  const whole = await choosePayments(env, settingsWith({ adapter: "reef-whole", options }));
  expect(createProvider(whole, host).payouts).toBeDefined();
});

test("R-EXT-03 with an account of real money no unencrypted address is opened, wherever it comes from", async () => {
  const of = (money: "real" | "sandbox", baseUrl: string): void => {
    const adapter = { name: "reefpay", create: (host: PaymentHost) => host.openOutgoing({ baseUrl }) };
    const account = { money, decidedBy: "REEFPAY_KEY" };
    const host = createPaymentHost(hostServices, { adapter, variables: {}, account });
    createProvider({ adapter: adapter as unknown as PaymentAdapter, options: {} }, host);
  };
  const refused = 'LOBBY_CONFIG: payments.adapter: "reefpay" opens an address that is not https; real money needs one';
  expect(() => of("real", "http://pay.reef.example/v1")).toThrow(refused);
  expect(() => of("real", "pay.reef.example")).toThrow(refused);
  for (const [money, address] of [
    ["real", "https://pay.reef.example/v1"],
    ["real", "http://127.0.0.1:9"],
    ["sandbox", "http://pay.reef.example"],
  ] as const) {
    // What it opens is no provider.
    expect(() => of(money, address)).toThrow(/is no payment adapter: create\(\)\.payments: /);
  }
});

test("R-EXT-02 a package cannot declare variables of the lobby or of another adapter", async () => {
  const { file, installAdapter } = openAdapters();
  const of = (adapter: string, ofAdapters: Readonly<Record<string, string>>): Promise<string> =>
    refusal(choosePayments({ LOBBY_CONFIG: file, ofAdapters }, settingsWith({ adapter, options })));
  for (const [name, variable] of [
    ["reefpay", "DATABASE_URL"],
    ["reefpay", "XENDIT_API_KEY"],
    ["database", "DATABASE_URL"],
    ["job", "JOB_DATABASE_URL"],
    ["migration", "MIGRATION_URL"],
    ["backup", "BACKUP_URL"],
    ["console", "CONSOLE_DATABASE_URL"],
    ["reefpay", "REEFPAY_key"],
  ] as const) {
    const adapter = `as-${name}-${variable.toLowerCase().replaceAll("_", "-")}`;
    installAdapter(adapter, { name: `"${name}"`, variables: `{ ${variable}: "text" }` });
    expect(await of(adapter, { [variable]: "a secret" })).toMatch(
      new RegExp(`is no payment adapter: variables\\.${variable}: must begin with ${name.toUpperCase()}_$`),
    );
  }
});

test("R-EXT-02 a bad variable is refused by its name, a bad option by its field, and no value is repeated", async () => {
  const { file, folder, installAdapter } = openAdapters();
  installAdapter("reef-pay");
  const of = (changed: Readonly<Record<string, string>>): Promise<string> => {
    const ofAdapters = { ...goodVariables, ...changed };
    return refusal(choosePayments({ LOBBY_CONFIG: file, ofAdapters }, settingsWith({ adapter: "reef-pay", options })));
  };
  for (const name of Object.keys(goodVariables)) expect(await of({ [name]: "" })).toBe(`${name}: is not set`);
  expect(await of({ REEFPAY_URL: "pay.reef.example" })).toBe("REEFPAY_URL: is not an address");
  expect(await of({ REEFPAY_TOKENS: "short" })).toBe("REEFPAY_TOKENS: must have at least 16 characters");
  const missing = join(folder, "no-such-file");
  expect(await of({ REEFPAY_KEY: "", REEFPAY_KEY_FILE: missing })).toBe(
    `REEFPAY_KEY_FILE: ${missing} cannot be read (ENOENT)`,
  );
  expect(await of({ REEFPAY_KEY_FILE: missing })).toBe(
    "REEFPAY_KEY: is set, and REEFPAY_KEY_FILE too: set one of them",
  );
  const env = { LOBBY_CONFIG: file, ofAdapters: goodVariables };
  const badOption = settingsWith({ adapter: "reef-pay", options: { branch: "south" } });
  expect(await refusal(choosePayments(env, badOption))).toBe("LOBBY_CONFIG: payments.options.branch: must be north");
});

test("R-EXT-03 play money takes sandbox accounts only, real money real ones at an encrypted address", async () => {
  const { file, installAdapter } = openAdapters();
  installAdapter("reef-pay");
  installAdapter("reef-by-option", {
    accountOf: '(variables, { branch }) => ({ money: "real", decidedBy: "options.branch" })',
  });
  const real = {
    moneyMode: "real" as const,
    licence: { number: "MX-2026-17", regulator: "DGJS", countries: ["MX"] },
    operator: "Operadora SA",
    country: "MX",
    providers: [],
  };
  const env = {
    PUBLIC_URL: "https://lobby.example",
    COUNTRY_HEADER: "x-country",
    TRUST_PROXY: "1",
    DATABASE_URL: "postgres:///lobby?host=/var/run/postgresql",
    JOB_DATABASE_URL: "postgres:///lobby?host=/var/run/postgresql",
    NATS_URL: undefined,
    OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
    ofProviders: {},
  };
  const start = async (
    adapter: string,
    mode: "play" | "real",
    changed: Partial<typeof goodVariables> = {},
  ): Promise<void> => {
    const ofAdapters = { ...goodVariables, ...changed };
    const chosen = await choosePayments({ LOBBY_CONFIG: file, ofAdapters }, settingsWith({ adapter, options }));
    refuseUnfitMoneyMode({ ...real, moneyMode: mode }, env, { sandbox: false }, chosen);
  };
  await start("reef-pay", "play");
  await start("reef-pay", "real", { REEFPAY_KEY: "live" });
  expect(await refusal(start("reef-pay", "play", { REEFPAY_KEY: "live" }))).toMatch(/^REEFPAY_KEY: moneyMode "play"/);
  expect(await refusal(start("reef-pay", "real"))).toMatch(/^REEFPAY_KEY: moneyMode "real"/);
  expect(await refusal(start("reef-by-option", "play"))).toMatch(
    /^LOBBY_CONFIG: payments\.options\.branch: moneyMode "play"/,
  );
  const unencrypted = { REEFPAY_KEY: "live", REEFPAY_URL: "http://pay.reef.example" };
  expect(await refusal(start("reef-pay", "real", unencrypted))).toBe(
    'REEFPAY_URL: moneyMode "real" needs an https address',
  );
});

test("R-EXT-01 the published package needs nothing of the server", () => {
  const read = (path: string) =>
    JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")) as {
      dependencies?: object;
      files: readonly string[];
    };
  expect(read("ports/package.json").dependencies).toBeUndefined();
  expect(Object.keys(read("providers/example-payments/package.json").dependencies ?? {})).toEqual(["@fairlobby/ports"]);
});
