/** A failure as it is sent: the ERROR frame's message and the WebSocket close code (RFC 6455, 7.4.1). */
export interface Failure {
  readonly message: string;
  readonly closeCode: number;
}

const PROTOCOL = 1002;
const POLICY = 1008;
const TOO_BIG = 1009;
const TROUBLE = 1011;

/** Fixed texts that repeat nothing a client sent. Those before CONNECTED have no colon: clients unescape only after it. */
export const FAILURES = {
  malformedFrame: { message: "The frame is malformed", closeCode: PROTOCOL },
  frameTooLarge: { message: "The frame is too large", closeCode: TOO_BIG },
  unexpectedBody: { message: "Only SEND frames may have a body", closeCode: PROTOCOL },
  unknownCommand: { message: "Unknown command", closeCode: PROTOCOL },
  pushOnly: {
    message: "This server only pushes: SEND, transactions and acknowledgements are refused",
    closeCode: POLICY,
  },
  notConnected: { message: "The first frame must be CONNECT", closeCode: PROTOCOL },
  connectedTwice: { message: "Already connected", closeCode: PROTOCOL },
  version: { message: "The supported protocol version is 1.2", closeCode: PROTOCOL },
  heartBeatHeader: { message: "The heart-beat header is malformed", closeCode: PROTOCOL },
  ticket: { message: "A valid ticket is required", closeCode: POLICY },
  connectTimeout: { message: "Not connected in time", closeCode: POLICY },
  subscriptionId: { message: "The id header is missing, too long or in use", closeCode: PROTOCOL },
  destination: { message: "Unknown destination", closeCode: POLICY },
  acknowledgeMode: { message: "Only ack:auto is supported", closeCode: PROTOCOL },
  tooManySubscriptions: { message: "Too many subscriptions", closeCode: POLICY },
  heartBeatMissed: { message: "Heart-beats stopped arriving", closeCode: POLICY },
  replaced: { message: "Too many connections: a newer one took this one's place", closeCode: POLICY },
  trouble: { message: "Internal error", closeCode: TROUBLE },
} as const satisfies Record<string, Failure>;
