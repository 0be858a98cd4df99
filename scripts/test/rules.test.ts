import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import {
  cruise,
  type ICruiseOptions,
  type ICruiseResult,
  type IFlattenedRuleSet,
  type IResolveOptions,
} from "dependency-cruiser";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { depositReferences } from "../no-deposit-from-withdrawal.ts";

interface Rules extends IFlattenedRuleSet {
  readonly options: ICruiseOptions & { readonly enhancedResolveOptions: Partial<IResolveOptions> };
}
const { options, ...ruleSet } = createRequire(import.meta.url)("../../.dependency-cruiser.cjs") as Rules;

/** A small repository that follows every rule: the folders of the real repository, with a line or two in each file. */
const repository: Readonly<Record<string, string>> = {
  "node_modules/zod/package.json": '{ "name": "zod", "exports": { "./mini": "./mini.js" } }',
  "node_modules/zod/mini.js": "export const object = () => 0;",
  "node_modules/pixi.js/package.json": '{ "name": "pixi.js", "exports": { ".": "./index.js" } }',
  "node_modules/pixi.js/index.js": "export const stage = 1;",
  "node_modules/sharp/package.json": '{ "name": "sharp", "exports": { ".": "./index.js" } }',
  "node_modules/sharp/index.js": "export const decode = 1;",
  "node_modules/undici/package.json": '{ "name": "undici", "exports": { ".": "./index.js" } }',
  "node_modules/undici/index.js": "export const request = 1;",
  "contract/package.json":
    '{ "name": "@fairlobby/contract", "exports": { ".": "./src/index.ts", "./wire": "./src/wire.ts", "./console": "./src/console/index.ts" } }',
  "contract/src/index.ts": 'export * from "./ids.ts"; export * from "./wire.ts";',
  "contract/src/ids.ts": 'import * as z from "zod/mini"; export const id = z.object(); export type Id = string;',
  "contract/src/wire.ts": 'import type { Id } from "./ids.ts"; export type Reply = { readonly id: Id };',
  "verifier/package.json":
    '{ "name": "@fairlobby/verifier", "exports": { "./proofs": "./src/proofs/index.ts", "./rounds": "./src/rounds/index.ts" } }',
  "verifier/src/proofs/index.ts": "export const hash = (text: string) => text;",
  "verifier/src/rounds/index.ts": 'export { play } from "./play.ts";',
  "verifier/src/rounds/play.ts": 'import { hash } from "../proofs/index.ts"; export const play = hash;',
  "verifier/src/command/main.ts": 'import "node:fs"; import "../rounds/index.ts";',
  "server/src/platform/signing.ts": 'export { hash } from "@fairlobby/verifier/proofs";',
  "server/src/platform/log.ts": 'import { id } from "@fairlobby/contract"; export const log = id;',
  "server/src/modules/ledger/index.ts": 'export * from "./store.ts";',
  "server/src/modules/ledger/store.ts": 'import { log } from "../../platform/log.ts"; export const post = log;',
  "server/src/modules/protection/index.ts": 'export { post as guard } from "../ledger/index.ts";',
  "server/src/modules/cashier/index.ts": 'export { post as credit } from "../ledger/index.ts";',
  "server/src/modules/withdrawals/index.ts": 'export * from "./life-cycle/pay.ts"; export * from "./payout/send.ts";',
  "server/src/modules/withdrawals/payout/send.ts": 'export { pay as send } from "../life-cycle/pay.ts";',
  "server/src/modules/withdrawals/life-cycle/pay.ts":
    'import { guard } from "../../protection/index.ts"; import type { Id } from "@fairlobby/contract"; export const pay = (id: Id) => [guard, id];',
  "server/src/modules/games/index.ts": 'export * from "./launch/launch.ts";',
  "server/src/modules/games/launch/launch.ts": 'export { post as launch } from "../../ledger/index.ts";',
  "server/src/modules/support/index.ts": 'export * from "./questions/model.ts";',
  "server/src/modules/support/questions/model.ts": 'export { post as ask } from "../../ledger/index.ts";',
  "server/src/modules/promotions/index.ts": 'export { post as grant } from "../ledger/index.ts";',
  "server/src/modules/console/index.ts": 'export * from "./desk/order.ts";',
  "server/src/modules/console/desk/order.ts": 'export { pay } from "../../withdrawals/index.ts";',
  "server/src/wiring/console.ts": 'export { pay } from "../modules/console/index.ts";',
  "server/src/console.ts": 'import "./wiring/console.ts";',
  "contract/src/console/index.ts": "export const calls = 0;",
  "console/src/main.tsx": 'import "@fairlobby/contract/console";',
  "server/src/adapters/payments/xendit/index.ts": 'export { pay } from "../../../modules/withdrawals/index.ts";',
  "server/src/wiring/payments.ts": 'export { pay } from "../adapters/payments/xendit/index.ts";',
  "server/src/main.ts": 'import "./wiring/payments.ts"; import "./modules/promotions/index.ts";',
  "lobby/src/main.tsx": 'import "./app/routes.tsx";',
  "lobby/src/app/routes.tsx": 'import "../features/tracker/page.tsx"; import "../features/deposit/page.tsx";',
  "lobby/src/features/tracker/page.tsx": 'export { text } from "../../shared/text.ts";',
  "lobby/src/features/verify/page.tsx": 'export { play } from "@fairlobby/verifier/rounds";',
  "lobby/src/features/deposit/page.tsx": 'export { text } from "../../shared/text.ts";',
  "lobby/src/shared/text.ts": 'export { id as text } from "@fairlobby/contract";',
  "providers/bank/src/main.ts": 'import "./qris.ts";',
  "providers/bank/src/qris.ts": "export const crc = 0;",
  "providers/slots/src/page/main.ts": 'import "pixi.js";',
  "tools/free-port.ts": 'import type { Id } from "@fairlobby/contract"; export const freePort = (): Id => "8080";',
  "scripts/start.ts": 'import "../server/src/main.ts"; import "./program.ts"; import "../tools/free-port.ts";',
  "scripts/program.ts": "export const programPart = 0;",
  "e2e/src/stage.ts": 'import "../../tools/free-port.ts";',
  "e2e/test/home.test.ts": 'import "../src/stage.ts";',
  "bench/src/run-benches.ts": 'import "./figures.ts"; import "../../tools/free-port.ts";',
  "bench/src/figures.ts": "export const table = 0;",
  "torture/src/run.ts": 'import "../../bench/src/figures.ts";',
  "server/test/main/start.test.ts": 'import "../../src/main.ts"; import "../../../tools/free-port.ts";',
};

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairlobby-rules-"));
  for (const [file, text] of Object.entries(repository)) plant(file, text);
  mkdirSync(join(folder, "node_modules/@fairlobby"));
  for (const name of ["contract", "verifier"]) {
    symlinkSync(join(folder, name), join(folder, "node_modules/@fairlobby", name));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), `${text}\n`);
}

