/** A call to another program over HTTP. */
export interface OutgoingCall {
  /** What the call does, e.g. `send_payout`. Each kind has its own circuit breaker and metrics. */
  readonly kind: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** For each attempt, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** Attempts after the first. More than 0 only for idempotent calls. */
  readonly retries?: number;
  /** A larger answer is not read. */
  readonly maxBytes: number;
  /** True: the first `maxBytes` of a larger answer are the answer. */
  readonly cutsAnswer?: true;
}

/** `none`: the other side may or may not have done the work; if `isSent` is false, it certainly did not get the call. */
export type OutgoingAnswer =
  | {
      readonly outcome: "answered";
      readonly status: number;
      readonly body: Buffer;
      /** Milliseconds that the other side asks to wait, at most five minutes; otherwise 0. */
      readonly waitMs: number;
    }
  | {
      readonly outcome: "none";
      readonly reason: string;
      /**
       * The code of the last attempt's failure, if it had one: Node's, undici's, `addressRefused` or `answerTooLarge`.
       */
      readonly code?: string | undefined;
      /** False if no attempt left this process: calls of this kind are paused, or there was no connection. */
      readonly isSent: boolean;
      /** Milliseconds for which calls of this kind are paused, because the other side asked for it; otherwise 0. */
      readonly waitMs: number;
    };

/** Calls one other program over HTTP. */
export interface Outgoing {
  /** Does not throw for failures of the other side or the network. */
  call(call: OutgoingCall): Promise<OutgoingAnswer>;
  close(): Promise<void>;
}
