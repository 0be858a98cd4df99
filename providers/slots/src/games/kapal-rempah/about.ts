import type { GameAbout } from "../about.ts";

export const about: GameAbout = { released: "2026-11-21" };
