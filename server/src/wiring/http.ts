import { resolve } from "node:path";
import type { FastifyInstance } from "fastify";
import { adOrigins } from "../modules/ad-reports/index.ts";
import { createPages, type Brand } from "../modules/pages/index.ts";
import { missingParts } from "../platform/db/version.ts";
import { createAllowList } from "../platform/http/allow-list.ts";
import { createCallMetrics } from "../platform/http/call-metrics.ts";
import { createHttpServer } from "../platform/http/server.ts";
import { admissionLimits, createAdmission, moneyPlaceLimits, moneySlotLimits } from "../platform/http/admission.ts";
import type { JobRunner } from "../platform/jobs/jobs.ts";
import type { Modules } from "./modules.ts";
import type { PlatformServices } from "./platform-services.ts";
import { publicPart } from "./public-config.ts";
import { collect } from "./ranks.ts";

/** Creates the HTTP server: the calls of all modules, pages and documents, but not the routes for providers. */
export async function wireHttp(
  services: PlatformServices,
  modules: Modules,
  {
    jobs,
    brand,
    frameOrigins,
    readyOrigins,
    leaving,
  }: {
    readonly brand: Brand;
    readonly jobs: JobRunner;
    readonly frameOrigins: readonly string[];
    /** Origins of the pages that say when a game can be played. */
    readonly readyOrigins: readonly string[];
    readonly leaving: () => boolean;
  },
): Promise<FastifyInstance> {
  const { config, env, keys, log, metrics, peers, publicUrl, recorder } = services;
  const { accounts } = modules;
  const admission = createAdmission(admissionLimits);
  return createHttpServer({
    log,
    metrics,
    recorder,
    measured: createCallMetrics(metrics, admission),
    disclosureLog: services.disclosureLog,
    peers,
    isOperator: createAllowList(env.OPERATOR_ADDRESSES),
    publicUrl,
    pages: await createPages({
      publicConfig: publicPart(config, readyOrigins),
      banners: config.banners,
      brand,
      now: services.now,
      catalogueFor: modules.games.catalogue.current,
      lobbyDist: env.LOBBY_DIST === undefined ? undefined : resolve(env.LOBBY_DIST),
    }),
    limits: config.callsPerMinute,
    sharedLimits: services.sharedLimits,
    nameAddress: services.nameAddress,
    admission,
    moneySlots: createAdmission(moneySlotLimits),
    moneyPlaces: createAdmission(moneyPlaceLimits(services.callConnections)),
    databaseIsFull: services.databaseIsFull,
    adOrigins: adOrigins(config.ads),
    frameOrigins,
    fingerprintKey: keys.hashKey,
    authenticate: (token) => accounts.authenticate(token),
    findDevice: (credential) => accounts.findDevice(credential),
    countryHeader: env.COUNTRY_HEADER,
    documents: collect("documents", modules),
    files: modules.games.catalogue.files,
    warnings: () => warningsOf(services),
    notReady: async () => (leaving() ? ["stopping"] : notReady(services, jobs)),
    routes: collect("routes", modules),
    downloads: collect("downloads", modules),
    uploads: collect("uploads", modules),
  });
}

/** Returns the parts that are not ready to serve. */
async function notReady({ database }: PlatformServices, jobs: JobRunner): Promise<string[]> {
  const missing: string[] = [];
  const parts = await missingParts(database).catch(() => null);
  if (parts === null) missing.push("database");
  else if (parts.length > 0) missing.push("migrations");
  if (!jobs.healthy()) missing.push("jobs");
  return missing;
}

/** A larger difference causes a warning, ms. */
const clockToleranceMs = 5_000;

function warningsOf({ clockAheadMs, bus }: PlatformServices): string[] {
  const warnings: string[] = [];
  const ahead = clockAheadMs();
  if (Math.abs(ahead) > clockToleranceMs) {
    const seconds = Math.round(Math.abs(ahead) / 1000);
    warnings.push(`this machine's clock is ${seconds} s ${ahead > 0 ? "ahead of" : "behind"} the database's`);
  }
  if (!bus.isConnected()) warnings.push("push messages do not reach other nodes");
  return warnings;
}
