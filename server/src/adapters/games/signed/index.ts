export type { OperatorAccount } from "./launch-call.ts";
export { measureWalletCalls } from "./metrics.ts";
export { createVerifier, readRsaKeys, sign } from "./signature.ts";
export type { WalletApiOptions } from "./wallet-api.ts";
