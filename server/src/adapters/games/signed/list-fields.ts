import * as z from "zod";

/** A list of words; empty when a supplier leaves it out or sends something else. */
export const words = z.array(z.string().max(80)).max(400).catch([]);

/**
 * The fields that close a game. They are not guessed: in another form they make the list malformed (R-CTG-02,
 * R-CTG-04).
 */
export const closingFields = {
  enabled: z.boolean().nullish(),
  blocked_countries: z.array(z.string().max(80)).max(400).nullish(),
};
