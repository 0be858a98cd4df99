import { useLingui } from "@lingui/react/macro";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api, dataOf } from "../../shared/server/api.ts";
import { useBrand } from "../../shared/server/brand.ts";
import { openShareSheet } from "../../shared/browser/share-sheet.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Icon } from "../../shared/ui/icon.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { useCopy } from "../../shared/browser/use-copy.ts";
import { shareLink } from "./share-link.ts";

const codeQuery = queryOptions({
  queryKey: ["invite-code"],
  queryFn: async () => dataOf(await api.call("/v1/bus/getUserShareUrlAndExtensionCode", {})).code,
  staleTime: Infinity,
});

/** The player's own link to share (R-INV-03, R-RTE-32). `first` makes sharing the screen's main action. */
export function ShareCard({ first }: { readonly first: boolean }) {
  const { t } = useLingui();
  const { name: lobby } = useBrand();
  const copy = useCopy();
  const code = useQuery(codeQuery);
  if (code.data === undefined) {
    return <NotLoaded query={code} placeholder={<Skeleton className="mt-5 h-48" />} />;
  }
  const link = shareLink(location.origin, code.data);
  const share = async () => {
    const offered = await openShareSheet({ text: t`Join me at ${lobby}.`, url: link });
    if (!offered) await copy(link);
  };
  return (
    <section aria-labelledby="invite-link" className="mt-5 rounded-lg border border-line bg-raised p-4">
      <h2 id="invite-link" className="text-title">{t`Your link`}</h2>
      <p className="mt-1 text-note text-muted">{t`Anyone who registers with it counts for you.`}</p>
      <p className="mt-3 rounded-md border border-dashed border-line bg-ground px-3 py-2.5 text-center wrap-anywhere text-text select-all">
        {/* The address and the code have their own lines if they do not fit on one. */}
        {location.origin}
        <span className="inline-block">{link.slice(location.origin.length)}</span>
      </p>
      <div className="mt-3 grid two-columns gap-3">
        <Button className="gap-1.5! px-1!" onClick={() => void copy(link)}>
          <Icon name="copy" size={18} />
          {t`Copy link`}
        </Button>
        <Button look={first ? "primary" : "plain"} onClick={() => void share()}>
          <Icon name="share-2" size={18} />
          {t`Share`}
        </Button>
      </div>
    </section>
  );
}
