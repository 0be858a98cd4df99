import { useLingui } from "@lingui/react/macro";
import autoScroll from "embla-carousel-auto-scroll";
import useEmblaCarousel from "embla-carousel-react";
import { Icon } from "../../shared/ui/icon.tsx";
import { useEffect, useRef, useState } from "react";
import { BannerSlide, type BannersProps } from "./banner-slide.tsx";

/** One slide passes in this time, without a rest (R-HOME-10). */
const msPerSlide = 5000;
/** The plugin's `speed` counts pixels in steps of a 60 Hz frame. */
const framesPerSlide = (msPerSlide / 1000) * 60;

/** Width of a slide, px; what a phone shows until the first one can be measured. */
const slideWidth = (slides: HTMLElement | null) => slides?.firstElementChild?.clientWidth ?? 300;
const calmer = () => matchMedia("(prefers-reduced-motion: reduce)");

/** The carousel's motion: a slow endless drift that stops on touch, focus, a hidden page, and for good on request. */
export default function MovingCarousel({ banners, onPick }: BannersProps) {
  const { t } = useLingui();
  const [paused, setPaused] = useState(() => calmer().matches);
  const [width, setWidth] = useState(300);
  const frame = useRef<HTMLDivElement>(null);
  const [viewport, embla] = useEmblaCarousel({ loop: true, align: "center" }, [
    // The plugin only stops by itself. It would also start by itself, whatever the player had asked for.
    autoScroll({ speed: width / framesPerSlide, startDelay: 0, playOnInit: false }),
  ]);

  useEffect(() => {
    const turned = () => setWidth(slideWidth(frame.current));
    turned();
    const preference = calmer();
    const wished = () => setPaused(preference.matches);
    addEventListener("resize", turned);
    preference.addEventListener("change", wished);
    return () => {
      removeEventListener("resize", turned);
      preference.removeEventListener("change", wished);
    };
  }, []);

  useEffect(() => {
    const slides = frame.current;
    if (embla === undefined || slides === null) return;
    let touched = false;
    const settle = () => {
      const motion = embla.plugins().autoScroll;
      if (paused || touched || document.hidden || slides.querySelector(":focus-visible") !== null) motion.stop();
      else motion.play();
    };
    const touch = () => {
      touched = true;
      settle();
    };
    // A finger that has left still throws the slides; the drift goes on from where they come to rest.
    const rest = () => {
      touched = false;
      settle();
    };
    const release = () => void embla.on("settle", rest);
    // The focus is between two elements while it moves.
    const focusMoved = () => void requestAnimationFrame(settle);
    settle();
    embla.on("pointerDown", touch).on("pointerUp", release).on("reInit", settle);
    slides.addEventListener("focusin", settle);
    slides.addEventListener("focusout", focusMoved);
    document.addEventListener("visibilitychange", settle);
    return () => {
      embla.off("pointerDown", touch).off("pointerUp", release).off("settle", rest).off("reInit", settle);
      slides.removeEventListener("focusin", settle);
      slides.removeEventListener("focusout", focusMoved);
      document.removeEventListener("visibilitychange", settle);
    };
  }, [embla, paused]);

  return (
    <div className="relative">
      <div ref={viewport} className="banner-high overflow-hidden">
        <div ref={frame} className="flex h-full touch-pan-y">
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
        className="absolute bottom-0 left-[calc((100%-var(--slide))/2+6px)] grid size-11 place-items-center text-text"
      >
        <span className="grid size-7 place-items-center rounded-full bg-ground/80">
          {paused ? <Icon name="play" size={14} /> : <Icon name="pause" size={14} />}
        </span>
      </button>
    </div>
  );
}
