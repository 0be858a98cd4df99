import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import type { PublicConfigInput } from "@fairlobby/contract";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { answerUnknown } from "../../platform/http/calls.ts";
import type { Pages } from "../../platform/http/server.ts";
import { bannersAt } from "./banners.ts";
import { brandPage } from "./brand/brand-page.ts";
import { languagesNamed } from "./brand/languages.ts";
import type { Brand } from "./brand/read-brand.ts";
import { serveBrand } from "./brand/serve-brand.ts";
import { lobbyPages, type FirstGames, type LobbyPages } from "./lobby-pages.ts";
import type { BannerSetting } from "./settings.ts";

export { readBrand, type Brand } from "./brand/read-brand.ts";
export { brandSchema } from "./brand/settings.ts";
export { completeThresholds, pageSettings, problemOfBanners } from "./settings.ts";

type CurrentGames = NonNullable<PublicConfigInput["catalogue"]> & FirstGames;

export interface PagesDeps {
  readonly publicConfig: Omit<PublicConfigInput, "catalogue" | "banners" | "brand">;
  readonly banners: readonly BannerSetting[];
  readonly brand: Brand;
  readonly now: () => number;
  /** Provided by the games module: returns the hash, size and first games of a country's catalogue (R-CTG-07). */
  readonly catalogueFor: (country: string | null) => Promise<CurrentGames | null>;
  /** Folder of the built lobby; without it, or before it is built, no page is served. */
  readonly lobbyDist: string | undefined;
}

/** Serves the built lobby, and the settings it reads first (R-APP-28). */
export async function createPages(deps: PagesDeps): Promise<Pages> {
  const { publicConfig, brand, catalogueFor, lobbyDist } = deps;
  const languages = languagesNamed(publicConfig.languages);
  const built = lobbyDist === undefined ? undefined : await readPage(lobbyDist);
  const page = built === undefined ? undefined : brandPage(built, brand, languages[0]);
  const banners = () => bannersAt(deps.banners, deps.now(), languages);
  const publicBrand = publicPart(brand, publicConfig.languages);
  return {
    html: page === undefined ? [] : [page],
    async serve(app, countryOf) {
      // Private: which catalogue it names depends on the caller's country.
      app.get("/config.json", async (request, reply) => {
        const current = await catalogueFor(countryOf(request));
        const catalogue = current && { hash: current.hash, games: current.games };
        return reply
          .header("cache-control", "private, no-cache")
          .send({ ...publicConfig, banners: banners(), brand: publicBrand, catalogue });
      });
      const firstGames = (request: FastifyRequest) => catalogueFor(countryOf(request));
      if (lobbyDist === undefined || built === undefined || page === undefined) {
        app.setNotFoundHandler(answerUnknown);
        return;
      }
      await serveBrand(app, brand, languages, { built, dist: lobbyDist });
      await serveLobby(app, lobbyDist, await lobbyPages(page, { banners, tiles: publicConfig.tiles }, firstGames));
    },
  };
}

/** Returns what the lobby's scripts have to know of the brand. */
function publicPart(
  { name, texts, links }: Brand,
  languages: readonly string[],
): NonNullable<PublicConfigInput["brand"]> {
  const each = (key: "gate" | "games") =>
    Object.fromEntries(languages.map((language) => [language, texts[language]?.[key] ?? name]));
  return { name, gate: each("gate"), games: each("games"), links };
}

/** Reads the built lobby's page; undefined when there is none. */
async function readPage(dist: string): Promise<string | undefined> {
  return existsSync(dist) ? readFile(join(dist, "index.html"), "utf8") : undefined;
}

/** How long a browser may use a file without asking again, by folder; pictures keep their names when they change. */
const lifetimes = [
  ["assets", "public, max-age=31536000, immutable"],
  ["art", "public, max-age=86400"],
  ["install", "public, max-age=86400"],
] as const;

/** Serves the lobby's files, and its page for every address a player may open. */
async function serveLobby(app: FastifyInstance, dist: string, pages: LobbyPages): Promise<void> {
  app.get("/", pages.home);
  app.get("/index.html", pages.plain);
  // An address with a search or filters asks for other games than the first ones.
  app.get("/games", (request, reply) => (request.url === "/games" ? pages.games : pages.plain)(request, reply));
  await app.register(fastifyStatic, {
    root: dist,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      // Relative to the lobby's folder, whose own path may contain one of the names.
      const [folder] = relative(dist, path).split(sep);
      reply.header("cache-control", lifetimes.find(([name]) => name === folder)?.[1] ?? "no-cache");
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
    if (wantsPage) return pages.plain(request, reply);
    return answerUnknown(request, reply);
  });
}
