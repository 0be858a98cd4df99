import { readLanguages } from "../../../../languages/folders.ts";

/** The tag of every language, e.g. "pt-BR"; that of the default language first. */
export const tags = readLanguages().map(({ tag }) => tag);
