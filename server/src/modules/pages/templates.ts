/** The built page, split into its parts. */
export interface BuiltPage {
  /** The page that starts with the logo. */
  readonly plain: string;
  /** What a screen shows before any script, by the id of its template. */
  readonly templates: ReadonlyMap<string, string>;
}

const template = /\s*<!--(?:(?!-->)[^])*-->\s*<template id="(\w+)">([^]*?)<\/template>/g;
const start = /<!--start-->[^]*?<!--\/start-->/;

/** Takes the templates, each with the comment before it, out of a built page. */
export function readTemplates(built: string): BuiltPage {
  const found = [...built.matchAll(template)].map(
    ([, id = "", html = ""]) => [id, html.replaceAll(/\s+/g, " ")] as const,
  );
  return { plain: built.replaceAll(template, ""), templates: new Map(found) };
}

/** Returns the page that starts with the given markup instead of the logo. */
export const startWith = ({ plain }: BuiltPage, markup: string): string => plain.replace(start, () => markup);

/** Fills `{{name}}` in markup; a name without a text becomes empty. */
export const fill = (markup: string, texts: Readonly<Record<string, string | undefined>>): string =>
  markup.replaceAll(/\{\{([\w ]+)\}\}/g, (_, name: string) => escaped(texts[name] ?? ""));

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);
