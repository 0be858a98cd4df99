/** Returns a BCP 47 tag's primary subtag, by which the languages differ, e.g. `pt` of `pt-BR`. */
export const primarySubtag = (tag: string): string => tag.split("-")[0]?.toLowerCase() ?? "";
