/** A paper ticket with a tick, lit from behind. */
export function TaskIcon() {
  return (
    <svg aria-hidden="true" width={32} height={32} viewBox="0 0 32 32">
      <circle cx={16} cy={16} r={14} fill="#ffb648" opacity={0.16} />
      <g transform="rotate(-8 16 16)">
        <path
          d="M8 4.5a2 2 0 0 0 4 0h8a2 2 0 0 0 4 0V27.5a2 2 0 0 0-4 0h-8a2 2 0 0 0-4 0Z"
          fill="#f7eedb"
          stroke="#d3c09a"
          strokeWidth={0.8}
        />
        <path d="m11.6 15.6 3.2 3.4 5.8-7" fill="none" stroke="#0a6343" strokeWidth={2.4} strokeLinecap="round" />
        <path d="M11.5 23.2h9" stroke="#d3c09a" strokeWidth={1.6} strokeDasharray="1.6 2" />
      </g>
    </svg>
  );
}
