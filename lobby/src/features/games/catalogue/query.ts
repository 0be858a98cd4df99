import type { CatalogueFile } from "@fairlobby/contract";
import { abortAfter } from "@fairlobby/contract/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useConfig } from "../../../shared/server/config.ts";
import { useLocaleTag } from "../../../shared/text/use-locale-tag.ts";
import { openCatalogue } from "./catalogue.ts";

/** Enough for a catalogue of thousands of games on a slow connection. */
const timeoutMs = 30_000;

/** The catalogue of a hash in a language such as `id`. */
export const catalogueQuery = (hash: string, language: string) =>
  queryOptions({
    queryKey: ["catalogue", hash, language],
    queryFn: async ({ signal }) => {
      const reply = await fetch(`/catalogue/${hash}.${language}.json`, {
        signal: abortAfter(timeoutMs, signal),
      });
      if (!reply.ok) throw new Error(`the catalogue answered ${reply.status}`);
      return openCatalogue((await reply.json()) as CatalogueFile);
    },
    // A file of this name never changes.
    staleTime: "static",
    retry: 1,
  });

/** Reads the catalogue that the settings name, in the shown language; without one there is nothing to load. */
export function useCatalogue() {
  const { catalogue } = useConfig();
  const [language = ""] = useLocaleTag().split("-");
  return useQuery({ ...catalogueQuery(catalogue?.hash ?? "", language), enabled: catalogue !== null });
}
