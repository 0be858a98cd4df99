import type { FastifyInstance } from "fastify";
import { answerUnknown } from "./calls.ts";
import { queryOf } from "./downloads.ts";

type Texts = Readonly<Record<string, string | undefined>>;

/** A document that any site may read with GET: JSON, or a text. */
export interface PublicDocument {
  /** With `:name` for a parameter. */
  readonly path: string;
  /** True when it never changes once it exists. */
  readonly lasting: boolean;
  /** Null when there is none. */
  answer(params: Texts, query: Texts): Promise<object | string | null>;
}

/** @param perMinute reads a minute, per address */
export function mountDocuments(app: FastifyInstance, documents: readonly PublicDocument[], perMinute: number): void {
  for (const { path, lasting, answer } of documents) {
    app.get(path, { config: { rateLimit: { max: perMinute } } }, async (request, reply) => {
      const document = await answer(queryOf(request.params), queryOf(request.query));
      void reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
      if (document === null) return answerUnknown(request, reply);
      if (typeof document === "string") void reply.type("text/plain; charset=utf-8");
      return reply.header("cache-control", lasting ? "public, max-age=31536000, immutable" : "no-cache").send(document);
    });
  }
}
