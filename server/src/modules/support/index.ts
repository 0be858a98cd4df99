import type { PlayerId } from "@fairlobby/contract";
import type { Download } from "../../platform/http/downloads.ts";
import type { Route } from "../../platform/http/route.ts";
import type { Upload } from "../../platform/http/uploads.ts";
import { defineJob, onJob, type JobHandler } from "../../platform/jobs/jobs.ts";
import type { Push } from "../push/index.ts";
import { openPictures } from "./pictures/open-for-operator.ts";
import {
  pictureDownload,
  pictureUpload,
  supportDownload,
  supportRoutes,
  type SupportDeps,
} from "./questions/routes.ts";

export { eraseQuestionsOf } from "./questions/erase.ts";
export { supportData } from "./questions/player-data.ts";
export { createReader } from "./pictures/for-reader.ts";
export { erasePictureRequests, erasePictures, sealedPictures } from "./pictures/store.ts";
export { keptMonths } from "./questions/model.ts";
export { createSupportOperations } from "./questions/operations.ts";
export { closeIdleQuestions, eraseQuestions } from "./questions/store.ts";
export { supportWritten } from "./questions/topics.ts";
export { supportSettings } from "./settings.ts";
export { settingText } from "./word-check/setting-text.ts";
export { findPaymentRequest, type PaymentRequest } from "./word-check/find-payment-request.ts";

export interface Support {
  readonly routes: readonly Route[];
  readonly downloads: readonly Download[];
  readonly uploads: readonly Upload[];
  readonly jobs: readonly JobHandler[];
}

/** Notifies a player's open lobby of an answer or a closed question; the SQL functions that write these enqueue it. */
const tellAnswer = defineJob<{ readonly playerId: PlayerId }>("tell-answer");

/** Lets players ask the operator questions and read the answers (R-SUP-01 to R-SUP-03). */
export function createSupport(deps: SupportDeps & { readonly push: Pick<Push, "account"> }): Support {
  return {
    routes: supportRoutes(deps),
    downloads: [pictureDownload(deps), supportDownload(deps)],
    uploads: [pictureUpload(deps)],
    jobs: [onJob(tellAnswer, ({ playerId }) => deps.push.account(playerId, "support")), openPictures(deps)],
  };
}
