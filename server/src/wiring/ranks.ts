import type { PublicDocument } from "../platform/http/documents.ts";
import type { Download } from "../platform/http/downloads.ts";
import type { Route } from "../platform/http/route.ts";
import type { Upload } from "../platform/http/uploads.ts";
import type { JobHandler } from "../platform/jobs/jobs.ts";
import type { Consumer } from "../platform/outbox/outbox.ts";

/** What a module adds to the lobby. */
interface Parts {
  readonly routes: readonly Route[];
  readonly documents: readonly PublicDocument[];
  readonly downloads: readonly Download[];
  readonly uploads: readonly Upload[];
  readonly jobs: readonly JobHandler[];
  readonly consumers: readonly Consumer[];
}

/** A module: what it adds, and what modules above it may use. */
export type Module = Partial<Parts> & object;

/** The modules created so far, by name. */
export interface Ranks<Below> {
  readonly modules: Below;
  /**
   * Creates the modules of the next rank. Each is given the modules below it and no other: the compiler enforces this.
   */
  rank<Create extends Readonly<Record<string, (below: Below) => object>>>(
    create: Create,
  ): Ranks<Below & { readonly [Name in keyof Create]: ReturnType<Create[Name]> }>;
}

/** Begins the ranks above existing modules. */
export function ranksAbove<Below extends object>(modules: Below): Ranks<Below> {
  return {
    modules,
    rank<Create extends Readonly<Record<string, (below: Below) => object>>>(create: Create) {
      const created = Object.entries(create).map(([name, one]) => [name, one(modules)]);
      const ofRank = Object.fromEntries(created) as { readonly [Name in keyof Create]: ReturnType<Create[Name]> };
      return ranksAbove({ ...modules, ...ofRank });
    },
  };
}

/** Returns one kind of part of all modules, in the order of their creation. */
export function collect<Kind extends keyof Parts>(kind: Kind, modules: object): Parts[Kind][number][] {
  return (Object.values(modules) as Module[]).flatMap((module): readonly Parts[Kind][number][] => module[kind] ?? []);
}
