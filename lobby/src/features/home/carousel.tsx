import { useLingui } from "@lingui/react/macro";
import { lazy } from "react";
import { DeferredPart } from "../../shared/ui/deferred-part.tsx";
import { BannerSlide, type BannersProps } from "./banner-slide.tsx";

const MovingCarousel = lazy(() => import("./moving-carousel.tsx"));

/**
 * The banners, the centre one between parts of its neighbours (R-HOME-09, R-HOME-10). They move after the first paint; a
 * single one stays, and is as wide as the page.
 */
export function Carousel({ banners, onPick }: BannersProps) {
  const { t } = useLingui();
  if (banners.length === 0) return null;
  const isLone = banners.length === 1;
  // Until the motion is loaded, the last banner comes first, so that the first is in the middle. Three fill the view.
  const still = isLone ? banners : [...banners.slice(-1), ...banners.slice(0, 2)];
  const rest = (
    <div className="banner-high relative overflow-hidden">
      <div className="slides-at-rest flex">
        {still.map((banner, place) => (
          <BannerSlide key={place === 0 ? `before-${banner.id}` : banner.id} banner={banner} onPick={onPick} />
        ))}
      </div>
    </div>
  );
  return (
    <section
      aria-roledescription={t`carousel`}
      aria-label={t`Featured games`}
      className={`@container pt-2.5 ${isLone ? "lone-banner" : ""}`}
    >
      {isLone ? (
        rest
      ) : (
        <DeferredPart place={rest}>
          <MovingCarousel banners={banners} onPick={onPick} />
        </DeferredPart>
      )}
    </section>
  );
}
