import type { FastifyReply, FastifyRequest } from "fastify";
import { encode, sendEncoded } from "../../platform/http/encoded.ts";

/** The settings that the picture of home shows. */
export interface HomeSettings {
  readonly banners: readonly { readonly img: string }[];
  readonly tiles: readonly { readonly iconUrl: string }[];
}

const template = /\s*<!--(?:(?!-->)[^])*-->\s*<template id="home">([^]*?)<\/template>/;
const start = /<!--start-->[^]*?<!--\/start-->/;

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

/**
 * Returns the built page without the picture of home (`plain`), and with that picture filled in from the settings
 * (`home`): a player on a slow line sees the picture before any script has arrived.
 */
export function fillHome(built: string, settings: HomeSettings): { readonly home: string; readonly plain: string } {
  const plain = built.replace(template, "");
  const { banners, tiles } = settings;
  const pictures: Readonly<Record<string, string | undefined>> = {
    "banner before": banners.at(-1)?.img,
    "banner centre": banners[0]?.img,
    "banner after": banners[1]?.img,
    ...Object.fromEntries(tiles.slice(0, 3).map((tile, index) => [`tile ${index + 1}`, tile.iconUrl])),
  };
  const market = template
    .exec(built)?.[1]
    ?.replaceAll(/\{\{([\w ]+)\}\}/g, (_, name: string) => escaped(pictures[name] ?? ""))
    .replaceAll(/\s+/g, " ");
  return { home: market === undefined ? plain : plain.replace(start, () => market), plain };
}

/** Prepares both pages once and returns a function that sends one of them. */
export async function lobbyPages(built: string, settings: HomeSettings) {
  const { home, plain } = fillHome(built, settings);
  const pages = { home: await encode(home), plain: await encode(plain) };
  return (name: keyof typeof pages, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendEncoded(request, reply.header("cache-control", "no-cache"), pages[name], "text/html; charset=utf-8");
}
