import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A text in every encoding it is sent in. */
export interface Encoded {
  readonly tag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Encodes a text once, to send it often. */
export async function encode(text: string): Promise<Encoded> {
  const plain = Buffer.from(text);
  const tag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  const br = promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { tag, plain, br: await br, gzip: await promisify(gzip)(plain, { level: 9 }) };
}

/** Sends a text in the best encoding the caller accepts, or 304 if the caller has it. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: Encoded,
  type: string,
): FastifyReply {
  const accepted = request.headers["accept-encoding"] ?? "";
  const encoding = (["br", "gzip"] as const).find((one) => accepted.includes(one));
  const tag = `"${encoded.tag}-${encoding ?? "plain"}"`;
  void reply.header("vary", "accept-encoding").header("etag", tag);
  if (request.headers["if-none-match"] === tag) return reply.code(304).send();
  if (encoding !== undefined) void reply.header("content-encoding", encoding);
  return reply.type(type).send(encoded[encoding ?? "plain"]);
}
