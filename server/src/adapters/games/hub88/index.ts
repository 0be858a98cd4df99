export { createHub88Provider } from "./provider.ts";
export { hub88WalletRoutes } from "./wallet-routes.ts";
