import { questionPicturePath } from "@fairlobby/contract/support";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";

interface PlayerPictureProps {
  readonly player: string;
  readonly picture: string;
  readonly nth: number;
}

/** A picture of a player's message; it can be loaded again if that failed. */
export function PlayerPicture({ player, picture, nth }: PlayerPictureProps) {
  const { t } = useLingui();
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <p className="flex flex-wrap items-center gap-3">
        {t`Picture ${nth} cannot be shown now.`}
        <Button
          onPress={() => {
            setFailed(false);
            setTries(tries + 1);
          }}
        >{t`Try again`}</Button>
      </p>
    );
  }
  const query = new URLSearchParams({ player, picture });
  return (
    <img
      key={tries}
      src={`${questionPicturePath}?${query}`}
      alt={t`Picture ${nth}`}
      onError={() => setFailed(true)}
      className="max-h-96 min-h-24 max-w-full rounded-md border border-line bg-sunk object-contain"
    />
  );
}
