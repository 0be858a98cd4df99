export { createHub88Provider } from "./provider.ts";
export { createVerifier } from "./signature.ts";
export { hub88WalletRoutes } from "./wallet-routes.ts";
