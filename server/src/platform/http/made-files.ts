import { createHash } from "node:crypto";
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

/** @param perMinute reads a minute, per address: a screen of games asks for dozens, and browsers keep each forever */
export function mountFiles(app: FastifyInstance, files: readonly MadeFile[], perMinute: number): void {
  for (const { path, answer } of files) {
    app.get(path, { config: { rateLimit: { max: perMinute } } }, async (request, reply) => {
      const file = await answer(queryOf(request.params));
      if (file === null) return answerUnknown(request, reply);
      void reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("x-content-type-options", "nosniff");
      if (!("bytes" in file)) return sendEncoded(request, reply, file, "application/json; charset=utf-8");
      // The address already identifies the content.
      const tag = `"${createHash("sha256").update(request.url).digest("base64url").slice(0, 22)}"`;
      void reply.header("etag", tag);
      return request.headers["if-none-match"] === tag ? reply.code(304).send() : reply.type(file.type).send(file.bytes);
    });
  }
}
