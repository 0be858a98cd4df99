import { useLingui } from "@lingui/react/macro";
import { setSound, useSound } from "../../shared/browser/sound.ts";
import { Section } from "./section.tsx";

/** The one switch for all sound, that of games too (R-APP-27, R-SND-06). */
export function SoundChoice() {
  const { t } = useLingui();
  const on = useSound((sound) => sound.on);
  return (
    <Section title={t`Sound`}>
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input type="checkbox" className="tick" checked={on} onChange={(event) => setSound(event.target.checked)} />
        {t`Clicks, quiet music and games`}
      </label>
    </Section>
  );
}
