import * as z from "zod";
import { settingText } from "../../support/index.ts";
import { colourTokens, type Colour } from "./colours.ts";

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a colour such as "#0f0c22"');
/** The address of a page of the lobby. No character of it is read in another way by a browser. */
export const lobbyPage = /^\/(?:[\w#?][\w/#?=.-]*)?$/;
const title = settingText(60);

/** What a brand says in one language. */
const texts = z.strictObject({
  description: settingText(160).describe("Of the lobby, for search engines and the installed app."),
  gate: title.describe("Title of the first-run gate."),
  games: title.describe("Title of home's games."),
  needsScript: settingText(160).describe("Shown by a browser without JavaScript."),
  withdraw: title.describe("Shortcut of the installed app to the withdrawal."),
  orders: title.describe("Shortcut of the installed app to the player's withdrawals."),
  history: title.describe("Shortcut of the installed app to the history."),
});

const link = z.strictObject({
  label: z.record(z.string(), settingText(40)).describe("By language."),
  url: z
    .string()
    .max(2048)
    .refine((url) => /^https:\/\/[^\s/\\]+/.test(url) || lobbyPage.test(url), "must be https, or a page of the lobby"),
});

const screenshot = z.strictObject({
  src: z.string().regex(/^\/install\/[\w-]+\.jpg$/, "must be a picture in /install/"),
  sizes: z.string().regex(/^\d+x\d+$/),
  form_factor: z.enum(["narrow", "wide"]),
  label: z.record(z.string(), z.string().trim().min(1).max(100)).describe("By language."),
});

export const brandShape = z.strictObject({
  $schema: z.string().optional(),
  name: settingText(18).describe("Shown on home, in titles and on the gate."),
  shortName: settingText(12).describe("Below the icon of the installed app."),
  scheme: z.enum(["dark", "light"]).describe("How the browser draws its own controls."),
  colours: z.strictObject(
    Object.fromEntries(Object.keys(colourTokens).map((name) => [name, colour])) as Record<Colour, typeof colour>,
  ),
  fonts: z
    .strictObject({
      display: z
        .string()
        .regex(/^[\w-]+\.woff2$/, "must be a file such as title.woff2 in the brand's folder")
        .optional()
        .describe("The font of titles and figures."),
    })
    .default({}),
  texts: z.record(z.string(), texts).describe("By language."),
  links: z
    .array(link)
    .max(8)
    .default([])
    .describe("Shown at the foot of home and in the settings, after the brand's own pages."),
  screenshots: z.array(screenshot).max(8).default([]).describe("Of the installed app; they should show this brand."),
});

export type BrandSettings = z.output<typeof brandShape>;

/** Returns the JSON Schema for editors, as committed in config/brand.schema.json. */
export const brandSchema = (): object => z.toJSONSchema(brandShape, { io: "input" });
