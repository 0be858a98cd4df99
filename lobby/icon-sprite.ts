import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

const devFile = "/icons.svg";

async function symbol(name: string): Promise<string> {
  const icons = createRequire(import.meta.url)
    .resolve("lucide-react/package.json")
    .replace("package.json", "dist/esm/icons");
  const { __iconData } = (await import(`${icons}/${name}.mjs`)) as { __iconData: IconData };
  const shapes = __iconData.node.map(([tag, { key: _key, ...attributes }]) => {
    const text = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${text.join("")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
}

/**
 * Writes the used Lucide icons into one SVG file at build time. As React components they and their runtime cost the
 * first load more than 2 kB of script; as a file they cost none. `virtual:icon-sprite` is its address: named after what
 * is in it, so that it is kept for good. Under a lasting name every icon that shows up later asked for it again.
 */
export function iconSprite(list: string): Plugin {
  const render = async () => {
    const names = [...(await readFile(list, "utf8")).matchAll(/^ {2}"([a-z0-9-]+)",$/gm)].map(
      (match) => match[1] ?? "",
    );
    return `<svg xmlns="http://www.w3.org/2000/svg">${(await Promise.all(names.map(symbol))).join("")}</svg>`;
  };
  let building = false;
  return {
    name: "icon-sprite",
    configResolved({ command }) {
      building = command === "build";
    },
    configureServer(server) {
      server.middlewares.use(devFile, (_request, response, next) => {
        render().then((svg) => response.setHeader("content-type", "image/svg+xml").end(svg), next);
      });
    },
    resolveId: { filter: { id: /^virtual:icon-sprite$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:icon-sprite$/ },
      async handler() {
        if (!building) return `export default "${devFile}"`;
        const source = await render();
        const fileName = `assets/icons-${createHash("sha256").update(source).digest("hex").slice(0, 8)}.svg`;
        this.emitFile({ type: "asset", fileName, source });
        return `export default "/${fileName}"`;
      },
    },
  };
}
