import { supportFilePath, supportLimits, supportPicturePath, type PlayerId } from "@fairlobby/contract";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import { inOnePart, type Download } from "../../../platform/http/downloads.ts";
import type { Failure } from "../../../platform/http/failure.ts";
import { route, type Route } from "../../../platform/http/route.ts";
import type { Upload } from "../../../platform/http/uploads.ts";
import { reEncode } from "../../../platform/pictures/re-encode.ts";
import { keepPicture, readPicture, sealedBytes } from "../pictures/store.ts";
import { createAllowance, type AllowanceDeps } from "./allowance.ts";
import { writeFile } from "./file.ts";
import { stateOf, type Subject } from "./model.ts";
import { readQuestion, readQuestions, type Message, type Question } from "./read-model.ts";
import { writeMessage, type NewMessage, type Written } from "./store.ts";
import { isOwn, listSubjects, type SubjectDeps } from "./subjects.ts";
import { supportWritten } from "./topics.ts";

/** The longest side of a stored picture, in pixels: enough to read a screenshot. */
const maxSide = 1_600;

export type SupportDeps = SubjectDeps &
  AllowanceDeps & { readonly sealing: Sealing; readonly answerWithinHours: number };

/** Serves a player's questions to the operator. */
export function supportRoutes(deps: SupportDeps): Route[] {
  const { database, now, answerWithinHours } = deps;
  const allowance = createAllowance(deps);
  return [
    route("/v1/support/questions", async ({ pageNum, pageSize }, { caller: { playerId } }) => {
      const place = { skip: (pageNum - 1) * pageSize, limit: pageSize };
      const { questions, total } = await readQuestions(database, playerId, place);
      return { data: { list: questions.map(questionToWire), total, answerWithinHours } };
    }),
    route("/v1/support/question", async ({ number }, { caller: { playerId } }) => {
      const found = await readQuestion(database, playerId, BigInt(number));
      if (found === null) return { failure: "not_found" };
      return { data: { question: questionToWire(found.question), messages: found.messages.map(messageToWire) } };
    }),
    route("/v1/support/write", async ({ id, number, text, about, pictures }, context) => {
      const { playerId } = context.caller;
      const problem =
        (await allowance.admit(context, "message")) ??
        (about === undefined ? null : await problemOf(deps, playerId, about));
      if (problem !== null) return problem;
      const at = now();
      const written = await write(deps, playerId, {
        id,
        number: number === undefined ? null : BigInt(number),
        text,
        about: about ?? null,
        pictures,
        at,
        dueAt: at + answerWithinHours * 3_600_000,
        mostPerHour: supportLimits.messagesPerHour,
      });
      if ("number" in written) return { data: { number: written.number.toString(), dueTime: written.dueAt } };
      return failureOf(written, at);
    }),
    route("/v1/support/subjects", async ({ kind }, { caller: { playerId } }) => {
      const subjects = await listSubjects(deps, database, playerId, kind);
      return {
        data: {
          list: subjects.map(({ at, amount, gameId, ...rest }) => ({
            ...rest,
            ...(gameId === undefined ? {} : { gameId }),
            time: at,
            amount: Number(amount),
          })),
        },
      };
    }),
  ];
}

/** Receives pictures, one at a time, and stores them re-encoded and sealed, never as they were uploaded. */
export function pictureUpload(deps: SupportDeps): Upload {
  const { database, now, sealing } = deps;
  const allowance = createAllowance(deps);
  return {
    path: supportPicturePath,
    maxBytes: supportLimits.pictureBytes,
    admit: (context) => allowance.admit(context, "picture"),
    async handle(bytes, context) {
      const sizes = [{ width: maxSide, height: maxSide }];
      const [picture] = (await reEncode(bytes, { formats: ["jpeg", "png", "webp"], sizes })) ?? [];
      if (picture === undefined) return { failure: "picture_refused" };
      const problem = await allowance.keep(context, sealedBytes(picture));
      if (problem !== null) return problem;
      const { playerId } = context.caller;
      const at = now();
      const given = { bytes: picture, at, mostPerHour: supportLimits.picturesPerHour };
      const kept = await database.transaction((tx) => keepPicture(tx, sealing, playerId, given));
      return "id" in kept ? { data: kept } : tooMany("pictures", kept.retryAt, at);
    },
  };
}

