import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { useBrand, useByLanguage } from "../server/brand.ts";

const look = "inline-flex min-h-11 min-w-11 items-center justify-center px-2 underline underline-offset-3";

/** The brand's own pages and links (R-BRD-09). */
export default function BrandLinks({ className = "" }: { readonly className?: string }) {
  const { t } = useLingui();
  const { links = [] } = useBrand();
  const say = useByLanguage();
  const all = [
    { url: "/about/terms", label: t`Terms of use` },
    { url: "/about/privacy", label: t`Privacy` },
    { url: "/about/responsible", label: t`Playing responsibly` },
    ...links.map(({ url, label }) => ({ url, label: say(label) })),
  ];
  return (
    <ul className={`flex flex-wrap justify-center gap-x-2 text-note text-muted ${className}`}>
      {all.map(({ url, label }) => (
        <li key={url}>
          {url.startsWith("/") ? (
            <Link href={url} className={look}>
              {label}
            </Link>
          ) : (
            <a href={url} target="_blank" rel="noopener" className={look}>
              {label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
