import { deviceStorage } from "../../shared/browser/storage.ts";

/** What the networks keep on this device. */
const cookies = ["_fbp", "_fbc", "_ttp", "_tt_enable_cookie"] as const;

/**
 * Keeps the choice where it is asked before anything of an ad is loaded. One that is taken back ends at once: what
 * networks kept is deleted, and the page starts again without the code they had already put in it.
 */
export function keepAdChoice(ads: boolean): void {
  const gate = deviceStorage.getJson("gate");
  if (gate !== null) deviceStorage.setJson("gate", { ...gate, ads });
  if (ads) return;
  for (const name of cookies) document.cookie = `${name}=; max-age=0; path=/`;
  if (document.querySelector("script[data-ad]") !== null) location.reload();
}
