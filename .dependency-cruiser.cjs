// Who may know whom. docs/architecture.md says it in words and shows the result as a picture; scripts/check.ts runs it.

/** The server's modules from the ground up: a module imports lower ranks only, never its own rank or a higher one. */
const ranks = require("./scripts/module-ranks.json");

const either = (names) => `(${names.join("|")})`;
const modules = "^server/src/modules/";

/** One rule a rank: whatever stands on it or above it is out of reach, except the importing module itself. */
const rankRules = ranks.map((names, index) => ({
  name: `modules-import-downward-${index + 1}`,
  comment:
    "Money rests on the ledger, and the ledger knows nobody. With upward or sideways imports a change of a promotion " +
    "could reach a bet; facts travel upward as outbox rows instead, and questions as functions wired at the start.",
  severity: "error",
  from: { path: `${modules}${either(names)}/` },
  to: { path: `${modules}${either(ranks.slice(index).flat())}/`, pathNot: `${modules}$1/` },
}));

/** The rooms of withdrawals from the ground up. What all of them share, and what puts them together, is beside them. */
const withdrawalRooms = ["tax", "fast-lane", "ordering", "payout"];

/** A room imports only those before it in the list. */
const withdrawalRoomRules = withdrawalRooms.slice(0, -1).map((room, index) => ({
  name: `withdrawal-rooms-import-downward-${index + 1}`,
  comment:
    "A room can be read without those above it: an order is placed, corrected and cancelled without the provider of " +
    "payouts.",
  severity: "error",
  from: { path: `${modules}withdrawals/${room}/` },
  to: { path: `${modules}withdrawals/${either(withdrawalRooms.slice(index + 1))}/` },
}));

/** Files of a module that speak the wire: everything else in it is domain code. */
const wireFiles = "(routes|wire|index)\\.ts$";

