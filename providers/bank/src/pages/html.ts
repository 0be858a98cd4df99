/** Markup that is safe to put in a page unescaped. */
export type Html = { readonly html: string };

export const trusted = (markup: string): Html => ({ html: markup });

/** Tagged template that escapes every value except `Html`. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | undefined)[]): Html {
  let out = parts[0] ?? "";
  for (const [index, value] of values.entries()) {
    out +=
      (value === undefined ? "" : typeof value === "string" ? escape(value) : value.html) + (parts[index + 1] ?? "");
  }
  return { html: out };
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
