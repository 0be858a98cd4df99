import type { GameCover } from "../../../shared/game/game-store.ts";
import type { ListedGame } from "../catalogue/catalogue.ts";

/** Returns what is shown until a game's page is loaded. */
export function coverOf({ name, picture }: ListedGame): GameCover {
  const iconUrl = picture === "" || picture.startsWith("/") ? picture : `/catalogue/pictures/${picture}-320.webp`;
  return { name, iconUrl };
}
