import { parang } from "../../../page/art/batik.ts";
import { ink } from "../palette.ts";

/** A royal headdress: tiers of gold leaf, wings at the ears, a ruby at the brow. */
export const crown = `
  <path d="M50 2 C56 10 57 15 54 20 H46 C43 15 44 10 50 2Z" fill="${ink.sun}"/>
  <path d="M42 18 H58 L63 32 H37Z" fill="${ink.gold}"/><path d="M50 18 H58 L63 32 H50Z" fill="${ink.brass}"/>
  <path d="M34 31 H66 L73 48 H27Z" fill="${ink.gold}"/><path d="M50 31 H66 L73 48 H50Z" fill="${ink.brass}"/>
  <path d="M24 47 H76 L82 68 H18Z" fill="${ink.gold}"/><path d="M50 47 H76 L82 68 H50Z" fill="${ink.brass}"/>
  <path d="M37 32 H63 M27 48 H73" stroke="${ink.bronze}" stroke-width="3"/>
  <path d="M33 47 C33 40 39 36 43 34 C43 40 41 45 38 47Z M67 47 C67 40 61 36 57 34 C57 40 59 45 62 47Z" fill="${ink.garnet}"/>
  <path d="M24 66 C23 58 28 53 33 50 C34 57 32 63 29 66Z M76 66 C77 58 72 53 67 50 C66 57 68 63 71 66Z" fill="${ink.garnet}"/>
  <path d="M18 68 C4 66 0 50 6 36 C9 44 15 47 20 49 C15 54 16 62 22 68Z" fill="${ink.gold}"/><path d="M82 68 C96 66 100 50 94 36 C91 44 85 47 80 49 C85 54 84 62 78 68Z" fill="${ink.brass}"/>
  <path d="M8 46 C10 54 13 60 18 64 M92 46 C90 54 87 60 82 64" fill="none" stroke="${ink.bronze}" stroke-width="2.400" stroke-linecap="round"/>
  <path d="M12 67 H88 L84 90 C62 97 38 97 16 90Z" fill="${ink.gold}"/><path d="M50 67 H88 L84 90 C73 94 61 95.500 50 95.500Z" fill="${ink.brass}"/>
  <path d="M12 67 H88 L87 73 H13Z" fill="${ink.sun}"/>
  <path d="M26 83 a4 4 0 1 1 .1 0 M74 83 a4 4 0 1 1 .1 0" fill="${ink.jade}"/>
  <path d="M50 44 L63 62 L50 84 L37 62Z" fill="${ink.ruby}"/><path d="M50 44 L63 62 L50 84Z" fill="${ink.garnet}"/><path d="M50 44 L58 58 H42Z" fill="#ffc2c4"/>
  <path d="M50 41 L66 62 L50 87 L34 62Z" fill="none" stroke="${ink.sun}" stroke-width="2.600" stroke-linejoin="round"/>`;

