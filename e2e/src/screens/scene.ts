import type { Stage } from "../stage.ts";
import { translated, type Locale } from "../../../tools/lobby-texts.ts";
import type { Camera } from "./camera.ts";

/** What a walk through some screens is given. */
export interface Scene {
  readonly stage: Stage;
  readonly variant: "banner" | "tabs";
  readonly locale: Locale;
  readonly camera: Camera;
}

/** A button or link that says this, whatever follows it (an amount). */
export const named = (source: string, locale: Locale): RegExp =>
  new RegExp(`^${translated(source, locale).replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(\\s|$)`);
