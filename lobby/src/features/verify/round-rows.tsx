import { readDefinition, type RoundProof } from "@fairlobby/verifier/rounds";
import { useLingui } from "@lingui/react/macro";
import { moneyIn, Row, useTime } from "./paper-rows.tsx";

/** What a round was and what decided it. */
export function RoundRows({ proof }: { readonly proof: RoundProof }) {
  const { t } = useLingui();
  const money = moneyIn(proof.currency);
  const time = useTime();
  const definition = readDefinition(proof.definition);
  return (
    <dl>
      <Row label={t`Game`}>{definition === null || definition === "unknown" ? proof.gameId : definition.name}</Row>
      <Row label={t`Round`} small>
        {proof.roundId}
      </Row>
      <Row label={t`Time`} small>
        {time(proof.at)}
      </Row>
      <Row label={t`Stake`}>{money(proof.stake)}</Row>
      <Row label={t`Win`}>{money(proof.round.totalWin)}</Row>
      <Row label={t`Your seed`} small>
        {proof.clientSeed}
      </Row>
      <Row label={t`Number of the round`} small>
        {proof.nonce}
      </Row>
      <Row label={t`Server seed`} small>
        {proof.serverSeed ?? t`not revealed yet`}
      </Row>
      <Row label={t`Hash of the server seed`} small>
        {proof.serverSeedHash}
      </Row>
      <Row label={t`Hash of the rules`} small>
        {proof.definitionHash}
      </Row>
      {proof.commitment && (
        <Row label={t`Seeds fixed by`} small>
          {time(proof.commitment.at)}
        </Row>
      )}
      {proof.key !== undefined && (
        <Row label={t`Signed with key`} small>
          {proof.key}
        </Row>
      )}
    </dl>
  );
}
