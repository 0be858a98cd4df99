import { useLingui } from "@lingui/react/macro";
import autoScroll from "embla-carousel-auto-scroll";
import useEmblaCarousel from "embla-carousel-react";
import { Icon } from "../../shared/ui/icon.tsx";
import { useEffect, useState } from "react";
import { BannerSlide, type BannersProps } from "./banner-slide.tsx";

/** One slide passes in this time, without a rest (R-HOME-10). */
const msPerSlide = 5000;
/** The plugin's `speed` counts pixels in steps of a 60 Hz frame. */
const framesPerSlide = (msPerSlide / 1000) * 60;
const slideShare = 0.83;

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The carousel's motion: a slow endless drift that stops on touch, focus, a hidden page, and for good on request. */
export default function MovingCarousel({ banners, onPick }: BannersProps) {
  const { t } = useLingui();
  const [paused, setPaused] = useState(calm);
  const [speed] = useState(() => (Math.min(innerWidth, 480) * slideShare) / framesPerSlide);
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: "center" }, [
    autoScroll({ speed, startDelay: 1000, playOnInit: false, stopOnInteraction: false, stopOnFocusIn: true }),
  ]);

  useEffect(() => {
    const motion = embla?.plugins().autoScroll;
    if (motion === undefined) return;
    const settle = () => {
      if (paused || document.hidden) motion.stop();
      else motion.play();
    };
    settle();
    document.addEventListener("visibilitychange", settle);
    return () => document.removeEventListener("visibilitychange", settle);
  }, [embla, paused]);

  return (
    <div className="relative">
      <div ref={viewport} className="h-[calc(min(100vw,480px)*0.39)] overflow-hidden">
        <div className="flex touch-pan-y">
          {banners.map((banner) => (
            <BannerSlide key={banner.id} banner={banner} onPick={onPick} />
          ))}
        </div>
      </div>
      <button
        type="button"
        onClick={() => setPaused(!paused)}
        aria-pressed={paused}
        aria-label={paused ? t`Move the banners` : t`Stop the banners`}
        className="absolute right-2 bottom-0 grid size-11 place-items-center text-text"
      >
        <span className="grid size-7 place-items-center rounded-full bg-ground/70">
          {paused ? <Icon name="play" size={14} /> : <Icon name="pause" size={14} />}
        </span>
      </button>
    </div>
  );
}
