import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

interface Ban {
  /** Files it holds in, from the root of the repository. */
  readonly files: string;
  readonly except?: string;
  readonly words: RegExp;
  readonly why: string;
}

const depositDialogs = /openDialog\(\s*["'`](recharge|pay-qr|account-info|charge-tips)["'`]/;

/**
 * Ways from a withdrawal into a deposit that need no import, so that the dependency rules cannot see them (R-HON-02,
 * R-SRV-65): naming the call, opening a deposit dialog by its name, linking to the cashier, writing into its tables.
 */
const bans: readonly Ban[] = [
  {
    files: "lobby/src/**/*.{ts,tsx}",
    except: "lobby/src/features/deposit/",
    words: /charge\/create\/order/,
    why: "only the deposit screens may name the call that creates a deposit order",
  },
  {
    files: "lobby/src/features/{tracker,withdraw}/**/*.{ts,tsx}",
    words: depositDialogs,
    why: "no action of a withdrawal opens a deposit dialog",
  },
  {
    files: "lobby/src/features/tracker/**/*.{ts,tsx}",
    words: /rechargeMall|cashierUrl/,
    why: "the tracker has no way to the cashier",
  },
  {
    files: "server/src/modules/withdrawals/**/*.ts",
    words: /\bcashier\.|charge\/create/,
    why: "withdrawals neither read nor write the tables of deposits",
  },
];

/** Every breach below `root`, as `file:line: why`. */
export function depositsNamedByPayouts(root: string): string[] {
  return bans.flatMap(({ files, except, words, why }) =>
    globSync(files, { cwd: root })
      .filter((file) => except === undefined || !file.startsWith(except))
      .flatMap((file) => {
        const lines = readFileSync(join(root, file), "utf8").split("\n");
        return lines.flatMap((line, at) => (words.test(line) ? [`${file}:${at + 1}: ${why}`] : []));
      }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaches = depositsNamedByPayouts(join(import.meta.dirname, ".."));
  for (const breach of breaches) console.error(breach);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}
