/** The oldest browsers that run lobby, console and game page (R-APP-35), as Vite names them. Each package builds for them. */
export const oldestBrowsers = ["chrome103", "safari16", "firefox115"];

interface TooNew {
  readonly pattern: RegExp;
  /** The first versions that support it. */
  readonly since: string;
}

/**
 * Found in declarations, as `property:value`. A declaration that follows another one of the same property has that one as
 * its fallback.
 */
const declarations: readonly TooNew[] = [
  { pattern: /^(translate|scale|rotate):/, since: "Chrome 104" },
  { pattern: /\d(cq[whib]|cqmin|cqmax)\b/, since: "Chrome 105" },
  { pattern: /\d[dsl]v[hw]\b/, since: "Chrome 108" },
  { pattern: /color-mix\(|\b(ok)?l(ab|ch)\(/, since: "Chrome 111, Safari 16.2" },
  { pattern: /\b(sin|cos|tan|asin|acos|atan2?|pow|sqrt|hypot|log|exp)\(/, since: "Chrome 111" },
  { pattern: /:.*\blinear\(/, since: "Chrome 113, Safari 17.2" },
  { pattern: /(rgb|hsl)a?\(from /, since: "Chrome 119" },
  { pattern: /light-dark\(/, since: "Chrome 123" },
  { pattern: /\b(round|mod|rem)\(/, since: "Chrome 125" },
  { pattern: /^mask(-image)?:/, since: "Chrome 120; -webkit-mask before it" },
];

const selectors: readonly TooNew[] = [
  { pattern: /:has\(/, since: "Chrome 105, Firefox 121" },
  { pattern: /:(modal|dir|user-(in)?valid|state|open|popover-open)\b/, since: "Chrome 105 to 133" },
  { pattern: /&/, since: "nesting: Chrome 112" },
  { pattern: /^@media.*\bnot \(/, since: "Chrome 104" },
  { pattern: /^@media.*[<>]/, since: "Chrome 104" },
  { pattern: /^@container/, since: "Chrome 105" },
  { pattern: /^@scope/, since: "Chrome 118" },
];

/** Rules without which a page is just as usable: the look of a press, notices cut after two lines, the wide layouts. */
const dispensable: readonly RegExp[] = [
  /:(active|hover)\b/,
  /^@container \(width>=15rem\)/,
  /:has\(>( div>)* ?\.(broad|home)\)|:has\(\.(broad|home)\)/,
  /^label:has\(>:checked\)/,
];

const scripts: readonly TooNew[] = [
  { pattern: /\bURL\.(canParse|parse)\(/, since: "Chrome 120, 126" },
  { pattern: /AbortSignal\.any\(/, since: "Chrome 116" },
  { pattern: /\.(toSorted|toReversed|toSpliced)\(/, since: "Chrome 110" },
  { pattern: /Promise\.(withResolvers|try)\b/, since: "Chrome 119, 128" },
  { pattern: /\(\?<[=!]/, since: "Safari 16.4" },
  { pattern: /(Object|Map)\.groupBy\(/, since: "Chrome 117" },
  { pattern: /Array\.fromAsync\(|Iterator\.from\(|RegExp\.escape\(/, since: "Chrome 121 to 136" },
  { pattern: /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/, since: "Chrome 122" },
  { pattern: /\.(isWellFormed|toWellFormed)\(/, since: "Chrome 111" },
  { pattern: /\.(show|hide|toggle)Popover\(/, since: "Chrome 114" },
  { pattern: /\.(requestClose|moveBefore|setHTMLUnsafe)\(/, since: "Chrome 124 to 134" },
  { pattern: /roundingMode|roundingPriority|trailingZeroDisplay/, since: "Chrome 106" },
  { pattern: /Intl\.(DurationFormat|Segmenter)\b/, since: "Firefox 125" },
  { pattern: /\bstatic\{/, since: "Safari 16.4" },
];

/** Returns a style sheet without the blocks of `@supports`, which the oldest browsers skip, and without addresses. */
function withoutSupports(css: string): string {
  let text = css.replaceAll(/url\((?:"[^"]*"|'[^']*'|[^)]*)\)/g, "url()").replaceAll(/"[^"]*"|'[^']*'/g, '""');
  for (let start = text.indexOf("@supports"); start !== -1; start = text.indexOf("@supports")) {
    let end = text.indexOf("{", start) + 1;
    for (let depth = 1; depth > 0 && end < text.length; end++) {
      if (text[end] === "{") depth++;
      else if (text[end] === "}") depth--;
    }
    text = text.slice(0, start) + text.slice(end);
  }
  return text;
}

/**
 * Returns the selectors and at-rules before every block, without escaped characters of class names and without `:is(…)`,
 * which ignores selectors it does not know; and the declarations of each innermost block.
 */
const blocksOf = (css: string) =>
  [...css.matchAll(/([^{};]*)\{(?=([^{}]*))/g)].map(([, head = "", body = ""]) => ({
    head: head
      .trim()
      .replaceAll(/\\./g, "_")
      .replaceAll(/:is\([^()]*\)/g, ""),
    body,
  }));

const firstMatch = (rules: readonly TooNew[], text: string): string[] =>
  rules.filter(({ pattern }) => pattern.test(text)).map(({ since }) => `${text.slice(0, 120)} (${since})`);

function tooNewInStyles(css: string): string[] {
  return blocksOf(withoutSupports(css)).flatMap(({ head, body }) => {
    if (dispensable.some((pattern) => pattern.test(head))) return [];
    const given = new Set<string>();
    const found = body.split(";").flatMap((declaration) => {
      const property = declaration.slice(0, declaration.indexOf(":")).trim();
      const hasFallback = given.has(property) || given.has(`-webkit-${property}`);
      given.add(property);
      return hasFallback ? [] : firstMatch(declarations, declaration.trim()).map((one) => `${head}: ${one}`);
    });
    return [...firstMatch(selectors, head), ...found];
  });
}

function tooNewInScript(script: string): string[] {
  return scripts.flatMap(({ pattern, since }) => {
    const found = pattern.exec(script);
    return found === null ? [] : [`…${script.slice(Math.max(0, found.index - 40), found.index + 60)}… (${since})`];
  });
}

/**
 * Returns the features in a built file, its libraries included, that the oldest browsers lack. The list has what was
 * newer when it was written: it finds what is likely to be used again; the torture line `browsers` finds the rest.
 */
export function tooNewIn(name: string, text: string): string[] {
  if (name.endsWith(".css")) return tooNewInStyles(text);
  return name.endsWith(".js") ? tooNewInScript(text) : [];
}