/** Returns a picture to the player who sent it. */
export function pictureDownload({ database, sealing }: SupportDeps): Download {
  return {
    path: supportPicturePath,
    async handle({ id = "" }, { caller: { playerId } }) {
      const bytes = await readPicture(database, sealing, playerId, id);
      return bytes === null
        ? { failure: "not_found" }
        : { name: `${id}.webp`, type: "image/webp", text: inOnePart(bytes) };
    },
  };
}

/** Returns all of a player's questions and answers as a file. */
export function supportDownload({ database, now }: SupportDeps): Download {
  return {
    path: supportFilePath,
    handle: async (_, { caller }) => ({
      name: `fairlobby-questions-${new Date(now()).toISOString().slice(0, 10)}.json`,
      type: "application/json; charset=utf-8",
      text: writeFile(database, caller.playerId),
    }),
  };
}

/** Returns why a message may not be about an order or round; null if it may. */
async function problemOf(deps: SupportDeps, playerId: PlayerId, about: Subject): Promise<Failure | null> {
  if ((about.kind === "round") !== (about.gameId !== undefined)) {
    return { failure: "invalid_input", params: { field: "about.gameId" } };
  }
  return (await isOwn(deps, deps.database, playerId, about)) ? null : { failure: "not_found" };
}

/** Writes a message and publishes that it was written; nothing is stored of a message that is refused. */
const write = ({ database }: SupportDeps, playerId: PlayerId, message: NewMessage): Promise<Written> =>
  database.transaction((tx) =>
    tx.attempt(
      async () => {
        const written = await writeMessage(tx, playerId, message);
        if (written.outcome === "written") {
          await supportWritten.publish(tx, playerId, message.at, { number: written.number.toString() });
        }
        return written;
      },
      ({ outcome }) => outcome !== "written",
    ),
  );

/** Returns the failure of a message or picture beyond the limit of an hour. */
const tooMany = (what: "messages" | "pictures", retryAt: number, at: number): Failure => ({
  failure: `too_many_${what}`,
  params: { count: String(supportLimits[`${what}PerHour`]) },
  retryAfter: Math.max(1, Math.ceil((retryAt - at) / 1000)),
});

function failureOf(written: Exclude<Written, { number: bigint }>, at: number): Failure {
  switch (written.outcome) {
    case "unknown":
      return { failure: "not_found" };
    case "closed":
      return { failure: "question_closed" };
    case "picture_unknown":
      return { failure: "invalid_input", params: { field: "pictures" } };
    case "too_many":
      return tooMany("messages", written.retryAt, at);
  }
}

function questionToWire({ number, askedAt, lastAt, dueAt, closedAt, text, messages }: Question) {
  return {
    number: number.toString(),
    state: stateOf({ dueAt, closedAt }),
    askedTime: askedAt,
    lastTime: lastAt,
    ...(dueAt === null ? {} : { dueTime: dueAt }),
    text,
    messages,
  };
}

function messageToWire({ messageId, writtenAt, byOperator, body, aboutKind, aboutId, aboutGame, pictures }: Message) {
  const about =
    aboutKind === null || aboutId === null
      ? {}
      : { about: { kind: aboutKind, id: aboutId, ...(aboutGame === null ? {} : { gameId: aboutGame }) } };
  return {
    id: messageId,
    time: writtenAt,
    by: byOperator ? ("operator" as const) : ("player" as const),
    text: body,
    ...about,
    pictures: pictures.map((id) => (id === "" ? null : id)),
  };
}
