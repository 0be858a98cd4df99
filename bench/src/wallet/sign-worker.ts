import { createPrivateKey, sign } from "node:crypto";
import { parentPort, workerData } from "node:worker_threads";
import { playerOf, roundOf, transactionIdOf, winIdOf, type SignedRequests, type SigningOrder } from "./requests.ts";
import { gameCode, stake, tokenOf } from "./fixture-constants.ts";

const order = workerData as SigningOrder;
const key = createPrivateKey(order.privateKey);

/** Returns a signed Hub88 bet as the provider sends it, or the win that returns its stake. */
function requestOf(serial: number, call: "bet" | "win"): Buffer {
  const player = playerOf(serial);
  const betId = transactionIdOf(order.run, serial);
  const id = call === "bet" ? betId : winIdOf(order.run, serial);
  const body = JSON.stringify({
    transaction_uuid: id,
    supplier_transaction_id: id,
    token: tokenOf(player),
    user: String(player),
    round: roundOf(order.run, serial),
    round_closed: call === "win",
    request_uuid: id,
    is_free: false,
    game_code: gameCode,
    currency: "IDR",
    amount: stake * 100_000,
    ...(call === "win" ? { reference_transaction_uuid: betId } : {}),
  });
  const signature = sign("RSA-SHA256", Buffer.from(body), key).toString("base64");
  return Buffer.from(
    `POST /providers/hub88/transaction/${call} HTTP/1.1\r\nhost: ${order.host}\r\n` +
      `content-type: application/json\r\nx-hub88-signature: ${signature}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

const requests = Array.from({ length: order.count }, (_, index) => order.from + index).flatMap((serial) =>
  order.wins ? [requestOf(serial, "bet"), requestOf(serial, "win")] : [requestOf(serial, "bet")],
);
const bytes = new Uint8Array(requests.reduce((size, request) => size + request.length, 0));
const ends = new Uint32Array(requests.length);
let end = 0;
requests.forEach((request, index) => {
  bytes.set(request, end);
  end += request.length;
  ends[index] = end;
});
const signed: SignedRequests = { bytes, ends };
parentPort?.postMessage(signed, [bytes.buffer, ends.buffer]);
