// The import rules; scripts/check.ts runs them. docs/architecture.md explains them and shows the result as a picture.

/** Layers of the server's modules, lowest first: a module imports lower layers only. */
const ranks = require("./scripts/module-ranks.json");

const either = (names) => `(${names.join("|")})`;
const modules = "^server/src/modules/";
const where = (path) => (typeof path === "string" ? { path } : path);

/** A rule against importing `to` from `from`: each a pattern, or a condition of dependency-cruiser. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from: where(from), to: where(to) });

/** A rule against importing `to` from `from` directly or through other files. */
const forbidPath = (name, comment, from, to) => forbid(name, comment, from, { path: to, reachable: true });

/** A rule that a package is imported by its name, so that its `exports` are all that is public. */
const requireName = (name, comment, folder) =>
  // The root package's `dependencyTypes` of a workspace's name include `local`.
  forbid(
    name,
    comment,
    { pathNot: `^${folder}/` },
    { path: `^${folder}/`, dependencyTypes: ["local"], dependencyTypesNot: ["aliased-workspace"] },
  );

const rankRules = ranks.map((names, index) =>
  forbid(
    `modules-import-downward-${index + 1}`,
    "Money depends on the ledger, and the ledger on no module. With upward or sideways imports a change of a promotion " +
      "could affect a bet; what happened travels upward as outbox events instead, and questions as functions passed by the wiring.",
    `${modules}${either(names)}/`,
    { path: `${modules}${either(ranks.slice(index).flat())}/`, pathNot: `${modules}$1/` },
  ),
);

/** The folders of a module, lowest first: a folder imports only those before it. */
const rooms = {
  games: ["providers", "catalogue", "switches", "launch", "wallet", "play", "finding"],
  support: ["word-check", "pictures", "questions"],
  withdrawals: ["life-cycle", "payout-accounts", "queue", "holds", "ordering", "payout", "order-page", "operations"],
  console: [
    "accounts",
    "policy",
    "sign-in",
    "people",
    // The pages: none imports another, except that files are written from the lists of others.
    "alerts",
    "audit",
    "catalogue",
    "desk",
    "players",
    "questions",
    "reads",
    "switches",
    "system",
    "views",
    "exports",
  ],
};

const roomRules = Object.entries(rooms).flatMap(([module, folders]) =>
  folders.map((folder, index) =>
    forbid(
      `${module}-rooms-import-downward-${index + 1}`,
      "A folder can be read without those above it: an order is placed, corrected and cancelled without the provider of payouts.",
      `${modules}${module}/${folder}/`,
      `${modules}${module}/${either(["index\\.ts$", ...folders.slice(index + 1).map((above) => `${above}/`)])}`,
    ),
  ),
);

/** Files of a module that handle calls: everything else in it is domain code. */
const wireFiles = "(routes|wire|index)\\.ts$";

