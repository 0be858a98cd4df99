import type { AuditProof } from "@fairlobby/verifier/audit";
import type { ProofFile } from "@fairlobby/verifier/proofs";
import { useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { saveFile } from "./save-file.ts";
import { Icon } from "../ui/icon.tsx";

interface ProofProps {
  readonly proof: ProofFile | AuditProof;
  /** Name of the saved file, without its ending. */
  readonly name: string;
  /** The subject of the proof, for screen readers. */
  readonly what: string;
}

const action = "inline-flex min-h-11 items-center gap-1.5 text-note font-semibold text-ink-sky hover:underline";

/** Formats a proof for saving, as the verifier does: readable JSON. */
const fileText = (proof: ProofFile | AuditProof): string => `${JSON.stringify(proof, null, 2)}\n`;

/** Saves a proof as a file (R-HON-11). For use on a ticket. */
export function SaveProof({ proof, name, what }: ProofProps) {
  const { t } = useLingui();
  return (
    <button type="button" onClick={() => saveFile(`${name}.json`, fileText(proof))} className={action}>
      <Icon name="arrow-down-to-line" size={16} />
      {t`Save as proof`}
      <span className="sr-only">{what}</span>
    </button>
  );
}

/** SaveProof with a link to the page that checks it (R-RTE-35). */
export function ProofActions(props: ProofProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-x-5">
      <SaveProof {...props} />
      <Link href="/verify" state={{ proof: fileText(props.proof) }} className={action}>
        {t`Check it`}
        <span className="sr-only">{props.what}</span>
      </Link>
    </div>
  );
}
