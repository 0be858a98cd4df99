/** Draws a small pay line: dots for the cells and a line through its own. */
export function lineSample(line: readonly number[], rows: number): SVGSVGElement {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("viewBox", `0 0 ${line.length * 10} ${rows * 10}`);
  svg.setAttribute("aria-hidden", "true");
  for (const [reel, taken] of line.entries()) {
    for (let row = 0; row < rows; row += 1) {
      const dot = document.createElementNS(space, "rect");
      const here = row === taken;
      dot.setAttribute("x", String(reel * 10 + 1));
      dot.setAttribute("y", String(row * 10 + 1));
      dot.setAttribute("width", "8");
      dot.setAttribute("height", "8");
      dot.setAttribute("rx", "2");
      dot.setAttribute("fill", here ? "var(--accent)" : "var(--lifted)");
      svg.append(dot);
    }
  }
  const path = document.createElementNS(space, "polyline");
  path.setAttribute("points", line.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(" "));
  path.setAttribute("fill", "none");
  path.setAttribute("stroke", "var(--title)");
  path.setAttribute("stroke-width", "1.6");
  svg.append(path);
  return svg;
}
