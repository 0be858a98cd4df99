import { kawung } from "../../../page/art/batik.ts";
import { ink } from "../palette.ts";

/** The great drum, its skin turned to us. */
export const drum = `
  <path d="M12 97 L26 76 H42 L30 97Z" fill="${ink.wood}"/><path d="M88 97 L76 76 H60 L70 97Z" fill="${ink.umber}"/>
  <path d="M44 8 H62 C84 12 97 30 97 48 C97 66 84 84 62 88 H44Z" fill="${ink.wine}"/>
  <path d="M70 11 C84 20 89 34 89 48 C89 62 84 76 70 85 C78 76 82 62 82 48 C82 34 78 20 70 11Z" fill="${ink.brass}"/>
  <circle cx="44" cy="48" r="41" fill="${ink.lacquer}"/><circle cx="44" cy="48" r="35" fill="${ink.brass}"/><circle cx="44" cy="48" r="32" fill="${ink.hide}"/>
  <path d="M68 27 A32 32 0 1 1 20 69 C50 74 66 56 68 27Z" fill="${ink.tan}"/>
  <g fill="${ink.lacquer}">${Array.from({ length: 8 }, (_, index) => `<path d="M44 44 C39 38 39 31 44 26 C49 31 49 38 44 44Z" transform="rotate(${index * 45} 44 48)"/>`).join("")}</g>
  ${Array.from({ length: 14 }, (_, index) => `<circle cx="44" cy="10" r="2.200" fill="#5e1f36" transform="rotate(${(index * 360) / 14} 44 48)"/>`).join("")}`;

/** A bronze gong hung in its frame. */
export const gong = `
  <path d="M8 22 C20 14 80 14 92 22 L94 14 C80 5 20 5 6 14Z" fill="${ink.lacquer}"/><path d="M50 7.500 C68 7.500 86 9 94 14 L92 22 C84 17 66 16 50 16Z" fill="${ink.wine}"/>
  <path d="M12 18 H20 V90 H12Z" fill="${ink.wood}"/><path d="M80 18 H88 V90 H80Z" fill="${ink.umber}"/>
  <path d="M4 90 H30 V97 H4Z" fill="${ink.lacquer}"/><path d="M70 90 H96 V97 H70Z" fill="${ink.wine}"/>
  <path d="M38 16 L34 28 M62 16 L66 28" stroke="${ink.spark}" stroke-width="2.600"/>
  <circle cx="50" cy="55" r="33" fill="${ink.umber}"/><circle cx="50" cy="54" r="32" fill="${ink.brass}"/>
  <path d="M74 33 A32 32 0 0 1 28 77 C56 82 74 62 74 33Z" fill="${ink.bronze}"/>
  <circle cx="50" cy="54" r="22.500" fill="none" stroke="${ink.umber}" stroke-width="2.400"/>
  <g fill="${ink.umber}">${Array.from({ length: 16 }, (_, index) => `<circle cx="50" cy="27" r="1.700" transform="rotate(${index * 22.5} 50 54)"/>`).join("")}</g>
  <circle cx="50" cy="54" r="13" fill="${ink.umber}"/><circle cx="49.500" cy="53" r="12" fill="${ink.spark}"/><path d="M59 45 A12 12 0 0 1 41 61.500 C53 62 59 56 59 45Z" fill="${ink.brass}"/>`;

