import type { AuditProof, EntryField } from "@fairlobby/verifier/audit";
import { useLingui } from "@lingui/react/macro";
import { useRecordWords } from "../../shared/files/use-record-words.ts";
import { ProofRow, useTime } from "./proof-rows.tsx";

/** What a proof shows of an entry of the audit log. */
export function EntryRows({ proof }: { readonly proof: AuditProof }) {
  const { t } = useLingui();
  const words = useRecordWords();
  const time = useTime();
  const valueOf = (name: EntryField): string | null => proof.opened.find((field) => field.name === name)?.value ?? null;
  const [at, action, reason, subject] = [valueOf("time"), valueOf("action"), valueOf("reason"), valueOf("subject")];
  return (
    <dl>
      <ProofRow label={t`Number in the log`}>{proof.number}</ProofRow>
      {action !== null && <ProofRow label={t`What was done`}>{words.action(action)}</ProofRow>}
      {at !== null && (
        <ProofRow label={t`Time`} small>
          {time(Number(at))}
        </ProofRow>
      )}
      <ProofRow label={t`By`}>{words.role(valueOf("role"))}</ProofRow>
      <ProofRow label={t`Reason`}>{words.reason(reason)}</ProofRow>
      {subject !== null && (
        <ProofRow label={t`About`} small>
          {valueOf("subject-kind")} {subject}
        </ProofRow>
      )}
    </dl>
  );
}
