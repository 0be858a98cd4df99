import type { ConsoleReplyInput, SwitchKind } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import { isTimeout } from "../../../platform/db/errors.ts";
import { readClosed, readPlayNow, type Play } from "../../games/index.ts";
import { labelOf, providerOf, type SwitchSettings } from "./settings.ts";

type Switches = ConsoleReplyInput<"/c/v1/switches/list">;

/** Lists what can be closed, with the sessions and open rounds that closing it would affect. */
export async function listSwitches(sql: Sql, settings: SwitchSettings, at: number): Promise<Switches> {
  const closed = await readClosed(sql);
  const play = await playOf(sql, at);
  const named = (kind: SwitchKind): string[] => closed.filter((one) => one.kind === kind).map(({ name }) => name);
  const countries = (play ?? []).flatMap(({ country }) => (country === null ? [] : [country]));
  const all = {
    game: [...settings.games.map(({ gameId }) => gameId), ...named("game")],
    provider: [...settings.providers, ...named("provider")],
    region: [...named("region"), ...countries].toSorted(),
  } as const;
  const rows = (Object.keys(all) as SwitchKind[]).flatMap((kind) =>
    [...new Set(all[kind])].map((name): Switches["rows"][number] => {
      const found = closed.find((one) => one.kind === kind && one.name === name);
      const touched = play?.filter((one) => nameIn(one, kind) === name);
      return {
        kind,
        name,
        label: labelOf(settings, kind, name),
        provider: providerOf(settings, kind, name),
        closed: found === undefined ? null : { by: found.by, at: found.at, reason: found.note },
        sessions: touched?.reduce((sum, { sessions }) => sum + sessions, 0) ?? null,
        openRounds: touched?.reduce((sum, { openRounds }) => sum + openRounds, 0) ?? null,
      };
    }),
  );
  return { rows, counted: play !== null, asOf: at };
}

const nameIn = ({ gameId, provider, country }: Play, kind: SwitchKind): string | null =>
  kind === "game" ? gameId : kind === "provider" ? provider : country;

/** Returns the present play; null when counting takes too long, as the switches work without it. */
async function playOf(sql: Sql, at: number): Promise<Play[] | null> {
  try {
    return await readPlayNow(sql, at);
  } catch (error) {
    if (isTimeout(error)) return null;
    throw error;
  }
}
