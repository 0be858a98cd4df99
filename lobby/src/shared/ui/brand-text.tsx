import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { SkeletonRows } from "./skeleton.tsx";
import { NotLoaded } from "./states.tsx";

/** The pages of a brand (R-BRD-09). */
export const brandPages = ["terms", "privacy", "responsible"] as const;
export type BrandPage = (typeof brandPages)[number];

async function load(page: BrandPage, locale: string): Promise<string> {
  const reply = await fetch(`/brand/${page}.${locale}.html`, { signal: AbortSignal.timeout(10_000) });
  if (!reply.ok) throw new Error(`${page}: ${reply.status}`);
  return reply.text();
}

const prose =
  "leading-relaxed wrap-anywhere [&_a]:text-sky [&_a]:underline [&_a]:underline-offset-3 [&_h2]:pt-4 [&_h2]:text-title [&_h3]:pt-4 [&_h3]:text-title [&_li]:pt-1 [&_ol]:list-decimal [&_ol]:pl-5 [&_p]:pt-2 [&_ul]:list-disc [&_ul]:pt-1 [&_ul]:pl-5";

/**
 * The text of a brand's page in the player's language. The server made it from Markdown and let through nothing but text
 * and safe links.
 */
export default function BrandText({ page }: { readonly page: BrandPage }) {
  const { locale } = useLingui().i18n;
  const [, navigate] = useLocation();
  const text = useQuery({
    queryKey: ["brand", page, locale],
    queryFn: () => load(page, locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (text.data === undefined) {
    return <NotLoaded query={text} placeholder={<SkeletonRows rows={4} className="h-20" />} />;
  }
  /** Opens the screens of the lobby that the text links to without loading the lobby again. */
  const follow = (node: HTMLDivElement) => {
    const open = (event: Event) => {
      const path = (event.target as Element).closest("a")?.getAttribute("href");
      if (path?.startsWith("/") !== true) return;
      event.preventDefault();
      navigate(path);
    };
    node.addEventListener("click", open);
    return () => node.removeEventListener("click", open);
  };
  return <div ref={follow} className={prose} dangerouslySetInnerHTML={{ __html: text.data }} />;
}
