import { ink } from "../palette.ts";

/** A tiger mask of carved wood. */
export const tiger = `
  <path d="M12 38 C4 22 8 6 18 6 C28 8 34 14 36 22Z" fill="${ink.tiger}"/><path d="M88 38 C96 22 92 6 82 6 C72 8 66 14 64 22Z" fill="${ink.rust}"/>
  <path d="M16 28 C13 20 15 13 19 13 C24 15 27 18 28 22Z M84 28 C87 20 85 13 81 13 C76 15 73 18 72 22Z" fill="${ink.wine}"/>
  <path d="M50 10 C76 10 90 26 90 48 C90 62 96 66 92 72 C84 74 82 78 76 84 C68 94 58 97 50 97 C42 97 32 94 24 84 C18 78 16 74 8 72 C4 66 10 62 10 48 C10 26 24 10 50 10Z" fill="${ink.tiger}"/>
  <path d="M50 10 C76 10 90 26 90 48 C90 62 96 66 92 72 C84 74 82 78 76 84 C68 94 58 97 50 97Z" fill="${ink.rust}"/>
  <path d="M50 12 L56 26 H44Z M34 16 L42 30 L32 26Z M66 16 L58 30 L68 26Z M10 46 L25 50 L11 56Z M90 46 L75 50 L89 56Z M12 62 L27 62 L15 70Z M88 62 L73 62 L85 70Z M44 30 H56 L50 40Z" fill="${ink.slate}"/>
  <path d="M18 40 C26 32 38 36 45 48 C36 54 24 52 18 40Z M82 40 C74 32 62 36 55 48 C64 54 76 52 82 40Z" fill="${ink.slate}"/>
  <path d="M21 41 C28 35 37 39 43 47 C35 51 26 49 21 41Z M79 41 C72 35 63 39 57 47 C65 51 74 49 79 41Z" fill="${ink.spark}"/>
  <circle cx="33" cy="43.500" r="4.200" fill="${ink.deep}"/><circle cx="67" cy="43.500" r="4.200" fill="${ink.deep}"/>
  <path d="M50 52 C66 52 82 60 80 72 C78 82 64 80 50 74 C36 80 22 82 20 72 C18 60 34 52 50 52Z" fill="${ink.cream}"/><path d="M50 52 C66 52 82 60 80 72 C78 82 64 80 50 74Z" fill="${ink.tan}"/>
  <path d="M39 50 H61 C61 58 56 63 50 66 C44 63 39 58 39 50Z" fill="${ink.wine}"/>
  <path d="M27 74 C36 80 44 76 50 73 C56 76 64 80 73 74 C72 88 62 93 50 93 C38 93 28 88 27 74Z" fill="#4a1228"/>
  <path d="M31 77 L36 88 L41 77Z M69 77 L64 88 L59 77Z" fill="${ink.cream}"/><path d="M40 87 C44 82 56 82 60 87 C58 92 42 92 40 87Z" fill="${ink.lacquer}"/>
  <path d="M31 64 h0 M38 67 h0 M29 70 h0 M69 64 h0 M62 67 h0 M71 70 h0" stroke="${ink.umber}" stroke-width="3" stroke-linecap="round"/>`;

/** A hornbill mask, the great bill raised. */
export const hornbill = `
  <path d="M6 60 C2 40 8 24 20 14 C18 26 22 32 26 36Z M4 84 C-2 66 4 54 12 46 C12 58 16 64 22 68Z" fill="${ink.teal}"/>
  <path d="M22 96 C8 84 6 56 20 38 C30 25 50 24 60 36 C70 50 66 78 54 96Z" fill="${ink.indigo}"/>
  <path d="M22 96 C8 84 6 56 20 38 C26 30 35 26 43 27 C26 44 24 74 34 96Z" fill="#555bc0"/>
  <path d="M54 96 C64 82 68 66 64 52 C56 62 46 66 40 76 C36 84 36 90 38 96Z" fill="${ink.cream}"/><path d="M54 96 C64 82 68 66 64 52 C60 66 48 80 46 96Z" fill="${ink.tan}"/>
  <path d="M36 32 C34 12 48 0 66 4 C76 6 82 14 78 20 C68 14 58 18 56 30Z" fill="${ink.lacquer}"/><path d="M44 28 C46 14 58 8 72 12 C77 14 79 17 78 20 C68 14 58 18 56 30Z" fill="${ink.wine}"/>
  <path d="M48 38 C60 22 86 24 98 52 C99 56 97 59 95 60 C84 50 68 52 56 58 C50 54 46 46 48 38Z" fill="${ink.brass}"/>
  <path d="M56 50 C70 42 86 46 95 60 C84 50 68 52 56 58 C54 56 53 54 52 52Z" fill="${ink.bronze}"/>
  <path d="M56 59 C68 53 80 54 90 62 C80 64 68 68 60 68 C57 66 56 62 56 59Z" fill="${ink.brass}"/>
  <path d="M54 40 C60 34 68 32 75 34" fill="none" stroke="${ink.spark}" stroke-width="3" stroke-linecap="round"/>
  <circle cx="40" cy="46" r="10" fill="${ink.spark}"/><circle cx="41" cy="46" r="6" fill="${ink.lacquer}"/><circle cx="42" cy="46" r="3" fill="${ink.deep}"/><circle cx="40.500" cy="44" r="1.200" fill="#fff"/>
  <path d="M16 60 h0 M22 68 h0 M16 74 h0 M24 80 h0 M22 54 h0 M28 64 h0" stroke="${ink.ember}" stroke-width="4" stroke-linecap="round"/>`;

