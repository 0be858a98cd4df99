/** The letters as strokes, as pictures have no fonts. */
const letters = "M30 83 l3 9 l3 -8 l3 8 l3 -9 M48 83 v9 M55 83 v9 h5 M65 83 v9 h2 c6 0 6 -9 0 -9 z";

/** The ribbon of a wild, across the foot of the 100 × 100 board. */
export const wildRibbon = `
  <path d="M12 80 L20 87 L12 96 H30 V80Z M88 80 L80 87 L88 96 H70 V80Z" fill="#b8611f"/>
  <path d="M22 78 H78 V96 H22Z" fill="#f6a93b"/><path d="M22 78 H78 V82 H22Z" fill="#ffd78a"/>
  <path d="${letters}" fill="none" stroke="#3f2320" stroke-width="3.200" stroke-linecap="round" stroke-linejoin="round"/>`;
