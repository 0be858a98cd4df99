import { useLingui } from "@lingui/react/macro";
import { useConfig, type Banner } from "../../shared/config.ts";

/** What the carousel shows, still or moving. */
export interface BannersProps {
  readonly banners: readonly Banner[];
  readonly onPick: (banner: Banner) => void;
}

interface BannerSlideProps {
  readonly banner: Banner;
  readonly onPick: (banner: Banner) => void;
}

/** One banner; opens its game (R-RTE-02). */
export function BannerSlide({ banner, onPick }: BannerSlideProps) {
  const { t } = useLingui();
  const { tiles } = useConfig();
  const name = tiles.find((tile) => tile.gameId === banner.gameId)?.name ?? banner.gameId;
  return (
    <div className="slide px-1.5">
      <button
        type="button"
        onClick={() => onPick(banner)}
        aria-label={t`Play ${name}`}
        className="block size-full overflow-hidden rounded-lg border border-line bg-raised transition-transform duration-(--duration-quick) active:scale-[0.985]"
      >
        <img src={banner.img} alt="" width={600} height={280} draggable={false} className="size-full object-cover" />
      </button>
    </div>
  );
}
