import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { openHttpServer } from "../../../tools/http-server.ts";

/** A span as the receiver decoded it. */
export interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Empty if the span has no parent. */
  readonly parentId: string;
  readonly name: string;
  /** 2: server, 3: client, 5: consumer. */
  readonly kind: number;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly failed: boolean;
  /** Name of the service that sent it. */
  readonly service: string;
  readonly nanoseconds: bigint;
}

type Behaviour = "takes" | "hangs" | "resets" | "refuses";

/** Starts an OTLP/HTTP receiver that decodes the spans it gets (protobuf); it ends with the test. */
export async function startReceiver() {
  const bodies: Buffer[] = [];
  let behaviour: Behaviour = "takes";
  let attempts = 0;
  let key: string | undefined;
  const { url, close } = await openHttpServer(async (request, response) => {
    const body = await buffer(request);
    attempts += 1;
    key = request.headers["x-receiver-key"]?.toString();
    if (behaviour === "resets") return request.socket.resetAndDestroy();
    if (behaviour === "hangs") return;
    if (behaviour === "refuses") return response.writeHead(503).end();
    const isExport = request.method === "POST" && request.url === "/v1/traces";
    if (!isExport || request.headers["content-type"] !== "application/x-protobuf") {
      return response.writeHead(415).end();
    }
    bodies.push(body);
    // An empty ExportTraceServiceResponse.
    response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
  });
  onTestFinished(close);
  return {
    url,
    behave: (next: Behaviour) => void (behaviour = next),
    /** Number of requests so far, whatever their answer. */
    attempts: () => attempts,
    /** The header `x-receiver-key` of the last request. */
    key: () => key,
    /** The accepted bodies, as bytes. */
    received: () => Buffer.concat(bodies).toString("latin1"),
    spans: () => bodies.flatMap(readSpans),
  };
}

interface Field {
  readonly nr: number;
  readonly number: bigint;
  readonly bytes: Buffer;
}

/** Reads the fields of a protobuf message; throws if the bytes are no such message. */
function* fieldsOf(message: Buffer): Generator<Field> {
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message.readUInt8(at++);
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const nr = tag >> 3;
    if ((tag & 7) === 0) yield { nr, number: varint(), bytes: Buffer.alloc(0) };
    else if ((tag & 7) === 1) {
      at += 8;
      yield { nr, number: message.readBigUInt64LE(at - 8), bytes: message.subarray(at - 8, at) };
    } else if ((tag & 7) === 5) {
      at += 4;
      yield { nr, number: BigInt(message.readUInt32LE(at - 4)), bytes: message.subarray(at - 4, at) };
    } else if ((tag & 7) === 2) {
      const length = Number(varint());
      if (at + length > message.length) throw new Error("a protobuf message is cut off");
      at += length;
      yield { nr, number: 0n, bytes: message.subarray(at - length, at) };
    } else throw new Error(`wire type ${tag & 7}`);
  }
}

const all = (message: Buffer, nr: number): Field[] => [...fieldsOf(message)].filter((field) => field.nr === nr);
const one = (message: Buffer, nr: number): Field => all(message, nr)[0] ?? { nr, number: 0n, bytes: Buffer.alloc(0) };
const text = (message: Buffer, nr: number): string => one(message, nr).bytes.toString("utf8");
const hex = (message: Buffer, nr: number): string => one(message, nr).bytes.toString("hex");

/** Reads key-value pairs whose values are texts or numbers. */
function readFields(message: Buffer, nr: number): Record<string, string | number> {
  return Object.fromEntries(
    all(message, nr).map(({ bytes }) => {
      const [value] = [...fieldsOf(one(bytes, 2).bytes)];
      if (value?.nr === 1) return [text(bytes, 1), value.bytes.toString("utf8")];
      if (value?.nr === 3) return [text(bytes, 1), Number(value.number)];
      throw new Error(`a value of another type in ${text(bytes, 1)}`);
    }),
  );
}

/** Reads an ExportTraceServiceRequest (opentelemetry/proto/trace/v1/trace.proto). */
function readSpans(body: Buffer): ReceivedSpan[] {
  return all(body, 1).flatMap(({ bytes: ofResource }) => {
    const service = String(readFields(one(ofResource, 1).bytes, 1)["service.name"]);
    const spans = all(ofResource, 2).flatMap(({ bytes: ofScope }) => all(ofScope, 2));
    return spans.map(({ bytes }) => ({
      traceId: hex(bytes, 1),
      spanId: hex(bytes, 2),
      parentId: hex(bytes, 4),
      name: text(bytes, 5),
      kind: Number(one(bytes, 6).number),
      fields: readFields(bytes, 9),
      failed: one(one(bytes, 15).bytes, 3).number === 2n,
      service,
      nanoseconds: one(bytes, 8).number - one(bytes, 7).number,
    }));
  });
}
