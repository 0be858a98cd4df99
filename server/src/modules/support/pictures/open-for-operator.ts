import type { PlayerId } from "@fairlobby/contract";
import type { Sealing } from "../../../platform/crypto/sealing.ts";
import type { Database } from "../../../platform/db/database.ts";
import { defineJob, onJob, type JobHandler } from "../../../platform/jobs/jobs.ts";
import { query } from "../statements.ts";
import { sealForReader } from "./for-reader.ts";
import { readPicture } from "./store.ts";

/** Opens one picture for an operator; `support.request_picture` enqueues it. */
const openPicture = defineJob<{ readonly playerId: PlayerId; readonly requestId: string }>("open-picture");

const waitingPictureRequest = query(
  "waiting_picture_request",
  `select picture_id, reader_key from support.picture_request
   where player_id = :playerId and request_id = :requestId and done_at is null for update`,
);

const endPictureRequest = query(
  "end_picture_request",
  `update support.picture_request set done_at = :at, for_reader = :sealed?
   where player_id = :playerId and request_id = :requestId`,
);

/** Seals the picture of a request for the key in the request; a job that runs again finds the request done. */
export function openPictures(deps: {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly now: () => number;
}): JobHandler {
  return onJob(openPicture, ({ playerId, requestId }) =>
    deps.database.transaction(async (tx) => {
      const request = await waitingPictureRequest.first(tx, { playerId, requestId });
      if (request === undefined) return;
      const picture = await readPicture(tx, deps.sealing, playerId, request.pictureId);
      const sealed = picture === null ? null : sealForReader(picture, request.readerKey, requestId);
      await endPictureRequest(tx, { playerId, requestId, sealed, at: deps.now() });
    }),
  );
}