/** A monkey mask with a jewelled band: the white ape of the stories. */
export const monkey = `
  <circle cx="13" cy="52" r="12" fill="${ink.cream}"/><circle cx="87" cy="52" r="12" fill="${ink.tan}"/><circle cx="13" cy="52" r="6.500" fill="#e58f86"/><circle cx="87" cy="52" r="6.500" fill="#b9606a"/>
  <path d="M50 12 C76 12 86 30 84 52 C84 62 88 70 84 78 C74 92 62 97 50 97 C38 97 26 92 16 78 C12 70 16 62 16 52 C14 30 24 12 50 12Z" fill="${ink.cream}"/>
  <path d="M50 12 C76 12 86 30 84 52 C84 62 88 70 84 78 C74 92 62 97 50 97Z" fill="${ink.tan}"/>
  <path d="M50 44 C56 34 76 36 76 52 C76 60 70 62 70 66 C78 72 76 88 50 88 C24 88 22 72 30 66 C30 62 24 60 24 52 C24 36 44 34 50 44Z" fill="#f0a08c"/>
  <path d="M50 44 C56 34 76 36 76 52 C76 60 70 62 70 66 C78 72 76 88 50 88Z" fill="#d07a72"/>
  <ellipse cx="37" cy="51" rx="7" ry="8" fill="${ink.cream}"/><ellipse cx="63" cy="51" rx="7" ry="8" fill="${ink.cream}"/><circle cx="38.500" cy="52" r="4.400" fill="${ink.deep}"/><circle cx="61.500" cy="52" r="4.400" fill="${ink.deep}"/><circle cx="37" cy="50" r="1.500" fill="#fff"/><circle cx="60" cy="50" r="1.500" fill="#fff"/>
  <path d="M46 62 h0 M54 62 h0" stroke="${ink.wine}" stroke-width="4" stroke-linecap="round"/>
  <path d="M30 70 C40 80 60 80 70 70 C70 84 60 87 50 87 C40 87 30 84 30 70Z" fill="#4a1228"/>
  <path d="M34 74 C44 80 56 80 66 74 V78 C56 83 44 83 34 78Z" fill="${ink.cream}"/>
  <path d="M12 34 C24 22 76 22 88 34 L84 44 C70 32 30 32 16 44Z" fill="${ink.lacquer}"/><path d="M50 25 C66 25 82 28 88 34 L84 44 C76 37 63 35 50 35Z" fill="${ink.wine}"/>
  <path d="M12 34 C24 22 76 22 88 34" fill="none" stroke="${ink.brass}" stroke-width="3.400" stroke-linecap="round"/>
  <path d="M50 2 C60 10 64 20 58 34 C54 37 46 37 42 34 C36 20 40 10 50 2Z" fill="${ink.brass}"/><path d="M50 2 C60 10 64 20 58 34 C55 36.500 52 36.500 50 36.500Z" fill="${ink.bronze}"/>
  <path d="M50 15 C55 20 55 27 50 31 C45 27 45 20 50 15Z" fill="${ink.leaf}"/>
  <path d="M27 31 h0 M73 31 h0 M20 36 h0 M80 36 h0" stroke="${ink.spark}" stroke-width="4" stroke-linecap="round"/>`;
