import { useLingui } from "@lingui/react/macro";
import { shortId } from "./short-id.ts";
import { useCopy } from "../browser/use-copy.ts";
import { useIdLabel, type IdKind } from "./use-id-label.ts";
import { Icon } from "../ui/icon.tsx";

interface IdProps {
  readonly of: IdKind;
  readonly id: string;
}

/** An id in the form a player can read out, within another control. It never breaks across lines. */
export function ShortId(props: IdProps) {
  return <span className="tabular">{useIdLabel()(props.of, shortId(props.id))}</span>;
}

/** An id in the form a player can read out; pressing it copies the whole id. */
export function CopyId({ className = "", ...props }: IdProps & { readonly className?: string }) {
  const { t } = useLingui();
  const words = useIdLabel()(props.of, shortId(props.id));
  const copy = useCopy();
  return (
    <button
      type="button"
      onClick={() => void copy(props.id)}
      className={`inline-flex min-h-11 items-center gap-2 ${className}`}
    >
      <span className="tabular min-w-0 text-left">{words}</span>
      <Icon name="copy" size={16} className="shrink-0" />
      <span className="sr-only">{t`Copy`}</span>
    </button>
  );
}
