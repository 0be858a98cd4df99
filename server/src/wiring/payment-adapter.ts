import type {
  PaymentAccount,
  PaymentAdapter,
  PaymentHost,
  PaymentProvider,
  Variables,
} from "@fairlobby/ports/payments";
import * as z from "zod";
import { xenditAdapter } from "../adapters/payments/xendit/index.ts";
import { readAdapterVariables } from "../platform/config/adapter-variables.ts";
import { adaptersFolder, firstLineOf, loadAdapterPackage } from "../platform/config/adapter-package.ts";
import { fingerprint, withSortedFields } from "../platform/crypto/tokens.ts";
import { ConfigError, isOwnVariable, type Environment } from "../platform/config/env.ts";
import type { LobbyConfig } from "./settings.ts";

/** The version of the port that this server has. */
const port = "payments/1";

const setting = "LOBBY_CONFIG: payments.adapter";

/** The payment adapter of the settings, with all it needs to be created. */
export interface ChosenPayments {
  readonly adapter: PaymentAdapter;
  readonly variables: Variables;
  readonly options: unknown;
  /** Of the options as they are in the settings. */
  readonly optionsHash: string;
  readonly account: PaymentAccount;
}

type Settings = Pick<LobbyConfig, "payments" | "providers">;
type Given = Pick<Environment, "LOBBY_CONFIG" | "ofAdapters">;

/**
 * Loads the payment adapter of the settings and reads its variables and options. Throws a ConfigError that names the
 * first setting or variable that cannot be used.
 */
export async function choosePayments(env: Given, settings: Settings): Promise<ChosenPayments> {
  const adapter = await loadPaymentAdapter(env, settings);
  const { values, problems } = readAdapterVariables(adapter, env.ofAdapters);
  if (problems[0] !== undefined) throw new ConfigError(problems[0]);
  const named = `${setting}: "${settings.payments.adapter}"`;
  const read = answerOf(named, "readOptions", optionsAnswer, () => adapter.readOptions(settings.payments.options));
  if (!("options" in read)) {
    const path = ["payments.options", read.field].filter((part) => part !== "").join(".");
    throw new ConfigError(`LOBBY_CONFIG: ${path}: ${read.problem}`);
  }
  const { options } = read;
  const account = answerOf(named, "accountOf", accountAnswer, () => adapter.accountOf(values, options));
  const optionsHash = fingerprint(withSortedFields(settings.payments.options));
  return { adapter, variables: values, options, optionsHash, account };
}

const optionsAnswer = z.union([
  z.strictObject({ field: z.string(), problem: z.string() }),
  z.strictObject({ options: z.unknown() }),
]);
/** Anything else, a promise too, must not pass for a sandbox. */
const accountAnswer = z.strictObject({ money: z.enum(["real", "sandbox"]), decidedBy: z.string().min(1) });

/** Returns what an adapter answers before the start. Throws a ConfigError for an exception and for any other answer. */
function answerOf<Answer>(named: string, part: string, schema: z.ZodType<Answer>, ask: () => unknown): Answer {
  let given: unknown;
  try {
    given = ask();
  } catch (error) {
    throw new ConfigError(`${named} failed in ${part}: ${firstLineOf(error)}`);
  }
  const { data, success } = schema.safeParse(given);
  if (!success) throw new ConfigError(`${named} is no payment adapter: ${part} gives another answer than the port has`);
  return data;
}

/**
 * Creates the provider of an adapter. Throws a ConfigError if the adapter cannot, e.g. for the lobby's currency, or if the
 * provider lacks a part of the port.
 */
export function createProvider(
  { adapter, options }: Pick<ChosenPayments, "adapter" | "options">,
  host: PaymentHost,
): PaymentProvider {
  const refuse = (why: string): ConfigError => new ConfigError(`${setting}: "${adapter.name}" ${why}`);
  let provider: PaymentProvider;
  try {
    provider = adapter.create(host, options);
  } catch (error) {
    // Such as an address that the host does not open.
    if (error instanceof ConfigError) throw error;
    throw refuse(`failed in create: ${firstLineOf(error)}`);
  }
  if (provider instanceof Promise) {
    provider.catch(() => undefined);
    throw refuse("is no payment adapter: create returns a promise");
  }
  const [issue] = providerShape.safeParse(provider).error?.issues ?? [];
  if (issue === undefined) return provider;
  throw refuse(`is no payment adapter: ${["create()", ...issue.path].join(".")}: ${issue.message}`);
}

/** Loads the adapter of the settings, built in or from a package. Throws a ConfigError that names the setting. */
export async function loadPaymentAdapter(
  { LOBBY_CONFIG: file }: Pick<Environment, "LOBBY_CONFIG">,
  { payments, providers }: Settings,
): Promise<PaymentAdapter> {
  const name = payments.adapter;
  if (name === xenditAdapter.name) return xenditAdapter;
  const exported = await loadAdapterPackage({ package: name, setting, folder: adaptersFolder(file) }, "paymentAdapter");
  const adapter = checkPaymentAdapter(exported, `${setting}: "${name}"`);
  const nth = providers.findIndex(({ key }) => key === adapter.name);
  if (nth !== -1) {
    throw new ConfigError(`LOBBY_CONFIG: providers.${nth}.key: "${adapter.name}" is the name of the payment adapter`);
  }
  return adapter;
}

/**
 * Returns what a package exports as an adapter. Throws a ConfigError if it is none, or of another version.
 * @param named how the message names the package
 */
export function checkPaymentAdapter(exported: Readonly<Record<string, unknown>>, named: string): PaymentAdapter {
  const refuse = (why: string): ConfigError => new ConfigError(`${named} ${why}`);
  if (exported["port"] !== port) {
    throw refuse(`is written for another version, ${String(exported["port"])}; this server has ${port}`);
  }
  const checked = shape.safeParse(exported);
  const [issue] = checked.error?.issues ?? [];
  if (issue !== undefined) throw refuse(`is no payment adapter: ${issue.path.join(".")}: ${issue.message}`);
  return exported as unknown as PaymentAdapter;
}

const isFunction = z.custom<() => unknown>((given) => typeof given === "function", "must be a function");

/** The functions of the port; a class's methods are seen as well. */
const providerShape = z.object({
  payments: z.object({ open: isFunction, find: isFunction, refund: isFunction, findRefund: isFunction }),
  payouts: z.object({ channelState: isFunction, create: isFunction, find: isFunction, cancel: isFunction }),
  statement: z.object({ since: isFunction, of: isFunction }),
  messages: z.object({
    authentication: z.enum(["body", "caller"]),
    admits: isFunction.optional(),
    read: isFunction,
    trial: isFunction,
  }),
  check: isFunction,
  close: isFunction,
});

const shape = z
  .object({
    name: z
      .string()
      .regex(/^[a-z][a-z0-9]{1,19}$/, "must be 2 to 20 small letters and digits, a letter first")
      .refine((name) => name !== xenditAdapter.name, "is taken"),
    variables: z.record(z.string(), z.enum(["address", "secret", "secrets", "text"])),
    readOptions: isFunction,
    accountOf: isFunction,
    create: isFunction,
  })
  .superRefine(({ name, variables }, issues) => {
    const own = `${name.toUpperCase()}_`;
    for (const variable of Object.keys(variables)) {
      // An adapter reads what was meant for it, and nothing else of the environment.
      const isIts = variable.startsWith(own) && /^[A-Z0-9_]+$/.test(variable) && !isOwnVariable(variable);
      if (!isIts) issues.addIssue({ code: "custom", path: ["variables", variable], message: `must begin with ${own}` });
    }
  });
