import { useState } from "react";
import { DrawnPicture } from "./drawn-picture.tsx";

interface GamePictureProps {
  readonly name: string;
  /** As in the catalogue: an address, a hash, or empty. */
  readonly picture: string;
}

/**
 * The width of the pictures to load, px; a tile is at most 150 wide. It is the one that a browser chooses from the
 * `srcset` of the page's first games, so that no picture is loaded twice. These pictures have no `srcset`, as each new
 * tile of a list would choose again.
 */
const size = devicePixelRatio > 1 ? 320 : 160;

const addressOf = (picture: string): string =>
  picture.startsWith("/") ? picture : `/catalogue/pictures/${picture}-${size}.webp`;

/** A game's picture; one that is missing or cannot be loaded is drawn from the name. Decoration beside the name. */
export function GamePicture({ name, picture }: GamePictureProps) {
  const [broken, setBroken] = useState("");
  const frame = "block aspect-square w-full overflow-hidden rounded-md border border-line bg-raised object-cover";
  return picture === "" || broken === picture ? (
    <span className={frame}>
      <DrawnPicture name={name} />
    </span>
  ) : (
    <img
      key={picture}
      src={addressOf(picture)}
      alt=""
      decoding="async"
      onError={() => setBroken(picture)}
      className={frame}
    />
  );
}
