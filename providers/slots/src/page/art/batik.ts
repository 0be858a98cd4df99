/**
 * Batik as SVG patterns. Kawung: four almonds around a point. Parang: slanted waves between hairlines.
 * `size` is the repeat in user units; the id is what `fill="url(#id)"` names.
 */
export function kawung(id: string, colour: string, size: number, opacity = 1): string {
  const almond = "M50 46 C38 38 34 20 50 6 C66 20 62 38 50 46Z";
  const petals = [45, 135, 225, 315]
    .map((angle) => `<path d="${almond}" transform="rotate(${angle} 50 50)"/>`)
    .join("");
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse">
    <g transform="scale(${size / 100})" fill="${colour}" fill-opacity="${opacity}">${petals}<circle cx="50" cy="50" r="4"/>
    <circle cx="0" cy="0" r="4"/><circle cx="100" cy="0" r="4"/><circle cx="0" cy="100" r="4"/><circle cx="100" cy="100" r="4"/></g>
  </pattern>`;
}

export function parang(id: string, colour: string, size: number, opacity = 1): string {
  return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <g transform="scale(${size / 40})" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-linecap="round">
      <path d="M0 1 H40" stroke-width="1.4"/>
      <path d="M4 20 C4 8 18 8 18 18 C18 26 8 26 9 19" stroke-width="3.4"/>
      <path d="M24 20 C24 32 38 32 38 22 C38 14 28 14 29 21" stroke-width="3.4"/>
    </g>
  </pattern>`;
}
