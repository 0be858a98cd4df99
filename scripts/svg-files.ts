import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Largest size of a file and of all together, in bytes, for slow phones. */
const limits = { file: 12_000, all: 200_000 };
/** The allowed elements. None of them runs code, animates, or shows text or another picture. */
const allowed =
  /^(svg|g|defs|symbol|use|path|rect|circle|ellipse|line|poly(gon|line)|(linear|radial)Gradient|stop|pattern|mask|clipPath)$/;
/**
 * An opening or a closing tag: all the XML that pictures need. There are no entities, so browsers read the same as this
 * check.
 */
const tag = /<\/(\w+)\s*>|<(\w+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g;
const namespace = /\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/;

/** Returns what is malformed or unsafe in the text of an SVG file. */
function faultsOf(svg: string): string[] {
  const faults = svg.replaceAll(tag, "").trim() === "" ? [] : ["has more than tags"];
  const ids = new Set(Array.from(svg.matchAll(/\sid="([^"]*)"/g), ([, id]) => `#${id}`));
  const open: string[] = [];
  for (const [nth, [, closed, name = "", attributes = "", empty]] of [...svg.matchAll(tag)].entries()) {
    if (closed !== undefined) {
      if (open.pop() !== closed) faults.push(`has </${closed}> without its start`);
      continue;
    }
    const isRoot = open.length === 0;
    if (!allowed.test(name) || isRoot !== (nth === 0) || isRoot !== (name === "svg")) faults.push(`has <${name}>`);
    if (isRoot !== namespace.test(attributes)) faults.push(`has <${name}> in another namespace`);
    if (empty === "") open.push(name);
    const seen = new Set<string>();
    for (const [text, key = "", value = ""] of attributes.replace(namespace, "").matchAll(/([\w:-]+)="([^"]*)"/g)) {
      const references = key === "href" ? [value] : Array.from(value.matchAll(/url\(([^)]*)/gi), ([, to = ""]) => to);
      const isSafe = !/^on|^style$|:/i.test(key) && /^[\w\s#%.,()+-]*$/.test(value) && !seen.has(key);
      if (!isSafe || references.some((to) => !ids.has(to))) faults.push(`has ${text}`);
      seen.add(key);
    }
  }
  return open.length === 0 && svg.trim() !== "" ? faults : [...faults, "does not end"];
}

/** Returns what is wrong with the SVG files below `root` that are sent to browsers, as `file: fault`. */
export function svgFaults(root: string): string[] {
  let all = 0;
  const faults = globSync("{lobby,console}/{public,src}/**/*.svg", { cwd: root }).flatMap((file) => {
    const content = readFileSync(join(root, file));
    all += content.length;
    const size = content.length > limits.file ? [`has ${content.length} bytes, over ${limits.file}`] : [];
    return [...size, ...faultsOf(content.toString())].map((fault) => `${file} ${fault}`);
  });
  return all > limits.all ? [...faults, `all SVG files have ${all} bytes, over ${limits.all}`] : faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = svgFaults(join(import.meta.dirname, ".."));
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
