import * as z from "zod/mini";
import { apiScopeNames } from "../../api/scopes.ts";
import { defineCall } from "../../call.ts";
import { describe } from "../../describe.ts";
import { instant, newName, ownReason } from "../fields.ts";
import { decided } from "../people/people.ts";

const keyId = z.uuid();
const scopes = z.array(z.enum(apiScopeNames)).check(
  z.minLength(1),
  z.refine((list) => new Set(list).size === list.length),
);

export const listApiKeys = defineCall({
  path: "/c/v1/keys/list",
  summary: "Lists the keys of the operator's programs, the newest first; never the keys themselves (R-EXT-22).",
  access: "api.manage",
  request: z.object({}),
  reply: z.object({
    rows: z.array(
      z.object({
        keyId,
        name: z.string(),
        prefix: describe(z.string(), "How the key begins."),
        scopes,
        createdBy: z.string(),
        createdAt: instant,
        expiresAt: describe(z.nullable(instant), "From when it cannot be used; null: it does not end by itself."),
        revokedAt: z.nullable(instant),
        revokedBy: z.nullable(z.string()),
        lastUsedAt: z.nullable(instant),
        uses: describe(z.int(), "How many calls were made with it."),
        works: describe(z.boolean(), "Whether it can be used now."),
      }),
    ),
    asOf: instant,
  }),
  failures: [],
  example: {
    request: {},
    reply: {
      rows: [
        {
          keyId: "01890a5d-ac96-774b-bcce-b302099a8057",
          name: "Warehouse",
          prefix: "flk_k3v9q2",
          scopes: ["orders:read"],
          createdBy: "Sari Dewi",
          createdAt: 1_790_000_000_000,
          expiresAt: null,
          revokedAt: null,
          revokedBy: null,
          lastUsedAt: 1_790_000_100_000,
          uses: 12,
          works: true,
        },
      ],
      asOf: 1_790_000_200_000,
    },
  },
});

export const createApiKey = defineCall({
  path: "/c/v1/keys/create",
  summary:
    "Creates a key for a program and shows it once. One with the scope `write` works only after another person has approved it (R-EXT-21).",
  access: "api.manage",
  action: "create_api_key",
  request: z.object({
    name: newName,
    scopes,
    expiresAt: describe(z.nullable(instant), "From when it cannot be used; null: it does not end by itself."),
    reason: ownReason,
  }),
  reply: z.extend(decided, {
    key: describe(z.nullable(z.string()), "The key. Null in the reply to a repeated request: it is shown once."),
  }),
  failures: [],
  example: {
    request: {
      name: "Warehouse",
      scopes: ["orders:read"],
      expiresAt: null,
      reason: "The warehouse copies paid orders at night.",
    },
    reply: { proposalId: null, key: "flk_k3v9q2_t0kOyGTqC4m0yKZx1DqJp7Cf2Z2sSrkq8rVYxq1eQeA" },
  },
});

export const revokeApiKey = defineCall({
  path: "/c/v1/keys/revoke",
  summary: "Revokes a key at once and permanently.",
  access: "api.manage",
  action: "revoke_api_key",
  request: z.object({ keyId, reason: ownReason }),
  reply: decided,
  failures: ["not_found", "already_decided", "already_proposed"],
  example: {
    request: { keyId: "01890a5d-ac96-774b-bcce-b302099a8057", reason: "The warehouse was closed." },
    reply: { proposalId: null },
  },
});