module.exports = {
  forbidden: [
    ...rankRules,
    ...roomRules,
    ...["games", "support", "withdrawals"].map((module) =>
      forbid(
        `${module}-have-rooms`,
        "A file beside the folders would be above some of them and below others, and could close a circle between them.",
        {},
        `${modules}${module}/(?!(index|settings|statements)\\.ts$|${either(rooms[module])}/)`,
      ),
    ),
    forbid(
      "pictures-are-decoded-apart",
      "A picture can take more memory than a process has, and decoders have had holes: only the process that re-encode.ts starts decodes.",
      { path: "^server/src/", pathNot: "^server/src/platform/pictures/decoder\\.mjs$" },
      "^(node_modules/)?sharp(/|$)",
    ),
    forbid(
      "outgoing-calls-in-one-place",
      "Time-outs, limits of size, retries and the addresses that may be called are decided in outgoing.ts for every call.",
      { path: "^server/src/", pathNot: "^server/src/platform/.*outgoing\\.ts$" },
      "^(node_modules/)?undici(/|$)",
    ),
    forbid(
      "emails-in-one-place",
      "Time-outs, encryption and what an answer of a mail server means are decided in smtp.ts for every email.",
      { path: "^server/src/", pathNot: "^server/src/platform/outgoing/smtp\\.ts$" },
      "^(node_modules/)?nodemailer(/|$)",
    ),
    forbid(
      "module-has-a-rank",
      "A new module is added to scripts/module-ranks.json before anything imports it.",
      `${modules}(?!${either(ranks.flat())}/)`,
      {},
    ),
    forbid(
      "module-through-its-index",
      "A module's tables and rules are its own: other modules use what its index.ts exports.",
      `${modules}([^/]+)/`,
      { path: `${modules}[^/]+/(?!index\\.ts$)`, pathNot: `${modules}$1/` },
    ),
    forbid(
      "module-through-its-index-from-outside",
      "The same for adapters and the wiring: a port is declared in a module and exported by its index.ts.",
      { path: "^server/src/", pathNot: modules },
      `${modules}[^/]+/(?!index\\.ts$)`,
    ),
    forbid(
      "platform-imports-no-module",
      "A platform that depends on a module cannot serve the next one, and would close a cycle.",
      "^server/src/platform/",
      "^server/src/(modules|adapters)/",
    ),
    forbid(
      "only-wiring-imports-adapters",
      "A module knows its port and not the provider's protocol: a provider is exchanged in wiring/.",
      { path: "^server/src/", pathNot: "^server/src/(wiring|adapters)/" },
      "^server/src/adapters/",
    ),
    forbid(
      "adapters-are-independent",
      "A provider's protocol is mapped in one folder; payment adapters and game adapters share nothing.",
      "^server/src/adapters/([^/]+)/",
      { path: "^server/src/adapters/", pathNot: "^server/src/adapters/$1/" },
    ),
    forbid(
      "wiring-is-not-imported",
      "The composition root, main.ts and wiring/, depends on everything, and so would its importer. Tests may start the " +
        "whole server.",
      { path: "^server/src/", pathNot: "^server/src/(main\\.ts$|console\\.ts$|wiring/)" },
      "^server/src/(main\\.ts$|wiring/)",
    ),
    forbid(
      "wiring-does-not-import-main",
      "main.ts starts the program when it is loaded; a part that imports it could not be put together without it.",
      "^server/src/wiring/",
      "^server/src/main\\.ts$",
    ),
    forbid(
      "domain-imports-no-wire-type",
      "Rules and SQL outlive the shape of a call. Ids, money and closed sets of the contract are shared; the names that " +
        "may be imported from its index are listed in .oxlintrc.json.",
      { path: `${modules}[^/]+/`, pathNot: wireFiles },
      "^contract/src/(calls|fields|openapi|call|client|config|describe|envelope|push|wire)\\b",
    ),
    forbidPath(
      "withdrawals-never-reach-cashier",
      "R-SRV-65, R-HON-02: a payout has no code path, however long, that opens a deposit. Asking for another payment " +
        "before paying out is the trick this product exists to rule out.",
      `${modules}withdrawals/`,
      `${modules}cashier/`,
    ),
    forbidPath(
      "cashier-never-reaches-withdrawals",
      "R-SRV-65 in the other direction: a deposit does not act on withdrawals.",
      `${modules}cashier/`,
      `${modules}withdrawals/`,
    ),
    forbidPath(
      "console-module-never-reaches-cashier",
      "R-HON-19: nothing that operators or rules do can create a deposit order, by any chain of imports.",
      `${modules}(console|risk)/`,
      `${modules}cashier/`,
    ),
    forbidPath(
      "console-never-reaches-deposit",
      "R-HON-19: the console has no call that creates a deposit order.",
      "^(console/src|contract/src/console)/",
      "^contract/src/calls/charge-create-order\\.ts",
    ),
    forbidPath(
      "payout-screens-never-reach-deposit",
      "R-HON-02: no action of the tracker or of the withdraw screen can create a deposit order.",
      "^lobby/src/features/(tracker|withdraw)/",
      "^lobby/src/features/deposit/",
    ),
    forbid(
      "lobby-shared-imports-no-feature",
      "shared → features → app: shared code does not depend on its users.",
      "^lobby/src/shared/",
      "^lobby/src/(features|app)/",
    ),
    forbid(
      "lobby-features-do-not-import-app",
      "shared → features → app: routes and dialogs compose features, not the other way round.",
      "^lobby/src/features/",
      "^lobby/src/(app/|main\\.tsx$)",
    ),
    forbid(
      "lobby-features-are-independent",
      "A feature can be read, changed and loaded alone; what two of them need moves down to shared.",
      "^lobby/src/features/([^/]+)/",
      { path: "^lobby/src/features/", pathNot: "^lobby/src/features/$1/" },
    ),
    forbid(
      "lobby-imports-only-contract-and-verifier",
      "The lobby talks to the server through its contract alone. It also imports the verifier, to check proofs on the phone.",
      "^lobby/",
      "^(server|providers|e2e|bench|torture|scripts|tools)/",
    ),
    forbid(
      "console-shared-imports-no-feature",
      "shared → features → app: shared code does not depend on its users.",
      "^console/src/shared/",
      "^console/src/(features|app)/",
    ),
    forbid(
      "console-features-do-not-import-app",
      "shared → features → app: routes compose features, not the other way round.",
      "^console/src/features/",
      "^console/src/(app/|main\\.tsx$)",
    ),
    forbid(
      "console-features-are-independent",
      "A feature can be read, changed and loaded alone; what two of them need moves down to shared.",
      "^console/src/features/([^/]+)/",
      { path: "^console/src/features/", pathNot: "^console/src/features/$1/" },
    ),
    forbid(
      "console-imports-only-the-contract",
      "The operators' pages talk to their server through its contract alone, and share nothing with the lobby.",
      "^console/",
      "^(lobby|server|verifier|providers|e2e|bench|torture|scripts|tools)/",
    ),
    forbid(
      "console-is-not-imported",
      "Nothing of the operators' pages is loaded by a player's phone (R-APP-19).",
      { pathNot: "^console/" },
      "^console/",
    ),
    forbid(
      "server-imports-only-contract-and-verifier",
      "The server reaches other programs over HTTP; its tests start them as processes.",
      "^server/src/",
      "^(lobby|providers|e2e|bench|torture|scripts|tools|server/test)/",
    ),
    forbid(
      "providers-are-independent",
      "The sandboxes represent other companies' systems: shared code would hide a difference in protocol.",
      "^providers/([^/]+)/",
      { path: "^(providers|server|contract|verifier|lobby|e2e|bench|torture|scripts)/", pathNot: "^providers/$1/" },
    ),
    forbid(
      "sandboxes-import-no-tools",
      "Their tests wait and start programs as all tests do; what they serve is their own.",
      { path: "^providers/", pathNot: "^providers/[^/]+/test/" },
      "^tools/",
    ),
    forbid(
      "conformance-is-independent",
      "It checks any operator's wallet against the public protocols: shared code would share its mistakes.",
      "^conformance/src/",
      "^(conformance/test|providers|server|contract|verifier|lobby|e2e|bench|torture|scripts|tools)/",
    ),
    forbid(
      "scripts-are-not-imported",
      "A file of scripts/ belongs to a command and may act as soon as it is loaded. Code shared with tests and " +
        "measurements is in tools/; other folders start the command as a process.",
      { pathNot: "^scripts/" },
      "^scripts/",
    ),
    forbid(
      "e2e-and-torture-are-not-imported",
      "Browser tests and faults can be changed without a look at anything else: what is shared is in tools/.",
      "^([^/]+)/",
      { path: "^(e2e|torture)/", pathNot: "^$1/" },
    ),
    forbid(
      "only-torture-imports-bench",
      "Measurements can be changed without a look at the product: only faults run on their programs and players.",
      { pathNot: "^(bench|torture)/" },
      "^bench/",
    ),
    forbid(
      "tools-import-only-the-contract",
      "Tests of every package use them: a tool that imports the product or one of its users would tie them all to it. " +
        "tools/product.ts starts the product as a process.",
      "^tools/",
      "^(server|verifier|lobby|providers|conformance|e2e|bench|torture|scripts)/",
    ),
    forbid(
      "contract-imports-only-zod",
      "The contract is loaded by a phone and by the server: it stays small and runs in both.",
      "^contract/src/",
      { pathNot: "^(contract/src/|node_modules/zod/)" },
    ),
    requireName("contract-by-its-name", "A relative path would bypass the contract's `exports`.", "contract"),
    forbid(
      "verifier-imports-only-itself",
      "The folder can be taken alone, read in full and run: it needs no package and no other folder.",
      "^verifier/src/",
      { pathNot: "^verifier/src/", dependencyTypesNot: ["core"] },
    ),
    forbid(
      "verifier-runs-in-a-browser",
      "The lobby checks proofs on the phone: what it imports does not use Node. The command does.",
      "^verifier/src/(audit|proofs|rounds)/",
      { pathNot: "^verifier/src/(audit|proofs|rounds)/" },
    ),
    forbid(
      "ports-import-only-node",
      "An adapter package is written against this folder alone: with the server's code in it, no package could be.",
      "^ports/src/",
      { pathNot: "^ports/src/", dependencyTypesNot: ["core"] },
    ),
    requireName("ports-by-their-names", "A relative path would bypass the package's `exports`.", "ports"),
    forbid(
      "adapter-packages-import-only-ports",
      "The example shows what a package outside this repository can do: it has the ports, and nothing else of the lobby.",
      "^providers/example-[^/]+/src/",
      { pathNot: "^(providers/example-[^/]+/src/|ports/src/)", dependencyTypesNot: ["core"] },
    ),
    forbid(
      "adapter-packages-are-named-in-settings",
      "The server loads a package by the name in its settings; an import would make it part of the product.",
      { pathNot: "^providers/example-" },
      "^providers/example-[^/]+/(?!test/)",
    ),
    requireName("verifier-by-its-name", "Its command is a program and is not imported.", "verifier"),
    forbid(
      "verifier-importers",
      "The server writes the statements, the lobby checks them, and scripts compare the verifier with the engine. No " +
        "other folder needs it. The contract and the verifier do not import each other.",
      { pathNot: "^(verifier|server|lobby|scripts)/" },
      "^verifier/",
    ),
    forbidPath(
      "verifier-plays-without-the-engine",
      "The code that checks a round shares nothing with the code that played it, so that an error in one is not in the " +
        "other. A test may import both.",
      "^verifier/src/",
      "^providers/",
    ),
    forbidPath(
      "engine-plays-without-the-verifier",
      "The same in the other direction: the engine does not use the code that checks it.",
      "^providers/[^/]+/src/",
      "^verifier/",
    ),
    forbidPath(
      "sealer-without-the-verifier",
      "The code that checks the audit log shares nothing with the code that writes it.",
      `${modules}audit/seal(er)?\\.ts$`,
      "^verifier/src/audit/",
    ),
    forbid(
      "pixi-in-the-game-page-only",
      "158 kB that the lobby must never load, and of no use to a server.",
      { pathNot: "^(providers/slots/src/page/|node_modules/)" },
      "^node_modules/(pixi\\.js|@pixi)/",
    ),
    forbid(
      "game-page-apart-from-its-server",
      "The page runs in a browser. It shares with its server the shapes of their calls, of a game and of a round, and " +
        "the pure engine that plays a round again from its seeds.",
      "^providers/slots/src/page/",
      {
        path: "^providers/slots/",
        pathNot:
          "^providers/slots/src/(page/|page-errors\\.ts$|page-api\\.ts$|played-round\\.ts$|games/definition\\.ts$|engine/)",
      },
    ),
    forbid(
      "slots-server-apart-from-its-page",
      "The program serves the built page as files and imports no drawing code.",
      // A game's folder contains its definition, which the server plays, and its art for the page. A command measures the
      // page's sounds.
      {
        path: "^providers/slots/src/",
        pathNot: "^providers/slots/src/(page/|cli/sound/|games/[^/]+/(?!definition\\.ts$))",
      },
      "^providers/slots/src/page/",
    ),
    forbid(
      "no-test-in-the-product",
      "Code that only tests need stays with the tests.",
      "^(contract|verifier|server|lobby|console|providers/[^/]+)/src/",
      "/test/|\\.test\\.tsx?$",
    ),
    forbid(
      "no-cycles",
      "Files in a cycle can only be understood, tested and loaded together. Types count.",
      {},
      { circular: true },
    ),
    forbid(
      "no-orphans",
      "A file without imports and importers is forgotten or misplaced.",
      {
        orphan: true,
        pathNot: [
          "\\.d\\.m?ts$",
          "(^|/)[^/]*\\.config\\.ts$",
          "(^|/)test/",
          "^scripts/[^/]+\\.ts$",
          // Built by service-worker.ts beside it, not imported.
          "^lobby/service-worker/worker\\.ts$",
          // Written into the pages by build.ts beside them.
          "^tools/old-browser/",
          // Loaded by the pages beside them.
          "^bench/src/lobby/references/",
        ],
      },
      {},
    ),
    forbid(
      "every-import-resolves",
      "A file that is not found escapes every rule above.",
      {},
      { couldNotResolve: true, pathNot: "^virtual:" },
    ),
  ],
  options: {
    // Parses TypeScript before compilation: imports of types are dependencies too.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "(^|/)node_modules/" },
    exclude: { path: "(^|/)dist/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".cjs", ".js", ".d.ts"],
      mainFields: ["module", "main", "types"],
    },
  },
};
