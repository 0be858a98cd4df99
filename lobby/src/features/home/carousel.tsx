import { useLingui } from "@lingui/react/macro";
import { lazy } from "react";
import { LaterPart } from "../../shared/ui/later-part.tsx";
import { BannerSlide, type BannersProps } from "./banner-slide.tsx";

const MovingCarousel = lazy(() => import("./moving-carousel.tsx"));

/** Five banners, the centre one with both neighbours peeking (R-HOME-09, R-HOME-10). Its motion arrives after paint. */
export function Carousel({ banners, onPick }: BannersProps) {
  const { t } = useLingui();
  // Until the motion is there, the last banner is put in front, so that the first stands in the middle already.
  const still = [...banners.slice(-1), ...banners.slice(0, -1)];
  const rest = (
    <div className="relative h-[calc(min(100vw,480px)*0.39)] overflow-hidden">
      <div className="flex -translate-x-[74.5%]">
        {still.map((banner) => (
          <BannerSlide key={banner.id} banner={banner} onPick={onPick} />
        ))}
      </div>
    </div>
  );
  return (
    <section aria-roledescription={t`carousel`} aria-label={t`Featured games`} className="pt-4">
      <LaterPart place={rest}>
        <MovingCarousel banners={banners} onPick={onPick} />
      </LaterPart>
    </section>
  );
}
