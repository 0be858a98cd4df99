/** Draws a plain tile with a letter. The id comes from the server, so only a letter or digit of it is used. */
export function unknownSymbol(id: string): string {
  const letter = /[a-z0-9]/i.exec(id)?.[0]?.toUpperCase() ?? "?";
  return `<rect x="10" y="10" width="80" height="80" rx="18" fill="#3d3b86"/><rect x="10" y="50" width="80" height="40" rx="18" fill="#262865"/>
    <text x="50" y="68" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="800" font-size="52" fill="#fdf0d2">${letter}</text>`;
}
