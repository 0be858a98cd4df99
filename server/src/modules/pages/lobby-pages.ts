import type { FastifyReply, FastifyRequest } from "fastify";
import { encode, sendEncoded, type Encoded } from "../../platform/http/encoded.ts";
import { gamesPage, type FirstGame } from "./games-page.ts";
import { homePage, type HomeSettings } from "./home-page.ts";
import { readTemplates } from "./templates.ts";

/** The first games of a catalogue, and the catalogue's hash. */
export interface FirstGames {
  readonly hash: string;
  readonly first: readonly FirstGame[];
}

/** How many catalogues' pages are kept; each set of blocked games has a catalogue of its own. */
const keptCatalogues = 50;

/** A banner that is shown now. Their periods begin and end in few sets, so that the page of each is kept. */
type ShownBanner = HomeSettings["banners"][number] & { readonly id: string };

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Handlers that send the lobby's pages. */
export interface LobbyPages {
  readonly home: Send;
  /** The page of every other screen. */
  readonly plain: Send;
  /** The page of /games. */
  readonly games: Send;
}

/**
 * Prepares the pages of a built lobby.
 * @param settings the banners shown now, and the tiles
 * @param firstGames returns the first games of the caller's country; null while there is no catalogue
 */
export async function lobbyPages(
  built: string,
  settings: { readonly banners: () => readonly ShownBanner[]; readonly tiles: HomeSettings["tiles"] },
  firstGames: (request: FastifyRequest) => Promise<FirstGames | null>,
): Promise<LobbyPages> {
  const page = readTemplates(built);
  const plain = await encode(page.plain);
  const byBanners = new Map<string, Promise<Encoded>>();
  const home = (): Promise<Encoded> => {
    const banners = settings.banners();
    const key = banners.map(({ id }) => id).join("\n");
    const made = byBanners.get(key) ?? encode(homePage(page, { banners, tiles: settings.tiles }));
    byBanners.set(key, made);
    return made;
  };
  const byCatalogue = new Map<string, Promise<Encoded>>();
  const pageOf = ({ hash, first }: FirstGames): Promise<Encoded> => {
    const made = byCatalogue.get(hash) ?? encode(gamesPage(page, first));
    byCatalogue.set(hash, made);
    if (byCatalogue.size > keptCatalogues) byCatalogue.delete([...byCatalogue.keys()][0] ?? "");
    return made;
  };
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    encoded: Encoded,
    caching: "no-cache" | "private, no-cache" = "no-cache",
  ): FastifyReply => sendEncoded(request, reply.header("cache-control", caching), encoded, "text/html; charset=utf-8");
  return {
    home: async (request, reply) => send(request, reply, await home()),
    plain: async (request, reply) => send(request, reply, plain),
    async games(request, reply) {
      const games = await firstGames(request);
      return games === null
        ? send(request, reply, plain, "private, no-cache")
        : send(request, reply, await pageOf(games), "private, no-cache");
    },
  };
}
