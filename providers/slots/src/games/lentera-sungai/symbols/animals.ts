import { ink } from "../palette.ts";

/** A white heron at the water's edge. */
export const heron = `
  <ellipse cx="50" cy="90" rx="34" ry="6" fill="${ink.river}"/><ellipse cx="50" cy="89" rx="22" ry="3.400" fill="${ink.sky}"/>
  <path d="M46 66 V89 M56 66 L60 76 L54 82" fill="none" stroke="${ink.amber}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M88 70 C74 76 48 76 36 62 C30 53 36 44 46 44 C62 44 72 54 88 70Z" fill="${ink.cream}"/>
  <path d="M88 70 C74 76 52 77 40 66 C54 68 60 60 66 53 C75 58 81 63 88 70Z" fill="#b9c3e6"/>
  <path d="M92 62 C82 64 70 62 60 54 C70 54 82 56 92 62Z" fill="#dfe4f5"/>
  <path d="M45 58 C30 52 30 40 39 33 C47 27 46 20 38 18" fill="none" stroke="${ink.cream}" stroke-width="9.5" stroke-linecap="round"/>
  <path d="M47 57 C35 51 35 43 43 36 C50 30 50 22 44 17" fill="none" stroke="#b9c3e6" stroke-width="3" stroke-linecap="round"/>
  <circle cx="39" cy="17" r="8.4" fill="${ink.cream}"/>
  <path d="M33 12 L6 20 L33 22 C35 19 35 15 33 12Z" fill="${ink.amber}"/><path d="M33 18 L6 20 L33 22Z" fill="${ink.copper}"/>
  <path d="M41 10 C52 6 60 10 66 18 C56 14 50 15 44 17Z" fill="${ink.dusk}"/>
  <circle cx="36.500" cy="15.500" r="2" fill="${ink.night}"/>`;

/** A koi seen from above, curled round. */
export const koi = `
  <path d="M66 14 C90 22 97 50 82 70 C78 76 72 80 64 83 C70 88 72 94 70 98 C62 96 56 94 52 88 C46 93 38 95 30 92 C32 86 36 82 42 80 C62 74 70 62 66 50 C62 40 50 40 42 36 C34 31 34 20 42 14 C49 9 58 10 66 14Z" fill="${ink.coral}"/>
  <path d="M66 14 C90 22 97 50 82 70 C78 76 72 80 64 83 C60 84 56 84 52 85 C70 78 80 64 77 46 C75 34 68 24 56 20 C48 17 42 19 37 24 C38 20 39 17 42 14 C49 9 58 10 66 14Z" fill="${ink.cream}"/>
  <path d="M81 30 C90 44 89 58 82 70 C80 73 77 76 74 78 C77 66 75 60 78 52 C80 44 78 38 74 34Z" fill="${ink.amber}"/>
  <path d="M50 11 C58 9 66 13 72 19 C68 26 60 26 54 22 C49 19 48 14 50 11Z" fill="${ink.brick}"/>
  <path d="M40 36 C32 40 24 50 22 60 C34 60 46 54 52 42Z" fill="${ink.flame}"/><path d="M40 36 C36 44 32 52 22 60 C34 60 46 54 52 42Z" fill="${ink.amber}"/>
  <path d="M86 38 C94 40 99 46 99 54 C93 56 88 54 85 50Z" fill="${ink.amber}"/>
  <path d="M64 83 C70 88 72 94 70 98 C62 96 56 94 52 88 C46 93 38 95 30 92 C32 86 36 82 42 80 C50 78 58 80 64 83Z" fill="${ink.flame}"/>
  <path d="M52 88 C56 94 62 96 70 98 C72 94 70 88 64 83Z" fill="${ink.amber}"/>
  <circle cx="40" cy="24" r="3.600" fill="${ink.night}"/><circle cx="39" cy="23" r="1.200" fill="#fff"/>
  <path d="M33 26 C26 24 22 26 18 30 M34 31 C29 32 26 35 24 39" fill="none" stroke="${ink.flame}" stroke-width="2" stroke-linecap="round"/>
  <path d="M60 58 c5 0 8 -3 8 -8 M62 68 c7 -1 11 -5 12 -11" fill="none" stroke="${ink.brick}" stroke-width="2.200" stroke-linecap="round"/>`;

