import { setTimeout as pause } from "node:timers/promises";
import type { OrderId, PlayerId } from "@fairlobby/contract";
import type { ConsoleReplyInput } from "@fairlobby/contract/console";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { Actor } from "../../audit/index.ts";
import type { CommandInput, CommandResult } from "../../withdrawals/index.ts";
import { query } from "../statements.ts";

/** A command that was given to the lobby server. */
export interface GivenCommand {
  readonly playerId: string;
  readonly commandId: string;
  /** The id of the order, or of the player for a command about a player. */
  readonly id: string;
}

const give = query(
  "give_command",
  `select withdrawals.give_command(:playerId, :orderId, :kind, :input, :actor, :note, :at) as "command_id!"`,
);

/** Gives the lobby server a command about an order, or about a player where `orderId` is empty. */
export async function giveCommand(
  tx: Tx,
  about: { readonly playerId: PlayerId; readonly orderId: OrderId },
  command: CommandInput,
  { note, at, ...by }: { readonly actor: Actor; readonly note: string; readonly at: number },
): Promise<GivenCommand> {
  const { playerId, orderId } = about;
  const { kind } = command;
  const input = JSON.stringify(command.input);
  const actor = JSON.stringify(by.actor);
  const row = await give.first(tx, { playerId, orderId, kind, input, actor, note, at });
  if (row === undefined) throw new Error("a command without an id");
  return { playerId, commandId: row.commandId, id: orderId === "" ? playerId : orderId };
}

const commandResults = query(
  "command_results",
  `select c.command_id, c.result from unnest(:playerIds::bigint[], :commandIds::text[]) g (player_id, command_id)
   join withdrawals.given_command c on c.player_id = g.player_id and c.command_id = g.command_id::uuid
   where c.done_at is not null`,
);

/** How long a call waits for the lobby server; after that, it returns that the command waits. */
const patienceMs = 3_000;

type Result = ConsoleReplyInput<"/c/v1/orders/hold">["results"][number];

/** Waits until the lobby server has carried commands out, for three seconds at most. */
export async function waitForResults(sql: Sql, given: readonly GivenCommand[]): Promise<Result[]> {
  const playerIds = given.map(({ playerId }) => BigInt(playerId));
  const commandIds = given.map(({ commandId }) => commandId);
  const end = performance.now() + patienceMs;
  for (let delay = 20; ; delay = Math.min(delay * 2, 200)) {
    const rows = await commandResults(sql, { playerIds, commandIds });
    if (rows.length === given.length || performance.now() > end) {
      const found = new Map(rows.map(({ commandId, result }) => [commandId, result as CommandResult]));
      return given.map(({ id, commandId }) => resultOf(id, found.get(commandId)));
    }
    await pause(delay);
  }
}

/** The outcomes of a command that succeeded. */
const successes: ReadonlySet<string> = new Set(["placed", "released", "extended", "refused", "confirmed", "closed"]);

function resultOf(id: string, result: CommandResult | undefined): Result {
  if (result === undefined) return { id, state: "waiting", outcome: null, until: null, decided: null };
  const { outcome, until = null, decided = null } = result;
  return { id, state: successes.has(outcome) ? "done" : "refused", outcome, until, decided };
}
