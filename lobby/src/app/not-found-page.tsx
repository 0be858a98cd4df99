import { Trans, useLingui } from "@lingui/react/macro";
import { ButtonLink } from "../shared/ui/button.tsx";
import { focusTitle } from "../shared/navigation/focus-title.ts";
import { PlayBadge } from "../shared/ui/play-badge.tsx";
import { useBrand } from "../shared/server/brand.ts";

export default function NotFoundPage() {
  const { t } = useLingui();
  const { name } = useBrand();
  return (
    <main className="screen-high grid place-content-center justify-items-center gap-4 px-6 text-center">
      <PlayBadge />
      <img src="/art/empty/not-found.svg" alt="" width={200} height={150} />
      <title>{`${t`No page at this address`} · ${name}`}</title>
      <h1 ref={focusTitle} tabIndex={-1} className="text-title outline-none">{t`No page at this address`}</h1>
      <p className="max-w-[34ch] text-balance text-muted">
        <Trans>The page does not exist or has moved.</Trans>
      </p>
      <ButtonLink href="/" look="primary">{t`Back to home`}</ButtonLink>
    </main>
  );
}