/** A priest's bell, its handle crowned with a bud. */
export const bell = `
  <defs>${kawung("bellKawung", ink.umber, 11, 0.8)}</defs>
  <path d="M50 1 C58 8 58 14 54 19 H46 C42 14 42 8 50 1Z" fill="#f6e2ac"/><path d="M50 1 C58 8 58 14 54 19 H50Z" fill="#c79c58"/>
  <path d="M34 24 C34 16 42 16 44 22 H56 C58 16 66 16 66 24 C66 30 58 31 56 27 H44 C42 31 34 30 34 24Z" fill="#e9cf8a"/><path d="M50 22 H56 C58 16 66 16 66 24 C66 30 58 31 56 27 H50Z" fill="#a9834a"/>
  <path d="M45 27 H55 V38 H45Z" fill="${ink.lacquer}"/><path d="M50 27 H55 V38 H50Z" fill="${ink.wine}"/>
  <circle cx="50" cy="91" r="7.500" fill="${ink.umber}"/><path d="M50 83.500 a7.500 7.500 0 0 1 0 15z" fill="${ink.bark}"/>
  <path d="M50 34 C70 34 77 46 78 60 C79 70 84 76 91 82 H9 C16 76 21 70 22 60 C23 46 30 34 50 34Z" fill="#e9cf8a"/>
  <path d="M50 34 C70 34 77 46 78 60 C79 70 84 76 91 82 H50Z" fill="#a9834a"/>
  <path d="M24 50 H76 C77.500 55 78 60 78.600 66 H21.400 C22 60 22.500 55 24 50Z" fill="#fff0c4" fill-opacity=".5"/><path d="M24 50 H76 C77.500 55 78 60 78.600 66 H21.400 C22 60 22.500 55 24 50Z" fill="url(#bellKawung)"/>
  <path d="M25.500 49 H74.500 M21 67 H79" stroke="${ink.umber}" stroke-width="2.600"/>
  <path d="M6 80 H94 V88 H6Z" fill="#f6e2ac"/><path d="M50 80 H94 V88 H50Z" fill="#c79c58"/>`;

/** A bamboo torch. */
export const torch = `
  <path d="M38 52 H62 L57 97 H43Z" fill="#c98a52"/><path d="M51 52 H62 L57 97 H51Z" fill="#8a5232"/>
  <path d="M41 68 H59 M43 82 H57" stroke="${ink.bark}" stroke-width="2.600"/>
  <path d="M26 42 H74 L64 61 H36Z" fill="${ink.leaf}"/><path d="M50 42 H74 L64 61 H50Z" fill="${ink.fern}"/>
  <path d="M31 50.500 H69" stroke="${ink.spark}" stroke-width="3"/>
  <path d="M54 2 C56 14 74 20 70 36 C68 42 62 45 50 45 C38 45 32 42 30 36 C28 24 38 22 40 12 C44 16 46 18 46 22 C50 18 54 12 54 2Z" fill="${ink.ember}"/>
  <path d="M54 2 C56 14 74 20 70 36 C68 42 62 45 50 45 C62 38 62 28 57 22 C54 17 53 10 54 2Z" fill="${ink.lava}"/>
  <path d="M49 24 C52 30 58 32 56 38 C55 42 53 44 49 44 C44 44 41 42 41 38 C41 33 46 32 49 24Z" fill="${ink.cream}"/>`;

/** A feather of the hornbill. */
export const feather = `
  <path d="M86 6 C56 4 22 26 18 58 C17 66 18 72 22 78 C52 80 80 56 86 6Z" fill="${ink.cream}"/>
  <path d="M86 6 C80 56 52 80 22 78 C40 62 66 34 86 6Z" fill="#b9c6d8"/>
  <path d="M86 6 C70 5 53 11 40 22 C50 22 62 24 80 38 C83 29 85 18 86 6Z" fill="${ink.indigo}"/><path d="M86 6 C85 18 83 29 80 38 C76 34 71 31 66 29.500 C73 22 80 14 86 6Z" fill="#27295f"/>
  <path d="M8 97 C26 72 58 42 78 16" fill="none" stroke="${ink.bronze}" stroke-width="3" stroke-linecap="round"/>
  <path d="M17 62 L30 66 M22 46 L40 52 M66 58 L52 54 M50 70 L42 64" stroke="${ink.deep}" stroke-opacity=".5" stroke-width="2.600" stroke-linecap="round"/>
  <circle cx="14" cy="88" r="5" fill="${ink.lacquer}"/>`;
