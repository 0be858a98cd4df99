import type { PlayerId } from "@fairlobby/contract";
import { withinTransaction, type Database } from "../../../platform/db/database.ts";
import { defineJob, onJob, type JobHandler } from "../../../platform/jobs/jobs.ts";
import type { Actor } from "../../audit/index.ts";
import type { Held } from "../holds/hold-operations.ts";
import { query } from "../statements.ts";
import type { Command, CommandInputs, CommandKind, CommandResult } from "./command.ts";
import { createOperations, type OperationsDeps, type WithdrawalsOperations } from "./operations.ts";

/** Carries out one command; `withdrawals.give_command` enqueues it. */
const carryOutCommand = defineJob<{ readonly playerId: PlayerId; readonly commandId: string }>("carry-out-command");

const waitingCommand = query(
  "waiting_command",
  `select order_id, kind, input, actor, note from withdrawals.command
   where player_id = :playerId and command_id = :commandId and done_at is null for update`,
);

const endCommand = query(
  "end_command",
  `update withdrawals.command set done_at = :at, result = :result
   where player_id = :playerId and command_id = :commandId`,
);

type Carriers = {
  readonly [Kind in CommandKind]: (
    operations: WithdrawalsOperations,
    command: Command,
    input: CommandInputs[Kind],
  ) => Promise<CommandResult>;
};

const heldOf = ({ playerId, orderId }: Command): Held => (orderId === "" ? { playerId } : { orderId });

const carriers: Carriers = {
  hold: (operations, command, input) => operations.placeHold(command.actor, heldOf(command), input, command.note),
  async release(operations, command) {
    const [outcome] = await operations.releaseHolds(command.actor, [heldOf(command)], command.note);
    if (outcome === undefined) throw new Error("a release without an outcome");
    return outcome;
  },
  extend: (operations, command, { particulars }) =>
    operations.extendHold(command.actor, heldOf(command), particulars, command.note),
  refuse: (operations, { actor, orderId, note }, input) => operations.refuseOrder(actor, orderId, input, note),
  place_legal_order: (operations, { actor, orderId, note }, input) =>
    operations.placeLegalOrder(actor, orderId, input, note),
  confirm_legal_order: (operations, { actor, orderId, note }) => operations.confirmLegalOrder(actor, orderId, note),
  end_legal_order: (operations, { actor, orderId, note }) => operations.endLegalOrder(actor, orderId, note),
  close_review: async (operations, { actor, orderId, note }) => ({
    outcome: await operations.closeReview(actor, orderId, note),
  }),
};

interface CommandDeps extends OperationsDeps {
  readonly database: Database;
}

export const commandJob = (deps: CommandDeps): JobHandler =>
  onJob(carryOutCommand, (command) => carryOut(deps, command));

/**
 * Carries out a command, with its audit entry and its result in one transaction: a job that runs again finds it done. A
 * command that cannot be carried out, e.g. because the order went on meanwhile, changes nothing and has that as result.
 */
async function carryOut(
  deps: CommandDeps,
  { playerId, commandId }: { readonly playerId: PlayerId; readonly commandId: string },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const found = await waitingCommand.first(tx, { playerId, commandId });
    if (found === undefined) return;
    // The console wrote them from these types.
    const { orderId, note, kind, actor, input } = found;
    const command: Command = { playerId, orderId, note, actor: actor as Actor };
    const carry = carriers[kind as CommandKind] as Carriers["hold"];
    const operations = createOperations({ ...deps, database: withinTransaction(tx) });
    const result = await carry(operations, command, input as CommandInputs["hold"]);
    await endCommand(tx, { playerId, commandId, at: deps.now(), result: JSON.stringify(result) });
  });
}
