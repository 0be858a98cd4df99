export { caletaDialect, createCaletaProvider } from "./provider.ts";
export { caletaWalletRoutes } from "./wallet-routes.ts";
