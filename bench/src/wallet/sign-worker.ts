import { createPrivateKey, sign } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { playerOf, transactionIdOf, type SignedRequests, type SigningOrder } from "./requests.ts";
import { gameCode, stake, tokenOf } from "./world-facts.ts";

const order = workerData as SigningOrder;
const key = createPrivateKey(order.privateKey);

/** A Hub88 bet as the provider sends it, signed as it signs it. */
function requestOf(serial: number): Buffer {
  const player = playerOf(serial);
  const id = transactionIdOf(order.run, serial);
  const body = JSON.stringify({
    transaction_uuid: id,
    supplier_transaction_id: id,
    token: tokenOf(player),
    user: String(player),
    round: `r${serial}`,
    round_closed: false,
    request_uuid: id,
    is_free: false,
    game_code: gameCode,
    currency: "IDR",
    amount: stake * 100_000,
  });
  const signature = sign("RSA-SHA256", Buffer.from(body), key).toString("base64");
  return Buffer.from(
    `POST /providers/hub88/transaction/bet HTTP/1.1\r\nhost: ${order.host}\r\n` +
      `content-type: application/json\r\nx-hub88-signature: ${signature}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const requests = Array.from({ length: order.count }, (_, index) => requestOf(order.from + index));
const bytes = new Uint8Array(requests.reduce((size, request) => size + request.length, 0));
const ends = new Uint32Array(order.count);
let end = 0;
requests.forEach((request, index) => {
  bytes.set(request, end);
  end += request.length;
  ends[index] = end;
});
const signed: SignedRequests = { bytes, ends };
parentPort?.postMessage(signed, [bytes.buffer, ends.buffer]);
