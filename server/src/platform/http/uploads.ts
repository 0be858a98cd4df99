import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Failure } from "./failure.ts";
import type { PlayerContext } from "./route.ts";

/**
 * Bytes that a player sends with POST and the access token in a header. The answer has the envelope of a call's reply.
 * The caller is found before the body is read.
 */
export interface Upload {
  readonly path: `/${string}`;
  /** A larger body is refused. */
  readonly maxBytes: number;
  /** Decides whether the body is read at all; null if it is. */
  admit(context: PlayerContext): Promise<Failure | null>;
  handle(bytes: Buffer, context: PlayerContext): Promise<{ readonly data: object } | Failure>;
}

/** Makes a part of the server in which every body is read as bytes, whatever type a client names. */
export async function withBytes(app: FastifyInstance, mount: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request: FastifyRequest, body: Buffer, done) => {
      done(null, body);
    });
    mount(scope);
  });
}
