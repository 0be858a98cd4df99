import { useLingui } from "@lingui/react/macro";
import { Redirect, useParams } from "wouter";
import BrandText, { brandPages } from "../../shared/ui/brand-text.tsx";
import { Page } from "../../shared/ui/page.tsx";

/** A page of the brand: terms of use, privacy, or how to play responsibly (R-BRD-09). */
export default function AboutPage() {
  const { t } = useLingui();
  const { page: asked } = useParams<{ page: string }>();
  const page = brandPages.find((one) => one === asked);
  if (page === undefined) return <Redirect to="/404" replace />;
  const titles = { terms: t`Terms of use`, privacy: t`Privacy`, responsible: t`Playing responsibly` };
  return (
    <Page title={titles[page]} footer>
      <BrandText page={page} />
    </Page>
  );
}
