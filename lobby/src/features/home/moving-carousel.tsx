import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { reducedMotion } from "../../shared/browser/reduced-motion.ts";
import { Icon } from "../../shared/ui/icon.tsx";
import { BannerSlide, type BannersProps } from "./banner-slide.tsx";
import { moveSlides, type CarouselMotion } from "./carousel-motion.ts";

/** The moving carousel: a slow endless drift that pauses on touch, focus and a hidden page, and stops on request. */
export default function MovingCarousel({ banners, onPick }: BannersProps) {
  const { t } = useLingui();
  const [paused, setPaused] = useState(() => reducedMotion().matches);
  const track = useRef<HTMLDivElement>(null);
  const motion = useRef<CarouselMotion>(null);
  const count = banners.length;

  useEffect(() => {
    if (track.current === null) return;
    motion.current = moveSlides(track.current, count);
    return () => motion.current?.end();
  }, [count]);
  useEffect(() => motion.current?.stop(paused), [paused]);
  useEffect(() => {
    const preference = reducedMotion();
    const follow = () => setPaused(preference.matches);
    preference.addEventListener("change", follow);
    return () => preference.removeEventListener("change", follow);
  }, []);

  /** Fills the view beyond either end of the slides, so that the end of a round looks like its start. */
  const copies = (some: BannersProps["banners"]) =>
    some.map((banner) => <BannerSlide key={`copy-${banner.id}`} banner={banner} onPick={onPick} copy />);
  return (
    <div className="relative">
      <div className="banner-high overflow-clip">
        <div ref={track} className="slides-at-rest flex touch-pan-y">
          {copies(banners.slice(-1))}
          {banners.map((banner) => (
            <BannerSlide key={banner.id} banner={banner} onPick={onPick} />
          ))}
          {copies(banners.slice(0, 2))}
        </div>
      </div>
      <button
        type="button"
        onClick={() => setPaused(!paused)}
        aria-pressed={paused}
        aria-label={paused ? t`Start the banners` : t`Stop the banners`}
        className="absolute bottom-0 left-[calc((100%-var(--slide))/2+6px)] grid size-11 place-items-center text-text"
      >
        <span className="grid size-7 place-items-center rounded-full bg-ground/80">
          {paused ? <Icon name="play" size={14} /> : <Icon name="pause" size={14} />}
        </span>
      </button>
    </div>
  );
}
