import { readDefinition, type RoundProof } from "@fairlobby/verifier/rounds";
import { useLingui } from "@lingui/react/macro";
import { moneyIn, ProofRow, useTime } from "./proof-rows.tsx";

/** A round: game, stake, win, and the seeds that decided it. */
export function RoundRows({ proof }: { readonly proof: RoundProof }) {
  const { t } = useLingui();
  const money = moneyIn(proof.currency);
  const time = useTime();
  const definition = readDefinition(proof.definition);
  return (
    <dl>
      <ProofRow label={t`Game`}>
        {definition === null || definition === "unknown" ? proof.gameId : definition.name}
      </ProofRow>
      <ProofRow label={t`Round`} small>
        {proof.roundId}
      </ProofRow>
      <ProofRow label={t`Time`} small>
        {time(proof.at)}
      </ProofRow>
      <ProofRow label={t`Stake`}>{money(proof.stake)}</ProofRow>
      <ProofRow label={t`Win`}>{money(proof.round.totalWin)}</ProofRow>
      <ProofRow label={t`Your seed`} small>
        {proof.clientSeed}
      </ProofRow>
      <ProofRow label={t`Round number`} small>
        {proof.nonce}
      </ProofRow>
      <ProofRow label={t`Server seed`} small>
        {proof.serverSeed ?? t`not revealed yet`}
      </ProofRow>
      <ProofRow label={t`Hash of the server seed`} small>
        {proof.serverSeedHash}
      </ProofRow>
      <ProofRow label={t`Hash of the rules`} small>
        {proof.definitionHash}
      </ProofRow>
      {proof.commitment && (
        <ProofRow label={t`Seeds fixed by`} small>
          {time(proof.commitment.at)}
        </ProofRow>
      )}
      {proof.key !== undefined && (
        <ProofRow label={t`Signed with key`} small>
          {proof.key}
        </ProofRow>
      )}
    </dl>
  );
}
