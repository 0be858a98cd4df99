import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
// The pages of a brand link to addresses of the lobby.
const pages = globSync("{*,**/*,.github/**/*}.md", {
  cwd: root,
  exclude: (path) => /(^|\/)(node_modules|dist|\.data|config)$/.test(path),
});

const withoutCode = (text: string): string => text.replaceAll(/^```.*?^```$/gms, "").replaceAll(/`[^`\n]*`/g, "`");

/** Returns the anchors that GitHub gives to the headings of a page. */
function anchorsOf(page: string): string[] {
  const headings = readFileSync(join(root, page), "utf8")
    .replaceAll(/^```.*?^```$/gms, "")
    .matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/\]\([^)]*\)/g, "")
      .replaceAll(/[^\p{L}\p{N}_\- ]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("every link between pages leads to a file, and to a heading that is there", () => {
  const broken = pages.flatMap((page) =>
    [...withoutCode(readFileSync(join(root, page), "utf8")).matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = ""]) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [path = "", anchor] = target.split("#");
        const file = path === "" ? page : join(dirname(page), path);
        if (!existsSync(join(root, file))) return true;
        return anchor !== undefined && file.endsWith(".md") && !anchorsOf(file).includes(anchor);
      })
      .map((target) => `${page}: ${target}`),
  );
  expect(pages.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});
