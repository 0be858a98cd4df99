import * as z from "zod";

/** Words that a supplier may leave out, or send in a form of its own: they are then not told. */
export const words = z.array(z.string().max(80)).max(400).catch([]);

/** What closes a game. It is not guessed: in another form it makes the list malformed (R-CTG-02, R-CTG-04). */
export const closing = {
  enabled: z.boolean().nullish(),
  blocked_countries: z.array(z.string().max(80)).max(400).nullish(),
};
