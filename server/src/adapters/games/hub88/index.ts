export { createHub88Provider, hub88Dialect } from "./provider.ts";
export { hub88WalletRoutes } from "./wallet-routes.ts";