/** A stepped temple of andesite with a lit door. */
export const temple = `
  <path d="M50 2 C55 8 56 14 54 20 H46 C44 14 45 8 50 2Z" fill="#d8d2cf"/>
  <path d="M38 20 H62 L66 33 H34Z" fill="#d8d2cf"/><path d="M50 20 H62 L66 33 H50Z" fill="#8c8596"/>
  <path d="M28 32 H72 L78 48 H22Z" fill="#c3bcc0"/><path d="M50 32 H72 L78 48 H50Z" fill="#7c7589"/>
  <path d="M24 22 C27 26 28 29 27 33 H19 C20 29 22 26 24 22Z" fill="#c3bcc0" transform="translate(4 0)"/><path d="M76 22 C79 26 80 29 79 33 H71 C72 29 74 26 76 22Z" fill="#7c7589" transform="translate(-4 0)"/>
  <path d="M16 38 C19 42 20 45 19 49 H11 C12 45 14 42 16 38Z" fill="#c3bcc0" transform="translate(1 0)"/><path d="M84 38 C87 42 88 45 87 49 H79 C80 45 82 42 84 38Z" fill="#7c7589" transform="translate(-1 0)"/>
  <path d="M12 48 H88 V54 H12Z" fill="#e9e3dc"/><path d="M50 48 H88 V54 H50Z" fill="#a29aa6"/>
  <path d="M18 54 H82 V80 H18Z" fill="#c3bcc0"/><path d="M50 54 H82 V80 H50Z" fill="#7c7589"/>
  <path d="M8 80 H92 V87 H8Z" fill="#e9e3dc"/><path d="M50 80 H92 V87 H50Z" fill="#a29aa6"/>
  <path d="M2 87 H98 V95 H2Z" fill="#b5aeb4"/><path d="M50 87 H98 V95 H50Z" fill="#6c6579"/>
  <path d="M34 84 V66 C34 56 42 52 50 46 C58 52 66 56 66 66 V84Z" fill="#4d4659"/>
  <path d="M39 87 V67 C39 60 45 57 50 53 C55 57 61 60 61 67 V87Z" fill="${ink.dawn}"/><path d="M50 53 C55 57 61 60 61 67 V87 H50Z" fill="#d9803c"/>
  <path d="M44 87 C44 78 47 74 50 71 C53 74 56 78 56 87Z" fill="${ink.sun}"/>
  <path d="M24 60 h5 v14 h-5z M71 60 h5 v14 h-5z" fill="#4d4659"/>
  <path d="M36 95 L40 84 H60 L64 95Z" fill="#e9e3dc"/><path d="M38 90.500 H62" stroke="#8c8596" stroke-width="1.800"/>
  <path d="M44 27 h12 M40 41 h20" stroke="#4d4659" stroke-opacity=".55" stroke-width="3.400" stroke-linecap="round" stroke-dasharray="4 6"/>
  <path d="M20 95 C16 88 10 88 6 90 C8 93 12 95 20 95Z M80 95 C84 88 90 88 94 90 C92 93 88 95 80 95Z" fill="${ink.mist}"/>`;

/** A keris, its blade in waves. */
export const keris = `
  <g transform="translate(2 1) scale(.93) rotate(42 50 50)">
    <path d="M42 62 C32 54 60 48 48 39 C36 30 62 26 51 15 C44 8 50 -2 52 -17 C58 -4 66 4 61 13 C56 24 74 28 65 38 C58 47 74 54 60 62Z" fill="#e8f0f0"/>
    <path d="M51 62 C60 54 64 50 57 41 C48 31 66 26 56 14 C51 7 52 -4 52 -17 C58 -4 66 4 61 13 C56 24 74 28 65 38 C58 47 74 54 60 62Z" fill="#8fa9b8"/>
    <path d="M46 58 C54 52 57 48 51 41 M53 35 C59 28 60 24 55 17" fill="none" stroke="#6d8798" stroke-width="2" stroke-linecap="round"/>
    <path d="M22 62 C28 56 40 60 50 61 C60 60 72 56 82 45 C84 60 76 71 63 71 H37 C28 71 22 68 22 62Z" fill="${ink.gold}"/>
    <path d="M50 61 C60 60 72 56 82 45 C84 60 76 71 63 71 H50Z" fill="${ink.brass}"/>
    <path d="M42 71 H60 V77 H42Z" fill="${ink.ruby}"/><path d="M51 71 H60 V77 H51Z" fill="${ink.garnet}"/>
    <path d="M44 77 H58 C60 86 58 91 66 95 C74 99 73 109 63 110 C48 111 41 96 44 77Z" fill="#b5683d"/>
    <path d="M51 77 H58 C60 86 58 91 66 95 C74 99 73 109 63 110 C60 102 52 98 51 77Z" fill="#7a4128"/>
    <path d="M46 84 h10 M47 91 h9" stroke="${ink.gold}" stroke-width="2.600" stroke-linecap="round"/><circle cx="64" cy="103" r="2.600" fill="${ink.gold}"/>
  </g>`;

