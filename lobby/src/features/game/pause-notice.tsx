import { Icon } from "../../shared/ui/icon.tsx";

/** Says why bets are refused, between the bar and the game without covering either (R-GAME-20). */
export function PauseNotice({ text }: { readonly text: string }) {
  return (
    <p
      role="alert"
      className="mx-auto flex w-full max-w-[480px] items-center gap-2.5 border-b border-line bg-lifted px-3 py-2 text-note leading-5 short:max-w-none short:py-1"
    >
      <Icon name="pause" size={18} className="shrink-0 text-amber" />
      {text}
    </p>
  );
}
