import type { FastifyInstance } from "fastify";
import { answerUnknown } from "./calls.ts";
import { queryOf } from "./downloads.ts";
import { sendEncoded, type Encoded } from "./encoded.ts";

/** A picture as it is sent. */
export interface Bytes {
  readonly type: "image/webp";
  readonly bytes: Buffer;
}

/** Files that the server makes itself; each is named by a hash of what it holds, and never changes. */
export interface MadeFile {
  /** With `:name` for a parameter. */
  readonly path: string;
  /** JSON or a picture; null when there is none. */
  answer(params: Readonly<Record<string, string | undefined>>): Promise<Encoded | Bytes | null>;
}

export function mountFiles(app: FastifyInstance, files: readonly MadeFile[]): void {
  for (const { path, answer } of files) {
    // A grid of games asks for many at once, and browsers keep each for ever.
    app.get(path, { config: { rateLimit: false } }, async (request, reply) => {
      const file = await answer(queryOf(request.params));
      if (file === null) return answerUnknown(request, reply);
      void reply.header("cache-control", "public, max-age=31536000, immutable");
      if ("bytes" in file) return reply.type(file.type).send(file.bytes);
      return sendEncoded(request, reply, file, "application/json; charset=utf-8");
    });
  }
}