/** A brass goblet full of pearls. */
export const goblet = `
  <defs>${parang("gobletParang", ink.bronze, 10, 0.75)}</defs>
  <g fill="${ink.pearl}"><circle cx="34" cy="22" r="9"/><circle cx="66" cy="22" r="9"/><circle cx="50" cy="16" r="11"/><circle cx="24" cy="28" r="7"/><circle cx="76" cy="28" r="7"/></g>
  <path d="M57 8 A11 11 0 0 1 45 26 Q56 24 57 8Z M72 15 A9 9 0 0 1 62 30 Q72 28 72 15Z M40 15 A9 9 0 0 1 30 30 Q40 28 40 15Z" fill="${ink.shell}"/>
  <path d="M16 30 H84 C84 52 70 66 56 69 V80 H44 V69 C30 66 16 52 16 30Z" fill="${ink.gold}"/>
  <path d="M50 30 H84 C84 52 70 66 56 69 V80 H50Z" fill="${ink.brass}"/>
  <path d="M18 40 H82 C80 47 77 52 73 57 H27 C23 52 20 47 18 40Z" fill="url(#gobletParang)"/>
  <path d="M14 27 H86 V34 H14Z" fill="${ink.sun}"/><path d="M50 27 H86 V34 H50Z" fill="${ink.gold}"/>
  <path d="M40 72 H60 V77 H40Z" fill="${ink.ruby}"/><path d="M50 72 H60 V77 H50Z" fill="${ink.garnet}"/>
  <path d="M46 79 H54 C55 86 70 86 76 95 H24 C30 86 45 86 46 79Z" fill="${ink.gold}"/><path d="M50 79 H54 C55 86 70 86 76 95 H50Z" fill="${ink.brass}"/>
  <path d="M16 36 C4 36 4 54 22 55 M84 36 C96 36 96 54 78 55" fill="none" stroke="${ink.brass}" stroke-width="4" stroke-linecap="round"/>`;

const frond = "M0 0 C8 -13 28 -17 45 2 C38 -1 35 3 34 8 C30 1 27 2 24 6 C20 -1 17 0 14 4 C11 -1 8 0 5 4Z";
const fronds = (angles: readonly number[], fill: string): string =>
  angles
    .map((angle) => {
      const flip = angle > 90 || angle < -90 ? "scale(1 -1)" : "";
      return `<path d="${frond}" fill="${fill}" transform="translate(53 36) rotate(${angle}) ${flip}"/>`;
    })
    .join("");

/** A coconut palm leaning over the beach. */
export const palm = `<g transform="translate(4 6) scale(.92)">
  <path d="M6 89 C18 76 78 74 94 89 C78 99 22 99 6 89Z" fill="#e6bf83"/><path d="M52 79 C72 79 86 82 94 89 C82 96 62 97 46 96.500 C60 93 62 85 52 79Z" fill="#b98a50"/>
  <path d="M32 88 C34 66 42 50 50 34 L57 36 C50 52 45 68 46 88Z" fill="#b5683d"/><path d="M41 88 C41 68 48 50 55 35 L57 36 C50 52 45 68 46 88Z" fill="#7a4128"/>
  <path d="M33 78 h13 M35 68 h12 M39 58 h11 M43 48 h10" stroke="${ink.bark}" stroke-width="2.600"/>
  ${fronds([-118, -62, 0, 180], ink.pine)}${fronds([38, 144], "#2f9a7a")}${fronds([-90, -30, -150], ink.jade)}
  <circle cx="46" cy="43" r="6.500" fill="${ink.bark}"/><circle cx="60" cy="44" r="6.500" fill="${ink.wood}"/><circle cx="53" cy="48" r="6.500" fill="#7d472e"/>
  <circle cx="58.500" cy="42" r="1.800" fill="${ink.dawn}"/></g>`;