/** A dragonfly over the reeds. */
export const dragonfly = `
  <g transform="translate(4 9) scale(.9) rotate(38 50 50)">
    <path d="M47 34 C30 10 6 12 2 22 C0 32 26 40 47 40Z" fill="${ink.sky}"/><path d="M47 40 C26 40 0 32 2 22 C14 30 30 34 47 36Z" fill="${ink.river}"/>
    <path d="M53 34 C70 10 94 12 98 22 C100 32 74 40 53 40Z" fill="${ink.sky}"/><path d="M53 40 C74 40 100 32 98 22 C86 30 70 34 53 36Z" fill="${ink.river}"/>
    <path d="M47 42 C28 42 8 52 12 62 C18 68 38 58 48 46Z" fill="#a9def7"/><path d="M48 46 C38 58 18 68 12 62 C26 60 38 52 47 43Z" fill="${ink.sky}"/>
    <path d="M53 42 C72 42 92 52 88 62 C82 68 62 58 52 46Z" fill="#a9def7"/><path d="M52 46 C62 58 82 68 88 62 C74 60 62 52 53 43Z" fill="${ink.sky}"/>
    <path d="M46 40 C46 60 47 84 50 98 C53 84 54 60 54 40Z" fill="${ink.jade}"/><path d="M50 40 V98 C53 84 54 60 54 40Z" fill="${ink.pine}"/>
    <path d="M46.500 56 h7 M47 66 h6 M47.500 76 h5 M48.500 86 h3" stroke="${ink.flame}" stroke-width="2"/>
    <ellipse cx="50" cy="36" rx="7.500" ry="10" fill="${ink.jade}"/><path d="M50 26 a7.500 10 0 0 1 0 20z" fill="${ink.pine}"/>
    <circle cx="44.500" cy="22" r="7" fill="${ink.coral}"/><circle cx="55.500" cy="22" r="7" fill="${ink.brick}"/>
    <circle cx="43" cy="20" r="2" fill="${ink.cream}"/><circle cx="54" cy="20" r="2" fill="${ink.cream}"/>
  </g>`;

/** A frog on a lily pad, seen from the front. */
export const frog = `
  <ellipse cx="50" cy="84" rx="44" ry="11" fill="${ink.river}"/><ellipse cx="50" cy="82" rx="34" ry="7" fill="#1b5a8f"/>
  <path d="M14 84 C8 70 14 56 26 54 C24 70 26 80 30 86Z M86 84 C92 70 86 56 74 54 C76 70 74 80 70 86Z" fill="${ink.pine}"/>
  <path d="M20 60 C20 42 32 32 50 32 C68 32 80 42 80 60 C80 78 68 86 50 86 C32 86 20 78 20 60Z" fill="${ink.jade}"/>
  <path d="M50 32 C68 32 80 42 80 60 C80 78 68 86 50 86 C62 80 67 70 67 58 C67 46 60 38 50 32Z" fill="#2f9a7a"/>
  <path d="M32 72 C38 84 62 84 68 72 C62 90 38 90 32 72Z" fill="${ink.flame}"/>
  <circle cx="31" cy="31" r="14" fill="${ink.jade}"/><circle cx="69" cy="31" r="14" fill="#2f9a7a"/>
  <circle cx="31" cy="30" r="9.500" fill="${ink.cream}"/><circle cx="69" cy="30" r="9.500" fill="${ink.cream}"/>
  <ellipse cx="32" cy="31" rx="5.500" ry="6.500" fill="${ink.night}"/><ellipse cx="68" cy="31" rx="5.500" ry="6.500" fill="${ink.night}"/>
  <circle cx="34" cy="28" r="2" fill="#fff"/><circle cx="70" cy="28" r="2" fill="#fff"/>
  <path d="M27 60 C38 70 62 70 73 60" fill="none" stroke="#12503f" stroke-width="3.400" stroke-linecap="round"/>
  <circle cx="46" cy="51" r="1.600" fill="#12503f"/><circle cx="54" cy="51" r="1.600" fill="#12503f"/>
  <circle cx="27" cy="56" r="3.600" fill="${ink.rose}" fill-opacity=".8"/><circle cx="73" cy="56" r="3.600" fill="${ink.rose}" fill-opacity=".8"/>
  <path d="M26 86 c4 -6 12 -6 14 0 z M60 86 c2 -6 10 -6 14 0 z" fill="${ink.pine}"/>`;
