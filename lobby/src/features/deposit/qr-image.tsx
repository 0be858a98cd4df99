import { useLingui } from "@lingui/react/macro";
import { renderSVG } from "uqr";

/** A QR code as an image; its content never leaves the device. */
export default function QrImage({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const svg = renderSVG(text, { border: 2, blackColor: "#2a2042", whiteColor: "#ffffff" });
  return (
    <img
      src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
      alt={t`Payment QR code`}
      width={224}
      height={224}
      className="size-full rounded-sm"
    />
  );
}
