import { fingerprint } from "../../../platform/crypto/tokens.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { query } from "../statements.ts";

const insertActionKey = query(
  "insert_action_key",
  `with old as (delete from backoffice.idempotency where operator_id = :operatorId and created_at < :keptSince)
   insert into backoffice.idempotency (operator_id, key, call, fingerprint, created_at)
   values (:operatorId, :key, :call, :fingerprint, :at)
   on conflict do nothing returning key`,
);

const actionUnderKey = query(
  "action_under_key",
  "select fingerprint, reply from backoffice.idempotency where operator_id = :operatorId and key = :key",
);

const keepActionReply = query(
  "keep_action_reply",
  "update backoffice.idempotency set reply = :reply where operator_id = :operatorId and key = :key",
);

/** How long a key is stored; the operator's next action erases older ones. */
const keptMs = 24 * 3_600_000;

/**
 * Does an action once per key of an operator: the same key gets the same reply again, or `idempotency_conflict` with
 * another call or body (R-CAPI-02). `kept` returns what is stored of a reply, e.g. without a link that is shown only
 * once.
 */
export async function once<Reply extends object>(
  tx: Tx,
  request: {
    readonly operatorId: string;
    readonly key: string;
    readonly call: string;
    readonly body: unknown;
    readonly at: number;
  },
  work: () => Promise<Reply>,
  kept: (reply: Reply) => object = (reply) => reply,
): Promise<Reply | { readonly failure: "idempotency_conflict" }> {
  const { operatorId, key, call, body, at } = request;
  const mark = fingerprint([call, body]);
  const values = { operatorId, key, call, fingerprint: mark, at, keptSince: at - keptMs };
  const taken = await insertActionKey(tx, values);
  if (taken.length === 0) {
    const found = await actionUnderKey.first(tx, { operatorId, key });
    if (found?.fingerprint !== mark) return { failure: "idempotency_conflict" };
    return found.reply as Reply;
  }
  const reply = await tx.attempt(work, (result) => "failure" in result);
  await keepActionReply(tx, { operatorId, key, reply: JSON.stringify(kept(reply)) });
  return reply;
}
