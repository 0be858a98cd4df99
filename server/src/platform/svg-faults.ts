/** The allowed elements. None of them runs code, animates, or shows text or another picture. */
const allowed =
  /^(svg|g|defs|symbol|use|path|rect|circle|ellipse|line|poly(gon|line)|(linear|radial)Gradient|stop|pattern|mask|clipPath)$/;
/**
 * An opening or a closing tag: all the XML that pictures need. There are no entities, so browsers read the same as this
 * check.
 */
const tag = /<\/(\w+)\s*>|<(\w+)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g;
const namespace = /\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"/;

/** Largest size of a picture in bytes, for slow phones. */
const largest = 12_000;

/** Returns what is too large, malformed or unsafe in the text of an SVG file (R-OPS-14). */
export function svgFaults(svg: string): string[] {
  const bytes = Buffer.byteLength(svg);
  const faults = bytes > largest ? [`has ${bytes} bytes, over ${largest}`] : [];
  const [rest] = /\S.{0,30}/.exec(svg.replaceAll(tag, "")) ?? [];
  if (rest !== undefined) faults.push(`has more than tags: ${JSON.stringify(rest.trim())}`);
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
