import { plural } from "@lingui/core/macro";
import type { Frame, PlayedRound, RoundProof, Spin, Win } from "@fairlobby/verifier/rounds";
import { useLingui } from "@lingui/react/macro";
import { moneyIn } from "./proof-rows.tsx";

interface Numbered {
  readonly spin: Spin;
  /** The number of the respin or free spin within the round. */
  readonly nth: number;
  readonly key: string;
  readonly frames: readonly { readonly frame: Frame; readonly key: string }[];
}

function numbered(spins: readonly Spin[]): Numbered[] {
  const seen = new Map<Spin["kind"], number>();
  return spins.map((spin) => {
    const nth = (seen.get(spin.kind) ?? 0) + 1;
    seen.set(spin.kind, nth);
    const frames = spin.frames.map((frame, at) => ({ frame, key: String(at) }));
    return { spin, nth, key: `${spin.kind}-${nth}`, frames };
  });
}

interface PictureProps {
  readonly frame: Frame;
  /** Values of hold-and-win coins, written on them. */
  readonly coins: Spin["coins"];
  readonly money: (minor: number) => string;
}

/**
 * The window that is paid; winning cells are framed. Reels of different heights are aligned at the lower edge, as in
 * the game.
 */
function Picture({ frame, coins, money }: PictureProps) {
  const worth = new Map(coins.map(({ reel, row, amount }) => [`${reel}:${row}`, amount]));
  const winning = new Set(frame.wins.flatMap(({ cells }) => cells.map(({ reel, row }) => `${reel}:${row}`)));
  const tallest = Math.max(...frame.grid.map(({ length }) => length));
  const lines = Array.from({ length: tallest }, (_, line) => line);
  const reels = Array.from(frame.grid, (_, reel) => reel);
  return (
    <table className="my-1.5 w-full table-fixed border-separate border-spacing-0.5 text-stamp leading-tight">
      <tbody>
        {lines.map((line) => (
          <tr key={line}>
            {reels.map((reel) => {
              const row = line - tallest + (frame.grid[reel]?.length ?? 0);
              // Above the open rows of a lower reel there is no cell.
              const open = row >= 0;
              const paid = winning.has(`${reel}:${row}`);
              return (
                <td
                  key={reel}
                  lang="en"
                  className={`h-9 rounded-sm text-center [overflow-wrap:anywhere] hyphens-auto ${open ? "bg-paper-shade" : ""} ${paid ? "font-bold outline-2 -outline-offset-2 outline-ink-jade" : "text-ink-soft"}`}
                >
                  {open && (frame.grid[reel]?.[row] || "·")}
                  {worth.has(`${reel}:${row}`) && (
                    <span className="tabular block">{money(worth.get(`${reel}:${row}`) ?? 0)}</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useWinWords(): (win: Win) => string {
  const { t } = useLingui();
  return (win) => {
    const { count, symbol } = win;
    switch (win.kind) {
      case "line": {
        const { line } = win;
        return t`Line ${line}: ${count} × ${symbol}`;
      }
      case "ways": {
        const { ways } = win;
        return t`${plural(ways, { one: "# way", other: "# ways" })}: ${count} × ${symbol}`;
      }
      case "cluster":
        return t`Group: ${count} × ${symbol}`;
      case "scatter": {
        const { freeSpins } = win;
        return freeSpins > 0
          ? t`${count} × ${symbol} anywhere: ${freeSpins} free spins`
          : t`${count} × ${symbol} anywhere`;
      }
      case "coins":
        return win.full ? t`${count} coins, screen full` : t`${count} coins`;
    }
  };
}

function FrameLines({ spin, frame, money }: { spin: Spin; frame: Frame; money: (minor: number) => string }) {
  const { t } = useLingui();
  const words = useWinWords();
  const times = spin.multiplier * frame.multiplier;
  return (
    <>
      <Picture frame={frame} coins={spin.coins} money={money} />
      <ul className="text-note">
        {frame.wins.map((win) => (
          <li key={JSON.stringify(win)} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {words(win)}
              {times > 1 && win.kind !== "coins" && <span className="text-ink-soft"> {t`(×${times} included)`}</span>}
            </span>
            <span className="tabular font-semibold whitespace-nowrap">{money(win.amount)}</span>
          </li>
        ))}
        {frame.wins.length === 0 && <li className="text-ink-soft">{t`Nothing wins here`}</li>}
      </ul>
    </>
  );
}

/** Every spin with its stops, symbols and wins; the first is expanded. */
export function RoundSpins({ proof, derived }: { readonly proof: RoundProof; readonly derived: PlayedRound | null }) {
  const { t } = useLingui();
  const money = moneyIn(proof.currency);
  const shown = derived ?? proof.round;
  const names: Readonly<Record<Spin["kind"], string>> = {
    base: t`Spin`,
    respin: t`Respin`,
    hold: t`Coins held`,
    free: t`Free spin`,
  };
  return (
    <section aria-label={t`Round replay`}>
      <h3 className="text-[1.0625rem]">{derived === null ? t`According to the file` : t`Replayed on this device`}</h3>
      <p className="text-note text-ink-soft">
        {derived === null
          ? t`It could not be replayed, so none of this is checked.`
          : t`Symbols and wins are recalculated from the file's seeds and rules, for the stake the file names.`}
      </p>
      <p className="text-note text-ink-soft">{t`Symbols have the names used in the rules.`}</p>
      {numbered(shown.spins).map(({ spin, nth, key, frames }) => {
        const stops = spin.stops.map((stop) => (stop === null ? "–" : stop)).join(" · ");
        return (
          <details key={key} open={spin.kind === "base"} className="mt-2 border-t border-paper-line pt-1">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
              <span className="font-semibold">
                {names[spin.kind]}
                {spin.kind !== "base" && ` ${nth}`}
              </span>
              <span className="tabular font-semibold whitespace-nowrap">{money(spin.win)}</span>
            </summary>
            {stops !== "" && (
              <p className="tabular text-note text-ink-soft">
                {t`Stops of the reels, counted from 0:`} {stops}
              </p>
            )}
            {frames.map(({ frame, key: at }) => (
              <FrameLines key={at} spin={spin} frame={frame} money={money} />
            ))}
          </details>
        );
      })}
      <p className="mt-2 flex flex-wrap items-end justify-between gap-x-4 border-t border-paper-line pt-3">
        <span className="font-semibold">{t`Win of the round`}</span>
        <span className="tabular ml-auto font-display text-title font-bold whitespace-nowrap">
          {money(shown.totalWin)}
        </span>
      </p>
    </section>
  );
}
