import { translate, type Language } from "../../../platform/texts.ts";
import type { MessageKind } from "./model.ts";
import { messageTexts } from "./texts.ts";

export interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Writes an email as plain text and as plain HTML, without pictures or anything that reports its reading. */
export function writeMessage(
  kind: MessageKind,
  language: Language,
  { lobby, name, link }: { readonly lobby: string; readonly name: string; readonly link: string | null },
): Written {
  const texts = messageTexts[kind];
  const say = (text: string): string => translate(language, text, { lobby, name });
  const before = texts.before.map(say);
  const after = texts.after.map(say);
  const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;
  const anchor = link === null ? [] : [`<p><a href="${escaped(link)}">${escaped(say(texts.link))}</a></p>`];
  const body = [...before.map(paragraph), ...anchor, ...after.map(paragraph), paragraph(lobby)].join("\n");
  return {
    subject: say(texts.subject).replaceAll(/\s+/g, " "),
    text: `${[...before, ...(link === null ? [] : [link]), ...after, lobby].join("\n\n")}\n`,
    html: `<!doctype html>\n<html lang="${escaped(language)}">\n<body>\n${body}\n</body>\n</html>\n`,
  };
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
