import type { ConsoleReplyInput, QuestionState } from "@fairlobby/contract/console";
import type { RowOf } from "../../../platform/db/query.ts";
import { consoleRoute, type ConsoleRoute, type OperatorContext } from "../../../platform/http/console-route.ts";
import { act, actionRoute, type ActDeps } from "../policy/act.ts";
import { query } from "../statements.ts";
import { questionActions } from "./actions.ts";

const columns = `
  q.player_id as "player_id!", q.number as "number!", q.asked_at as "asked_at!", q.due_at, q.last_at as "last_at!",
  q.closed_at, m.text as "text!", m.messages as "messages!"`;

// `text` is the start of the player's last message; `messages` counts those of both sides.
const lastMessage = `
  join lateral (
    select (array_agg(left(w.body, 200) order by w.seq desc) filter (where w.operator is null))[1] as text,
      count(*)::int as messages
    from support.written_message w where w.player_id = q.player_id and w.number = q.number
  ) m on true`;

const listed = 200;

// Each branch of the union reads its own index in order.
const questions = query(
  "questions",
  `(select ${columns} from support.asked_question q ${lastMessage}
    where :state = 'waiting' and q.due_at is not null and (:playerId?::bigint is null or q.player_id = :playerId)
    order by q.due_at, q.number limit ${listed})
   union all
   (select ${columns} from support.asked_question q ${lastMessage}
    where :state = 'answered' and q.due_at is null and q.closed_at is null and (:playerId is null or q.player_id = :playerId)
    order by q.last_at desc, q.number desc limit ${listed})
   union all
   (select ${columns} from support.asked_question q ${lastMessage}
    where :state = 'closed' and q.closed_at is not null and (:playerId is null or q.player_id = :playerId)
    order by q.closed_at desc, q.number desc limit ${listed})`,
);

const waitingQuestionCount = query(
  "waiting_question_count",
  `select count(*)::int as "waiting!" from (
     select from support.asked_question where due_at is not null limit 10001
   ) waiting`,
);

const questionByNumber = query(
  "question_by_number",
  `select ${columns} from support.asked_question q ${lastMessage} where q.number = :number`,
);

const messagesOfQuestion = query(
  "messages_of_question",
  `select seq, operator, body, about_kind, about_id, about_game, written_at, pictures as "pictures!"
   from support.written_message where player_id = :playerId and number = :number order by seq`,
);

type Row = ConsoleReplyInput<"/c/v1/questions/list">["rows"][number];
type Message = ConsoleReplyInput<"/c/v1/questions/get">["messages"][number];

/** The calls about players' questions. */
export function questionRoutes(deps: ActDeps): ConsoleRoute[] {
  const { database, now } = deps;
  return [
    consoleRoute("/c/v1/questions/list", async ({ state, player }) => {
      const rows = await questions(database, { state, playerId: player === undefined ? null : BigInt(player) });
      const waiting = (await waitingQuestionCount.first(database))?.waiting ?? 0;
      return { data: { rows: rows.map(rowToWire), waiting, asOf: now() } };
    }),
    consoleRoute("/c/v1/questions/get", async ({ number }) => {
      const question = await questionByNumber.first(database, { number: BigInt(number) });
      if (question === undefined) return { failure: "not_found" };
      const found = await messagesOfQuestion(database, { playerId: question.playerId, number: question.number });
      return { data: { question: rowToWire(question), messages: found.map(messageToWire), asOf: now() } };
    }),
    {
      path: "/c/v1/questions/answer",
      async handle(body, context) {
        const payload = body as Parameters<(typeof questionActions)["answer"]["carryOut"]>[1];
        const given = { call: "/c/v1/questions/answer", payload, reason: "" };
        const outcome = await act(deps, questionActions.answer, given, context as OperatorContext);
        return "failure" in outcome ? outcome : { data: { proposalId: outcome.proposalId } };
      },
    },
    actionRoute("/c/v1/questions/close", deps, questionActions.close),
  ];
}

function rowToWire({ closedAt, dueAt, number, playerId, ...row }: RowOf<typeof questionByNumber>): Row {
  const state: QuestionState = closedAt !== null ? "closed" : dueAt === null ? "answered" : "waiting";
  return { ...row, number: number.toString(), playerId: playerId.toString(), state, dueAt, closedAt };
}

function messageToWire(message: RowOf<typeof messagesOfQuestion>): Message {
  const { seq, operator, body, aboutKind, aboutId, aboutGame, writtenAt, pictures } = message;
  return {
    seq: seq ?? 0,
    operator,
    text: body ?? "",
    at: writtenAt ?? 0,
    about: aboutKind === null || aboutId === null ? null : { kind: aboutKind, id: aboutId, gameId: aboutGame },
    pictures: pictures.map((id) => (id === "" ? null : id)),
  };
}