module.exports = {
  forbidden: [
    ...rankRules,
    ...withdrawalRoomRules,
    {
      name: "module-has-a-rank",
      comment: "A new module gets its place in scripts/module-ranks.json before anything imports it.",
      severity: "error",
      from: { path: `${modules}(?!${either(ranks.flat())}/)` },
      to: {},
    },
    {
      name: "module-through-its-index",
      comment: "A module's tables and rules are its own: what others may ask is what its index.ts offers.",
      severity: "error",
      from: { path: `${modules}([^/]+)/` },
      to: { path: `${modules}[^/]+/(?!index\\.ts$)`, pathNot: `${modules}$1/` },
    },
    {
      name: "module-through-its-index-from-outside",
      comment: "The same for adapters and the wiring: a port is declared in a module and exported by its index.ts.",
      severity: "error",
      from: { path: "^server/src/", pathNot: modules },
      to: { path: `${modules}[^/]+/(?!index\\.ts$)` },
    },
    {
      name: "platform-knows-no-business",
      comment: "Plumbing that knows a module cannot serve the next one, and would close a cycle.",
      severity: "error",
      from: { path: "^server/src/platform/" },
      to: { path: "^server/src/(modules|adapters)/" },
    },
    {
      name: "only-wiring-knows-adapters",
      comment: "A module knows the port, never the foreign protocol behind it: a provider is exchanged in wiring/.",
      severity: "error",
      from: { path: "^server/src/", pathNot: "^server/src/(wiring|adapters)/" },
      to: { path: "^server/src/adapters/" },
    },
    {
      name: "adapters-stand-alone",
      comment: "A foreign protocol is mapped in one folder; a payment dialect has nothing to learn from a game's.",
      severity: "error",
      from: { path: "^server/src/adapters/([^/]+)/" },
      to: { path: "^server/src/adapters/", pathNot: "^server/src/adapters/$1/" },
    },
    {
      name: "nobody-imports-the-wiring",
      comment:
        "The composition root, main.ts and wiring/, knows everything; who imports it does too. A test may start the " +
        "whole server.",
      severity: "error",
      from: { path: "^server/src/", pathNot: "^server/src/(main\\.ts$|wiring/)" },
      to: { path: "^server/src/(main\\.ts$|wiring/)" },
    },
    {
      name: "wiring-knows-no-program",
      comment: "main.ts is what starts; a part of the house that asks for it could not be put together without it.",
      severity: "error",
      from: { path: "^server/src/wiring/" },
      to: { path: "^server/src/main\\.ts$" },
    },
    {
      name: "domain-sees-no-wire-type",
      comment:
        "Rules and SQL outlive the shape of a call. Ids, money and closed sets of the contract are shared words; the " +
        "names that may be taken from its front door are listed in .oxlintrc.json.",
      severity: "error",
      from: { path: `${modules}[^/]+/`, pathNot: wireFiles },
      to: {
        path: "^contract/src/(calls|fields|openapi|call|client|config|describe|envelope|push|wire)\\b",
      },
    },
    {
      name: "withdrawals-never-reach-cashier",
      comment:
        "R-SRV-65, R-HON-02: a payout must have no code path, however long, that opens a deposit. Asking for another " +
        "payment before paying out is the trick this product exists to rule out.",
      severity: "error",
      from: { path: `${modules}withdrawals/` },
      to: { path: `${modules}cashier/`, reachable: true },
    },
    {
      name: "cashier-never-reaches-withdrawals",
      comment: "R-SRV-65 from the other side: a deposit does not act on withdrawals.",
      severity: "error",
      from: { path: `${modules}cashier/` },
      to: { path: `${modules}withdrawals/`, reachable: true },
    },
    {
      name: "payout-screens-never-reach-deposit",
      comment: "R-HON-02: no action of the tracker or of the withdraw screen can create a deposit order.",
      severity: "error",
      from: { path: "^lobby/src/features/(tracker|withdraw)/" },
      to: { path: "^lobby/src/features/deposit/", reachable: true },
    },
    {
      name: "lobby-shared-is-the-ground",
      comment: "shared → features → app: what everybody uses cannot know who uses it.",
      severity: "error",
      from: { path: "^(lobby|console)/src/shared/" },
      to: { path: "^(lobby|console)/src/(features|app)/" },
    },
    {
      name: "lobby-features-know-no-app",
      comment: "shared → features → app: routes and dialogs compose features, not the other way round.",
      severity: "error",
      from: { path: "^(lobby|console)/src/features/" },
      to: { path: "^(lobby|console)/src/(app/|main\\.tsx$)" },
    },
    {
      name: "lobby-features-stand-apart",
      comment: "A feature can be read, changed and loaded alone; what two of them need moves down to shared.",
      severity: "error",
      from: { path: "^(lobby|console)/src/features/([^/]+)/" },
      to: { path: "^(lobby|console)/src/features/", pathNot: "^$1/src/features/$2/" },
    },
    {
      name: "browser-apps-know-only-the-contract",
      comment:
        "What runs in a player's or an operator's browser talks to the server through its contract alone. It may " +
        "also import the verifier, to check proofs on the phone.",
      severity: "error",
      from: { path: "^(lobby|console)/", pathNot: "^lobby/art/" },
      to: { path: "^(lobby|console|server|providers|e2e|bench|scripts|tools)/", pathNot: "^$1/" },
    },
    {
      name: "art-is-drawn-beforehand",
      comment: "The lobby loads the pictures that are kept with it, never the programs that draw them.",
      severity: "error",
      from: { pathNot: "^lobby/art/" },
      to: { path: "^lobby/art/" },
    },
    {
      name: "art-knows-only-tools",
      comment: "A picture is drawn from lobby/art alone; the pictures of an installed lobby are taken with tools/.",
      severity: "error",
      from: { path: "^lobby/art/" },
      to: { path: "^(lobby|console|server|providers|conformance|e2e|bench|scripts)/", pathNot: "^lobby/art/" },
    },
    {
      name: "server-knows-only-the-contract",
      comment: "The server reaches the outside world over HTTP; its tests start the other programs as processes.",
      severity: "error",
      from: { path: "^server/src/" },
      to: { path: "^(lobby|console|providers|e2e|bench|scripts|tools|server/test)/" },
    },
    {
      name: "providers-are-the-outside-world",
      comment: "The sandboxes stand for other companies' systems: shared code would hide a difference in protocol.",
      severity: "error",
      from: { path: "^providers/([^/]+)/" },
      to: {
        path: "^(providers|server|contract|verifier|lobby|console|e2e|bench|scripts|tools)/",
        pathNot: "^providers/$1/",
      },
    },
    {
      name: "conformance-plays-a-stranger",
      comment: "It holds any operator's wallet to the public protocols: shared code would share its mistakes.",
      severity: "error",
      from: { path: "^conformance/src/" },
      to: { path: "^(conformance/test|providers|server|contract|verifier|lobby|console|e2e|bench|scripts|tools)/" },
    },
    {
      name: "nobody-imports-scripts",
      comment:
        "A file of scripts/ belongs to a command and may act as soon as it is loaded. What a command shares with tests " +
        "and measurements is in tools/; whoever needs the command itself starts it as a process.",
      severity: "error",
      from: { pathNot: "^scripts/" },
      to: { path: "^scripts/" },
    },
    {
      name: "journeys-and-benches-stand-alone",
      comment: "Journeys and measurements can be changed without a look at anything else: what is shared is in tools/.",
      severity: "error",
      from: { path: "^([^/]+)/" },
      to: { path: "^(e2e|bench)/", pathNot: "^$1/" },
    },
    {
      name: "tools-know-only-the-contract",
      comment:
        "Tests of every package use them: a tool that imports the product or one of its users would tie them all to " +
        "it. tools/product.ts starts the product as a process.",
      severity: "error",
      from: { path: "^tools/" },
      to: { path: "^(server|verifier|lobby|console|providers|conformance|e2e|bench|scripts)/" },
    },
    {
      name: "contract-imports-only-zod",
      comment: "The contract is loaded by a phone and by the server: it stays small and runs in both.",
      severity: "error",
      from: { path: "^contract/src/" },
      to: { pathNot: "^(contract/src/|node_modules/zod/)" },
    },
    {
      name: "contract-by-its-name",
      comment: "Its `exports` list what is public; a relative path would step around it.",
      severity: "error",
      from: { pathNot: "^contract/" },
      // Under the package of all packages the name itself counts as local, and as a workspace's.
      to: { path: "^contract/", dependencyTypes: ["local"], dependencyTypesNot: ["aliased-workspace"] },
    },
    {
      name: "verifier-imports-only-itself",
      comment:
        "Anybody can take this folder alone, read all of it and run it: it needs no package and no other folder.",
      severity: "error",
      from: { path: "^verifier/src/" },
      to: { pathNot: "^verifier/src/", dependencyTypesNot: ["core"] },
    },
    {
      name: "verifier-runs-in-a-browser",
      comment: "The lobby checks proofs on the phone: what it imports uses nothing of Node. The command does.",
      severity: "error",
      from: { path: "^verifier/src/(proofs|rounds)/" },
      to: { pathNot: "^verifier/src/(proofs|rounds)/" },
    },
    {
      name: "verifier-by-its-name",
      comment: "Its `exports` list what is public; the command is a program, and nobody imports it.",
      severity: "error",
      from: { pathNot: "^verifier/" },
      to: { path: "^verifier/", dependencyTypes: ["local"], dependencyTypesNot: ["aliased-workspace"] },
    },
    {
      name: "verifier-importers",
      comment:
        "The server writes the statements, the lobby checks them, scripts compare the verifier with the engine. Nobody " +
        "else needs it. The contract and the verifier do not import each other.",
      severity: "error",
      from: { pathNot: "^(verifier|server|lobby|scripts)/" },
      to: { path: "^verifier/" },
    },
    {
      name: "verifier-plays-without-the-engine",
      comment:
        "A round is checked by code that shares nothing with the code that played it: an error in one shows because it " +
        "is not in the other. A test may see both.",
      severity: "error",
      from: { path: "^verifier/src/" },
      to: { path: "^providers/", reachable: true },
    },
    {
      name: "engine-plays-without-the-verifier",
      comment: "The same from the other side: what checks the engine is no part of it.",
      severity: "error",
      from: { path: "^providers/[^/]+/src/" },
      to: { path: "^verifier/", reachable: true },
    },
    {
      name: "pixi-in-the-game-page-only",
      comment: "158 kB that the lobby must never carry, and nothing a server can use.",
      severity: "error",
      from: { pathNot: "^(providers/slots/src/page/|node_modules/)" },
      to: { path: "^node_modules/(pixi\\.js|@pixi)/" },
    },
    {
      name: "game-page-apart-from-its-server",
      comment:
        "The page runs in a browser and shares with the program that serves it what both must mean the same by: the " +
        "shapes of their calls, of a game and of a round, and the pure engine that plays a round again from its seeds.",
      severity: "error",
      from: { path: "^providers/slots/src/page/" },
      to: {
        path: "^providers/slots/",
        pathNot: "^providers/slots/src/(page/|page-api\\.ts$|played-round\\.ts$|games/definition\\.ts$|engine/)",
      },
    },
    {
      name: "slots-server-apart-from-its-page",
      comment: "The program serves the built page as files; drawing code has no business in it.",
      severity: "error",
      // A game's folder holds its definition, which the server plays, and its art, which is the page's.
      from: {
        path: "^providers/slots/src/",
        pathNot: "^providers/slots/src/(page/|games/[0-9]+/(?!definition\\.ts$))",
      },
      to: { path: "^providers/slots/src/page/" },
    },
    {
      name: "no-test-in-the-product",
      comment: "What a test needs stays with the tests.",
      severity: "error",
      from: { path: "^(contract|verifier|server|lobby|console|providers/[^/]+)/src/" },
      to: { path: "/test/|\\.test\\.tsx?$" },
    },
    {
      name: "no-cycles",
      comment: "Files in a cycle can only be understood, tested and loaded together. Types count.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-orphans",
      comment: "A file that nobody imports and that imports nobody is forgotten or misplaced.",
      severity: "error",
      from: {
        orphan: true,
        pathNot: [
          "\\.d\\.ts$",
          "(^|/)[^/]*\\.config\\.ts$",
          "(^|/)test/",
          "^scripts/[^/]+\\.ts$",
          // Built by service-worker.ts beside it, not imported.
          "^lobby/service-worker/worker\\.ts$",
          // Loaded by the pages beside them.
          "^bench/src/lobby/references/",
        ],
      },
      to: {},
    },
    {
      name: "every-import-resolves",
      comment: "A file that is not found escapes every rule above.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
  ],
  options: {
    // Reads TypeScript as it is written: imports of types are dependencies too.
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
