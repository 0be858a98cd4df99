import { useLingui } from "@lingui/react/macro";
import { setSound, useSound } from "../../shared/browser/sound.ts";
import { Icon } from "../../shared/ui/icon.tsx";

/** Turns sound on and off. */
export default function SoundButton() {
  const { t } = useLingui();
  const on = useSound((sound) => sound.on);
  return (
    <button
      type="button"
      aria-label={t`Sound`}
      aria-pressed={on}
      onClick={() => setSound(!on)}
      className="grid size-[44px] place-items-center rounded-full text-muted hover:text-text"
    >
      <Icon name={on ? "sound-on" : "sound-off"} size={22} />
    </button>
  );
}
