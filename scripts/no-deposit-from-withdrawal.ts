import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Ban {
  /** Glob, from the root of the repository. */
  readonly files: string;
  readonly except?: string;
  readonly text: RegExp;
  readonly reason: string;
}

const depositDialogs = /openDialog\(\s*["'`](recharge|pay-qr|contact|charge-tips)["'`]/;

/**
 * No deposit can be reached from a withdrawal (R-HON-02, R-SRV-65, R-HON-19). The dependency rules check imports; these
 * bans find the other ways: naming the call, opening a deposit dialog by its name, linking to the cashier, using its
 * tables.
 */
const bans: readonly Ban[] = [
  {
    files: "lobby/src/**/*.{ts,tsx}",
    except: "lobby/src/features/deposit/",
    text: /charge\/create\/order/,
    reason: "only the deposit screens may name the call that creates a deposit order",
  },
  {
    files: "lobby/src/features/{tracker,withdraw}/**/*.{ts,tsx}",
    text: depositDialogs,
    reason: "no action of a withdrawal opens a deposit dialog",
  },
  {
    files: "lobby/src/features/tracker/**/*.{ts,tsx}",
    text: /rechargeMall|cashierUrl/,
    reason: "the tracker has no way to the cashier",
  },
  {
    files: "server/src/modules/withdrawals/**/*.ts",
    text: /\bcashier\.|charge\/create/,
    reason: "withdrawals neither read nor write the tables of deposits",
  },
  {
    files: "{console/src,contract/src/console,server/src/modules/{console,risk}}/**/*.{ts,tsx,sql}",
    text: /charge\/create|insert into cashier\.|update cashier\./,
    reason: "operators can neither create a deposit order nor ask for one",
  },
];

/** Returns every breach below `root`, as `file:line: reason`. */
export function depositReferences(root: string): string[] {
  return bans.flatMap(({ files, except, text, reason }) =>
    globSync(files, { cwd: root })
      .filter((file) => except === undefined || !file.startsWith(except))
      .flatMap((file) => {
        const lines = readFileSync(join(root, file), "utf8").split("\n");
        return lines.flatMap((line, at) => (text.test(line) ? [`${file}:${at + 1}: ${reason}`] : []));
      }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = depositReferences(join(import.meta.dirname, ".."));
  for (const breach of breaches) console.error(breach);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
