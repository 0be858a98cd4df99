import { useLingui } from "@lingui/react/macro";
import { lazy } from "react";
import { DeferredPart } from "../../shared/ui/deferred-part.tsx";
import { BannerSlide, type BannersProps } from "./banner-slide.tsx";

const MovingCarousel = lazy(() => import("./moving-carousel.tsx"));

/** Five banners, the centre one between parts of its neighbours (R-HOME-09, R-HOME-10). They move after the first paint. */
export function Carousel({ banners, onPick }: BannersProps) {
  const { t } = useLingui();
  // Until the motion is loaded, the last banner comes first, so that the first is in the middle.
  const still = [...banners.slice(-1), ...banners.slice(0, -1)];
  const rest = (
    <div className="banner-high relative overflow-hidden">
      <div className="slides-at-rest flex">
        {still.map((banner) => (
          <BannerSlide key={banner.id} banner={banner} onPick={onPick} />
        ))}
      </div>
    </div>
  );
  return (
    <section aria-roledescription={t`carousel`} aria-label={t`Featured games`} className="@container pt-2.5">
      <DeferredPart place={rest}>
        <MovingCarousel banners={banners} onPick={onPick} />
      </DeferredPart>
    </section>
  );
}
