import { useState } from "react";
import { DrawnPicture } from "./drawn-picture.tsx";

interface GamePictureProps {
  readonly name: string;
  /** As in the catalogue: an address, a hash, or empty. */
  readonly picture: string;
  /** Its width on the screen, for the browser to choose a size; as in the attribute `sizes`. */
  readonly sizes: string;
}

/** Returns the attributes of a picture of the catalogue. */
function sourcesOf(picture: string): { readonly src: string; readonly srcSet?: string } {
  if (picture.startsWith("/")) return { src: picture };
  const at = (width: number) => `/catalogue/pictures/${picture}-${width}.webp`;
  return { src: at(160), srcSet: `${at(160)} 160w, ${at(320)} 320w` };
}

/** A game's picture; one that is missing or cannot be loaded is drawn from the name. Decoration beside the name. */
export function GamePicture({ name, picture, sizes }: GamePictureProps) {
  const [broken, setBroken] = useState("");
  const frame = "block aspect-square w-full overflow-hidden rounded-md border border-line bg-raised object-cover";
  return picture === "" || broken === picture ? (
    <span className={frame}>
      <DrawnPicture name={name} />
    </span>
  ) : (
    <img
      key={picture}
      // Before the addresses: else the browser would choose among them twice.
      sizes={sizes}
      {...sourcesOf(picture)}
      alt=""
      decoding="async"
      onError={() => setBroken(picture)}
      className={frame}
    />
  );
}
