import { useId } from "react";
import { drawingOf } from "./drawing.ts";

/** A game's picture, drawn from its name: a batik cloth and a paper with its first letters. Only decoration. */
export function DrawnPicture({ name }: { readonly name: string }) {
  const id = useId();
  const { above, below, motif, paper, shade, ink, cloth, medallion, letters } = drawingOf(name);
  return (
    <svg aria-hidden="true" viewBox="0 0 160 160" className="size-full">
      <linearGradient id={`${id}c`} x2="0" y2="1">
        <stop stopColor={above} />
        <stop offset="1" stopColor={below} />
      </linearGradient>
      <linearGradient id={`${id}p`} x2="0.4" y2="1">
        <stop offset="0.35" stopColor={paper} />
        <stop offset="1" stopColor={shade} />
      </linearGradient>
      <rect width="160" height="160" fill={`url(#${id}c)`} />
      <path d={cloth} fill={motif} fillOpacity="0.34" />
      <g transform="translate(80 84)">
        <path d={medallion} fill={below} fillOpacity="0.55" transform="translate(0 4) scale(1.22)" />
        <path d={medallion} fill="none" stroke={motif} strokeWidth="1.6" transform="scale(1.2)" />
        <path d={medallion} fill={`url(#${id}p)`} />
        <text
          textAnchor="middle"
          y="13"
          fill={ink}
          className="font-display font-bold"
          style={{ fontSize: letters.length > 1 ? "36px" : "42px" }}
        >
          {letters}
        </text>
      </g>
    </svg>
  );
}
