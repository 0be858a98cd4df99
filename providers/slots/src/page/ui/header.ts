import type { Texts } from "../texts/page-texts.ts";
import { button, el, icon, icons } from "./dom.ts";

export interface HeaderOptions {
  readonly texts: Texts;
  /** The game's name. */
  readonly name: string;
  readonly soundOn: boolean;
  readonly info: () => void;
  /** Null in a demo: there is nothing to look up. */
  readonly records: { readonly fairness: () => void; readonly history: () => void } | null;
  /** Returns whether sound is on now. */
  readonly sound: () => boolean;
  /** Calls `show` when sound was switched elsewhere. */
  readonly followSound: (show: (on: boolean) => void) => void;
}

/** Creates the line above the game: its name between four labelled buttons. */
export function header({ texts, name, soundOn, info, records, sound, followSound }: HeaderOptions): HTMLElement {
  const { labels } = texts;
  const labelled = (full: string, short: string, kind: string, press: () => void, path: string): HTMLButtonElement =>
    button(full, `round labelled ${kind}`, press, icon(path), el("span", { class: "word" }, short));
  const showSound = (on: boolean): void => {
    switcher.firstElementChild?.replaceWith(icon(on ? icons.soundOn : icons.soundOff));
    switcher.setAttribute("aria-label", on ? texts.soundOff : texts.soundOn);
  };
  const switcher = labelled(texts.soundOff, labels.sound, "sound", () => showSound(sound()), icons.soundOn);
  showSound(soundOn);
  followSound(showSound);
  return el(
    "header",
    { class: "top" },
    el(
      "div",
      { class: "top-side" },
      switcher,
      ...(records === null ? [] : [labelled(texts.history, labels.history, "history", records.history, icons.history)]),
    ),
    el("h1", { class: "wordmark", style: `--letters: ${name.length}` }, name),
    el(
      "div",
      { class: "top-side" },
      ...(records === null
        ? []
        : [labelled(texts.fairness, labels.fairness, "fairness", records.fairness, icons.scales)]),
      labelled(texts.info, labels.info, "info", info, icons.info),
    ),
  );
}
