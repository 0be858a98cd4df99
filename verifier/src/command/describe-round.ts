import { readDefinition, type PlayedRound, type RoundProof, type Spin, type Win } from "../rounds/index.ts";

const spinNames: Readonly<Record<Spin["kind"], string>> = {
  base: "Spin",
  respin: "Respin",
  hold: "Hold-and-win",
  free: "Free spin",
};

const timesOf = (spin: Spin, multiplier: number): string => {
  const times = spin.multiplier * multiplier;
  return times > 1 ? `, ×${times} in it` : "";
};

function describeWin(win: Win): string {
  switch (win.kind) {
    case "line":
      return `line ${win.line}: ${win.count} × ${win.symbol}`;
    case "ways":
      return `${win.ways} ways: ${win.count} × ${win.symbol}`;
    case "cluster":
      return `cluster: ${win.count} × ${win.symbol}`;
    case "scatter":
      return `${win.count} × ${win.symbol} anywhere${win.freeSpins > 0 ? `, ${win.freeSpins} free spins` : ""}`;
    case "coins":
      return `${win.count} coins${win.full ? ", the window full" : ""}`;
  }
}

/** Lists the symbols on which wins are paid, row by row; `.` is an empty cell. Shorter reels are aligned at the bottom. */
function describeGrid(grid: readonly (readonly string[])[]): string[] {
  const widths = grid.map((column) => Math.max(1, ...column.map((symbol) => symbol.length)));
  const rows = Math.max(0, ...grid.map(({ length }) => length));
  const cell = (column: readonly string[], row: number): string => {
    const above = rows - column.length;
    return row < above ? "" : column[row - above] || ".";
  };
  return Array.from({ length: rows }, (_, row) =>
    `    ${grid.map((column, reel) => cell(column, row).padEnd(widths[reel] ?? 0)).join("  ")}`.trimEnd(),
  );
}

function describeSpin(spin: Spin, name: string): string[] {
  const stops = spin.stops.map((stop) => (stop === null ? "held" : String(stop))).join(" ");
  const heights = spin.heights === undefined ? "" : `, heights ${spin.heights.join(" ")}`;
  return [
    `${name}${heights}${stops === "" ? "" : `, stops ${stops}`}${spin.left > 0 ? `, ${spin.left} to come` : ""}: ${spin.win}`,
    ...spin.frames.flatMap((frame) => [
      ...describeGrid(frame.grid),
      ...frame.wins.map((win) => `      ${win.amount}  ${describeWin(win)}${timesOf(spin, frame.multiplier)}`),
    ]),
  ];
}

/**
 * Describes a round: what was played, and every spin with its stops, symbols and wins; amounts in minor units.
 * Describes the round derived from the seeds, rules and stake in the file, or, if that is unknown, the round as the
 * file states it.
 */
export function describeRound(proof: RoundProof, derived: PlayedRound | null): string[] {
  const definition = readDefinition(proof.definition);
  const game = definition === null || definition === "unknown" ? "" : `, ${definition.name}`;
  const shown = derived ?? proof.round;
  return [
    `Round ${proof.roundId} of game ${proof.gameId}${game}`,
    `At ${new Date(proof.at).toISOString()}, stake ${proof.stake}, won ${shown.totalWin}, in minor units of ${proof.currency}${proof.mode === "play" ? " (play money)" : ""}`,
    `Client seed "${proof.clientSeed}", nonce ${proof.nonce}, server seed ${proof.serverSeed ?? "not revealed yet"}`,
    "",
    derived === null
      ? "As the file tells it, not played again:"
      : "Played again from the seeds and rules in the file, for the stake it names:",
    ...shown.spins.flatMap((spin, index) => {
      const nth = shown.spins.slice(0, index + 1).filter(({ kind }) => kind === spin.kind).length;
      return describeSpin(spin, spin.kind === "base" ? spinNames.base : `${spinNames[spin.kind]} ${nth}`);
    }),
  ];
}
