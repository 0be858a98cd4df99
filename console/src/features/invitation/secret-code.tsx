import { useLingui } from "@lingui/react/macro";
import { encode } from "uqr";

/** The secret of the authenticator app, to scan or to type. */
export function SecretCode({ address, secret }: { readonly address: string; readonly secret: string }) {
  const { t } = useLingui();
  const { data, size } = encode(address, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const groups = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  return (
    <div className="grid justify-items-center gap-2 rounded-md border border-line bg-sunk p-3">
      <p className="justify-self-start">{t`Scan this with an authenticator app, or type the secret.`}</p>
      {/* Scanners need a light background in both themes. */}
      <svg
        viewBox={`0 0 ${size} ${size}`}
        className="size-44 bg-white text-black"
        role="img"
        aria-label={t`The secret as a code to scan`}
      >
        <path d={dark} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <p className="font-mono break-all select-all">{groups}</p>
    </div>
  );
}
