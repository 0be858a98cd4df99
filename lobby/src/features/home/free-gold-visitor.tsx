import { Trans } from "@lingui/react/macro";

/** What a visitor of a lobby without a cashier is told. */
export default function FreeGoldVisitor() {
  return <Trans>You are just looking around. Enter to play.</Trans>;
}
