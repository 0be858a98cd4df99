import { Marked, type Token } from "marked";
import { lobbyPage } from "./settings.ts";

const allowed = new Set(
  "blockquote br codespan del em escape heading hr link list list_item paragraph space strong table text".split(" "),
);
/** An outside page, a letter, a call, or a page of the lobby. */
const isSafe = (address: string): boolean =>
  /^(https:\/\/[^\s/\\]|mailto:|tel:)/.test(address) || lobbyPage.test(address);

const marked = new Marked({
  gfm: true,
  renderer: {
    // The page has its own first heading.
    heading({ tokens, depth }) {
      const level = Math.max(2, depth);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

function problemOf(token: Token): string | null {
  if (token.type === "html") return "has HTML";
  if (!allowed.has(token.type)) return `has ${token.type === "image" ? "a picture" : `"${token.type}"`}`;
  if (token.type === "link" && !isSafe(String(token["href"]))) {
    return `links to "${String(token["href"])}": only https, mailto, tel and pages of the lobby are allowed`;
  }
  return null;
}

/**
 * Returns Markdown as HTML that consists of headings, paragraphs, lists, tables, emphasis and safe links, or the first
 * problem with it.
 */
export function markdownPage(text: string): { readonly html: string } | { readonly problem: string } {
  const tokens = marked.lexer(text);
  const problems: string[] = [];
  void marked.walkTokens(tokens, (token) => {
    const problem = problemOf(token);
    if (problem !== null) problems.push(problem);
  });
  const [problem] = problems;
  if (problem !== undefined) return { problem };
  return text.trim() === "" ? { problem: "is empty" } : { html: marked.parser(tokens) };
}
