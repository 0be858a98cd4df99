/*
 * Header escaping of STOMP 1.2, "Value Encoding": CR, LF, colon and backslash travel as \r, \n, \c and \\.
 * @stomp/stompjs has its own pair, but it replaces the four one after the other, so that an escaped backslash followed by
 * the letter n becomes a line feed, and it accepts undefined escapes, which the specification calls fatal.
 */
const ESCAPED: Readonly<Record<string, string>> = { "\r": "\\r", "\n": "\\n", ":": "\\c", "\\": "\\\\" };
const PLAIN = new Map([
  ["r", "\r"],
  ["n", "\n"],
  ["c", ":"],
  ["\\", "\\"],
]);

/** Escapes a header name or value, for any frame but CONNECT and CONNECTED. */
export function escapeHeader(text: string): string {
  return text.replace(/[\r\n:\\]/g, (character) => ESCAPED[character] ?? character);
}

/** Reverses {@link escapeHeader}; null when the text has an escape that the specification does not define. */
export function unescapeHeader(text: string): string | null {
  if (!text.includes("\\")) return text;
  let defined = true;
  const plain = text.replace(/\\(.?)/gs, (_, letter: string) => {
    const character = PLAIN.get(letter);
    if (character === undefined) defined = false;
    return character ?? "";
  });
  return defined ? plain : null;
}
