import type { SeedReceipt } from "@fairlobby/verifier/rounds";
import { useLingui } from "@lingui/react/macro";
import { ProofRow, useTime } from "./proof-rows.tsx";

/** Saved seed receipts, to compare with the rounds played with them. */
export function SeedRows({ receipts }: { readonly receipts: readonly SeedReceipt[] }) {
  const { t } = useLingui();
  const time = useTime();
  return receipts.map(({ serverSeedHash, clientSeed, at }) => (
    <dl key={`${serverSeedHash} ${at}`} className="border-t border-paper-line pt-1.5 pb-1 first-of-type:border-t-0">
      <ProofRow label={t`Hash of the server seed`} small>
        {serverSeedHash}
      </ProofRow>
      <ProofRow label={t`Your seed`} small>
        {clientSeed ?? t`not in use yet`}
      </ProofRow>
      <ProofRow label={t`Seeds fixed by`} small>
        {time(at)}
      </ProofRow>
    </dl>
  ));
}
