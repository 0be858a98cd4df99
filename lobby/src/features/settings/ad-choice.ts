import { deviceStorage } from "../../shared/browser/storage.ts";

/** The networks' cookies. */
const cookies = ["_fbp", "_fbc", "_ttp", "_tt_enable_cookie"] as const;

/**
 * Stores the choice where it is read before any ad code is loaded. Revoking it applies immediately: the networks'
 * cookies are deleted, and the page reloads without the code they had added to it.
 */
export function keepAdChoice(ads: boolean): void {
  const gate = deviceStorage.getJson("gate");
  if (gate !== null) deviceStorage.setJson("gate", { ...gate, ads });
  if (ads) return;
  for (const name of cookies) document.cookie = `${name}=; max-age=0; path=/`;
  if (document.querySelector("script[data-ad]") !== null) location.reload();
}