/** Returns the breaches of the project's rules, as `rule: from → to`. */
async function breaches(): Promise<string[]> {
  const folders = [
    "contract",
    "verifier",
    "server",
    "lobby",
    "console",
    "providers",
    "e2e",
    "bench",
    "torture",
    "scripts",
    "tools",
  ];
  const settings = { ...options, ruleSet, validate: true, baseDir: folder };
  const { output } = await cruise(folders, settings, options.enhancedResolveOptions);
  return (output as ICruiseResult).summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

test("the small repository keeps every rule", async () => {
  expect(await breaches()).toEqual([]);
});

describe("withdrawals cannot reach deposits", () => {
  test("R-SRV-65 R-HON-02 withdrawals cannot import cashier", async () => {
    plant("server/src/modules/withdrawals/model.ts", 'export { credit } from "../cashier/index.ts";');
    expect(await breaches()).toContain(
      "withdrawals-never-reach-cashier: server/src/modules/withdrawals/model.ts → server/src/modules/cashier/index.ts",
    );
  });

  test("R-SRV-65 withdrawals cannot reach cashier through another module", async () => {
    plant("server/src/modules/protection/index.ts", 'export { credit as guard } from "../cashier/index.ts";');
    expect(await breaches()).toContain(
      "withdrawals-never-reach-cashier: server/src/modules/withdrawals/life-cycle/pay.ts → server/src/modules/cashier/index.ts",
    );
  });

  test("R-SRV-65 cashier cannot import withdrawals", async () => {
    plant(
      "server/src/modules/cashier/service.ts",
      'import type { pay } from "../withdrawals/index.ts"; export type P = typeof pay;',
    );
    expect(await breaches()).toContain(
      "cashier-never-reaches-withdrawals: server/src/modules/cashier/service.ts → server/src/modules/withdrawals/index.ts",
    );
  });

  test("R-HON-19 console cannot reach cashier, not even through another module", async () => {
    plant("server/src/modules/protection/index.ts", 'export { credit as guard } from "../cashier/index.ts";');
    expect(await breaches()).toContain(
      "console-module-never-reaches-cashier: server/src/modules/console/index.ts → server/src/modules/cashier/index.ts",
    );
  });

  test("R-HON-19 neither the console's calls nor its pages can name the call that creates a deposit order", async () => {
    plant("contract/src/calls/charge-create-order.ts", "export const chargeCreateOrder = 0;");
    plant("contract/src/console/index.ts", 'export { chargeCreateOrder } from "../calls/charge-create-order.ts";');
    expect(await breaches()).toContain(
      "console-never-reaches-deposit: contract/src/console/index.ts → contract/src/calls/charge-create-order.ts",
    );
  });

  test("R-HON-02 the tracker cannot import the deposit screens, nor reach them through shared code", async () => {
    plant("lobby/src/shared/text.ts", 'export const text = () => import("../features/deposit/page.tsx");');
    expect(await breaches()).toContain(
      "payout-screens-never-reach-deposit: lobby/src/features/tracker/page.tsx → lobby/src/features/deposit/page.tsx",
    );
  });
});

describe("the verifier and the engine share no code", () => {
  beforeEach(() => {
    plant("providers/slots/src/engine/play.ts", "export const play = () => 0;");
  });

  test("the verifier can neither import nor reach the engine", async () => {
    plant(
      "verifier/src/proofs/index.ts",
      'export { play as hash } from "../../../providers/slots/src/engine/play.ts";',
    );
    expect(await breaches()).toContain(
      "verifier-plays-without-the-engine: verifier/src/rounds/play.ts → providers/slots/src/engine/play.ts",
    );
  });

  test("the engine cannot import the verifier", async () => {
    plant("providers/slots/src/engine/play.ts", 'export { play } from "../../../../verifier/src/rounds/play.ts";');
    expect(await breaches()).toContain(
      "engine-plays-without-the-verifier: providers/slots/src/engine/play.ts → verifier/src/rounds/play.ts",
    );
  });
});

describe("the sealer of the audit log and its verifier share no code", () => {
  test("R-AUD-05 the sealer cannot reach the verifier's audit", async () => {
    plant("verifier/src/audit/index.ts", "export const check = () => 0;");
    plant("server/src/modules/audit/seal.ts", 'export { leaf } from "./leaf.ts";');
    plant(
      "server/src/modules/audit/leaf.ts",
      'export { check as leaf } from "../../../../verifier/src/audit/index.ts";',
    );
    expect(await breaches()).toContain(
      "sealer-without-the-verifier: server/src/modules/audit/seal.ts → verifier/src/audit/index.ts",
    );
  });
});

describe("withdrawals never refer to deposits by name", () => {
  test("R-HON-02 R-SRV-65 the small repository and the real one keep the rule", () => {
    expect(depositReferences(folder)).toEqual([]);
    expect(depositReferences(join(import.meta.dirname, "../.."))).toEqual([]);
  });

  const planted: readonly (readonly [string, string])[] = [
    ["lobby/src/features/tracker/pay.ts", 'void api.call("/charge/create/order", {});'],
    ["lobby/src/features/withdraw/pay.ts", 'useMoneyCall("/charge/create/order");'],
    // Shared code would carry the call into the tracker without an import of the deposit screens.
    ["lobby/src/shared/pay.ts", 'export const pay = () => api.call("/charge/create/order", {});'],
    ["lobby/src/app/pay.ts", 'provide(() => api.call("/charge/create/order", {}));'],
    ["lobby/src/features/tracker/dialog.tsx", 'openDialog("recharge", { offer, acceptBonus: false });'],
    ["lobby/src/features/withdraw/dialog.tsx", 'openDialog("pay-qr", order);'],
    ["lobby/src/features/tracker/link.tsx", 'export const link = <Link href="/rechargeMall" />;'],
    ["server/src/modules/console/desk/ask.ts", 'const path = "/charge/create/order";'],
    ["server/src/modules/console/desk/ask.sql", "insert into cashier.deposit (player_id) values (1);"],
    ["console/src/features/desk/ask.tsx", 'call("/charge/create/order", {});'],
    [
      "server/src/modules/withdrawals/life-cycle/store.ts",
      "tx.query(`insert into cashier.deposit (player_id) values ($1)`);",
    ],
  ];

  test.for(planted)("R-HON-02 R-SRV-65 %s cannot contain %s", ([file, text]) => {
    plant(file, text);
    expect(depositReferences(folder).map((breach) => breach.split(":")[0])).toEqual([file]);
  });

  test("the deposit screens may name the call", () => {
    plant("lobby/src/features/deposit/pay.ts", 'useMoneyCall("/charge/create/order");');
    expect(depositReferences(folder)).toEqual([]);
  });
});

describe("every other breach is reported by its rule", () => {
  const planted: readonly (readonly [string, string, string])[] = [
    ["modules-import-downward-2", "server/src/modules/ledger/model.ts", '"../promotions/index.ts"'],
    ["modules-import-downward-5", "server/src/modules/games/index.ts", '"../cashier/index.ts"'],
    [
      "withdrawals-rooms-import-downward-1",
      "server/src/modules/withdrawals/life-cycle/apply.ts",
      '"../payout/send.ts"',
    ],
    ["withdrawals-rooms-import-downward-3", "server/src/modules/withdrawals/queue/queue.ts", '"../payout/send.ts"'],
    ["withdrawals-rooms-import-downward-3", "server/src/modules/withdrawals/queue/queue.ts", '"../index.ts"'],
    ["games-rooms-import-downward-2", "server/src/modules/games/catalogue/find.ts", '"../launch/launch.ts"'],
    ["support-rooms-import-downward-2", "server/src/modules/support/pictures/keep.ts", '"../questions/model.ts"'],
    ["console-rooms-import-downward-2", "server/src/modules/console/policy/act.ts", '"../desk/order.ts"'],
    ["module-has-a-rank", "server/src/modules/lottery/index.ts", '"../ledger/index.ts"'],
    ["module-through-its-index", "server/src/modules/promotions/service.ts", '"../ledger/store.ts"'],
    ["module-through-its-index-from-outside", "server/src/wiring/start-jobs.ts", '"../modules/ledger/store.ts"'],
    ["platform-imports-no-module", "server/src/platform/jobs.ts", '"../modules/ledger/index.ts"'],
    [
      "only-wiring-imports-adapters",
      "server/src/modules/promotions/service.ts",
      '"../../adapters/payments/xendit/index.ts"',
    ],
    ["only-wiring-imports-adapters", "server/src/main.ts", '"./adapters/payments/xendit/index.ts"'],
    ["wiring-is-not-imported", "server/src/platform/jobs.ts", '"../wiring/payments.ts"'],
    ["wiring-is-not-imported", "server/src/modules/promotions/service.ts", '"../../main.ts"'],
    ["wiring-does-not-import-main", "server/src/wiring/payments.ts", '"../main.ts"'],
    ["adapters-are-independent", "server/src/adapters/games/hub88/index.ts", '"../../payments/xendit/index.ts"'],
    ["domain-imports-no-wire-type", "server/src/modules/ledger/model.ts", '"@fairlobby/contract/wire"'],
    ["lobby-shared-imports-no-feature", "lobby/src/shared/more.ts", '"../features/deposit/page.tsx"'],
    ["lobby-features-do-not-import-app", "lobby/src/features/home/page.tsx", '"../../app/routes.tsx"'],
    ["lobby-features-are-independent", "lobby/src/features/home/page.tsx", '"../tracker/page.tsx"'],
    ["lobby-imports-only-contract-and-verifier", "lobby/src/shared/more.ts", '"../../../server/src/platform/log.ts"'],
    ["lobby-imports-only-contract-and-verifier", "lobby/src/shared/more.ts", '"../../../tools/free-port.ts"'],
    ["lobby-imports-only-contract-and-verifier", "lobby/src/shared/more.ts", '"../../../scripts/start.ts"'],
    [
      "server-imports-only-contract-and-verifier",
      "server/src/platform/pay.ts",
      '"../../../providers/bank/src/qris.ts"',
    ],
    ["providers-are-independent", "providers/bank/src/main.ts", '"@fairlobby/contract"'],
    ["sandboxes-import-no-tools", "providers/bank/src/main.ts", '"../../../tools/free-port.ts"'],
    ["scripts-are-not-imported", "e2e/src/product.ts", '"../../scripts/program.ts"'],
    ["scripts-are-not-imported", "bench/src/load.ts", '"../../scripts/program.ts"'],
    ["scripts-are-not-imported", "server/test/main/program.ts", '"../../../scripts/program.ts"'],
    ["scripts-are-not-imported", "tools/product.ts", '"../scripts/program.ts"'],
    ["e2e-and-torture-are-not-imported", "scripts/screens.ts", '"../e2e/src/stage.ts"'],
    ["e2e-and-torture-are-not-imported", "bench/src/load.ts", '"../../torture/src/run.ts"'],
    ["e2e-and-torture-are-not-imported", "bench/src/load.ts", '"../../e2e/src/stage.ts"'],
    ["e2e-and-torture-are-not-imported", "tools/product.ts", '"../e2e/src/stage.ts"'],
    ["only-torture-imports-bench", "scripts/bench.ts", '"../bench/src/figures.ts"'],
    ["only-torture-imports-bench", "e2e/src/load.ts", '"../../bench/src/figures.ts"'],
    ["tools-import-only-the-contract", "tools/product.ts", '"../server/src/platform/log.ts"'],
    ["server-imports-only-contract-and-verifier", "server/src/platform/pay.ts", '"../../../tools/free-port.ts"'],
    ["contract-imports-only-zod", "contract/src/files.ts", '"node:fs"'],
    ["contract-by-its-name", "lobby/src/shared/more.ts", '"../../../contract/src/ids.ts"'],
    ["verifier-imports-only-itself", "verifier/src/rounds/play.ts", '"@fairlobby/contract"'],
    ["verifier-imports-only-itself", "verifier/src/command/main.ts", '"zod/mini"'],
    ["verifier-runs-in-a-browser", "verifier/src/proofs/index.ts", '"node:fs"'],
    ["verifier-runs-in-a-browser", "verifier/src/rounds/play.ts", '"../command/main.ts"'],
    ["verifier-by-its-name", "lobby/src/features/verify/page.tsx", '"../../../../verifier/src/rounds/play.ts"'],
    ["verifier-by-its-name", "server/src/platform/pay.ts", '"../../../verifier/src/command/main.ts"'],
    ["verifier-importers", "contract/src/ids.ts", '"@fairlobby/verifier/proofs"'],
    ["contract-imports-only-zod", "contract/src/ids.ts", '"@fairlobby/verifier/proofs"'],
    ["providers-are-independent", "providers/bank/src/main.ts", '"@fairlobby/verifier/rounds"'],
    ["pictures-are-decoded-apart", "server/src/modules/ledger/store.ts", '"sharp"'],
    ["outgoing-calls-in-one-place", "server/src/adapters/payments/xendit/index.ts", '"undici"'],
    ["pixi-in-the-game-page-only", "lobby/src/shared/more.ts", '"pixi.js"'],
    ["no-cycles", "contract/src/ids.ts", '"./wire.ts"'],
    ["every-import-resolves", "server/src/platform/gone.ts", '"./nowhere.ts"'],
  ];

  test.for(planted)("%s: %s imports %s", async ([rule, file, target]) => {
    plant(file, `import type * as found from ${target}; export type Found = typeof found;`);
    expect((await breaches()).map((breach) => breach.split(":")[0])).toContain(rule);
  });

  test.for([
    ["withdrawals", "payout"],
    ["games", "wallet"],
    ["support", "questions"],
  ] as const)("%s-have-rooms: a file beside the folders", async ([module, room]) => {
    plant(`server/src/modules/${module}/runs.ts`, "export const run = 0;");
    plant(`server/src/modules/${module}/${room}/plan.ts`, 'export { run } from "../runs.ts";');
    expect(await breaches()).toContain(
      `${module}-have-rooms: server/src/modules/${module}/${room}/plan.ts → server/src/modules/${module}/runs.ts`,
    );
  });
});
