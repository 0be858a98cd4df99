import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const source = join(import.meta.dirname, "../src");

/** Every file that reads the variant, and what the variant switches in it (R-APP-02). */
const switches = {
  "app/after-paint.tsx": "tab bar",
  "app/routes.tsx": "deposit target",
  "app/toaster.tsx": "toast",
  "features/deposit/recharge-dialog.tsx": "payType in deposit create",
  "features/deposit/recharge.ts": "payType in deposit create",
  "features/game/click-ids.ts": "click and pixel id",
  "features/home/cashier-buttons.tsx": "deposit target",
  "features/home/home-page.tsx": "invite banner",
  "shared/navigation/use-open-deposit.ts": "deposit target",
  "shared/ui/version-footer.tsx": "tab bar",
};

test("R-APP-02 the variant switches only these parts, in these files", () => {
  const asking = globSync("**/*.{ts,tsx}", { cwd: source }).filter((file) => {
    const code = readFileSync(join(source, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "");
    return /\bvariant\b/.test(code);
  });
  expect(asking.toSorted()).toEqual(Object.keys(switches));
  expect(new Set(Object.values(switches))).toEqual(
    new Set(["toast", "invite banner", "tab bar", "deposit target", "payType in deposit create", "click and pixel id"]),
  );
});
