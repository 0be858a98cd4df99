import { useLingui } from "@lingui/react/macro";
import { useByLanguage } from "../../shared/server/brand.ts";
import { useConfig, type Banner } from "../../shared/server/config.ts";

/** Props of the carousel, still or moving. */
export interface BannersProps {
  readonly banners: readonly Banner[];
  readonly onPick: (banner: Banner) => void;
}

interface BannerSlideProps {
  readonly banner: Banner;
  readonly onPick: (banner: Banner) => void;
  /** A copy at either end of the carousel; keyboard and screen readers skip it. */
  readonly copy?: boolean;
}

const look =
  "relative block size-full overflow-hidden rounded-lg border border-line bg-raised transition-transform duration-(--duration-quick) active:scale-[0.985]";

/** One banner; opens its game, collection or page (R-RTE-02). */
export function BannerSlide({ banner, onPick, copy = false }: BannerSlideProps) {
  const { t } = useLingui();
  const { tiles } = useConfig();
  const text = useByLanguage()(banner.text);
  const name = tiles.find((tile) => tile.gameId === banner.gameId)?.name ?? banner.gameId;
  const label = banner.gameId === undefined ? text : `${text} ${t`Play ${name}`}`.trim();
  const pick = () => onPick(banner);
  const picture = (
    <>
      <img src={banner.img} alt="" width={600} height={280} draggable={false} className="size-full object-cover" />
      {text !== "" && <span className="banner-text">{text}</span>}
    </>
  );
  return (
    <div className="slide px-1.5">
      {copy ? (
        <div aria-hidden onClick={pick} className={look}>
          {picture}
        </div>
      ) : (
        <button type="button" onClick={pick} aria-label={label} className={look}>
          {picture}
        </button>
      )}
    </div>
  );
}
