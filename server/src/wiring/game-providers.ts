import type { FastifyInstance } from "fastify";
import { caletaWalletRoutes, createCaletaProvider } from "../adapters/games/caleta/index.ts";
import { createHub88Provider, hub88WalletRoutes } from "../adapters/games/hub88/index.ts";
import {
  createVerifier,
  measureWalletCalls,
  type OperatorAccount,
  type WalletApiOptions,
} from "../adapters/games/signed/index.ts";
import type { GameProvider, Wallets } from "../modules/games/index.ts";
import type { Environment } from "../platform/config/env.ts";
import { createAllowList } from "../platform/http/allow-list.ts";
import type { PlatformServices } from "./platform-services.ts";
import { readProviderEndpoint } from "./provider-endpoint.ts";
import type { LobbyConfig } from "./settings.ts";

type GameProviderSettings = ReturnType<typeof readGameProviders>[number];

/** Returns the providers of the settings with their endpoints. Throws a ConfigError that names the first bad variable. */
export function readGameProviders(env: Environment, config: LobbyConfig) {
  return config.providers.map((settings) => ({ ...settings, ...readProviderEndpoint(env, settings.key) }));
}

/** Creates the game providers: the launchers of their games, and the wallet that each of them calls. */
export function wireGameProviders(services: PlatformServices, settings: GameProviderSettings[]) {
  const { config, keys, log, metrics, publicUrl } = services;
  const launcherOf = (provider: GameProviderSettings): GameProvider => {
    const account: OperatorAccount = {
      baseUrl: provider.url,
      operatorId: provider.operatorId,
      subPartnerId: provider.subPartnerId,
      currency: config.currency,
      operatorPrivateKey: provider.operatorPrivateKey ?? keys.operatorPrivateKey,
      lobbyUrl: publicUrl,
      log,
    };
    return provider.dialect === "caleta" ? createCaletaProvider(account) : createHub88Provider(account);
  };
  const seconds = measureWalletCalls(metrics);
  return {
    /** By the key of the provider. */
    launchers: new Map(settings.map((provider) => [provider.key, launcherOf(provider)])),
    /** Origins of the pages that the lobby opens in a frame. */
    pageOrigins: [...new Set(settings.map(({ pageOrigin }) => pageOrigin))],
    /** Origins of the pages that say when a game can be played. */
    readyOrigins: settings.filter(({ reportsReady }) => reportsReady).map(({ pageOrigin }) => pageOrigin),
    async serve(app: FastifyInstance, wallets: Wallets): Promise<void> {
      for (const { key, dialect, subPartnerId, addresses, publicKeyFile } of settings) {
        const prefix = `/providers/${key}`;
        const options: WalletApiOptions = {
          provider: key,
          wallet: wallets.of(key, { exchanges: dialect === "caleta" }),
          verifySignature: createVerifier(publicKeyFile, log),
          allowsAddress: createAllowList(addresses),
          log,
          seconds,
        };
        if (dialect === "caleta") await app.register(caletaWalletRoutes, { prefix, ...options });
        else await app.register(hub88WalletRoutes, { prefix, ...options, country: config.country, subPartnerId });
      }
    },
  };
}
