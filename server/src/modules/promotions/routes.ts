import { formatMoney, type Currency, type ReplyInput } from "@fairlobby/contract";
import type { Database } from "../../platform/db/database.ts";
import type { Language } from "../../platform/texts.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { taskLeft, wagerLeft, wagerNeeded, type Bonus, type BonusKind, type Terms } from "./model.ts";
import { readOpen, readPastTerms } from "./read-model.ts";
import { termsText } from "./texts.ts";

type Item = ReplyInput<"/v1/bonus/terms">["list"][number];

export interface Offer {
  readonly kind: BonusKind;
  readonly terms: Terms;
  /** The most a player can get in all bonuses of this kind together; minor units. */
  readonly cap?: bigint;
}

export function promotionRoutes(deps: {
  readonly database: Database;
  readonly currency: Currency;
  /** The bonuses offered now. */
  readonly offers: readonly Offer[];
}): Route[] {
  return [
    route("/v1/bonus/terms", async ({ termsId }, { caller: { playerId }, language }) => {
      const open = await readOpen(deps.database, playerId);
      const held = open.map((bonus) => grantToWire(bonus, deps.currency, language));
      const offered = deps.offers
        .filter(({ terms }) => held.every((item) => item.termsId !== terms.termsId))
        .map((offer) => offerToWire(offer, deps.currency, language));
      const list = [...held, ...offered];
      if (termsId === undefined) return { data: { list } };
      const asked = list.filter((item) => item.termsId === termsId);
      if (asked.length > 0) return { data: { list: asked } };
      const past = await readPastTerms(deps.database, playerId, termsId);
      return past === undefined
        ? { failure: "not_found" }
        : { data: { list: [offerToWire(past, deps.currency, language)] } };
    }),
  ];
}

function offerToWire({ kind, terms, cap }: Offer, currency: Currency, language: Language): Item {
  const { wagerMultiple, expireDays, requiresTask } = terms;
  return {
    termsId: terms.termsId,
    kind,
    text: termsText(
      kind,
      {
        multiple: wagerMultiple,
        days: expireDays,
        requiresTask,
        ...(cap === undefined ? {} : { cap: formatMoney(cap, currency) }),
      },
      language,
    ),
    wagerMultiple,
    expireDays,
    ...(requiresTask ? { task: "required" as const } : {}),
  };
}

function grantToWire(bonus: Bonus, currency: Currency, language: Language): Item {
  const { wagerMultiple, expireDays, requiresTask } = bonus.terms;
  const needed = wagerNeeded(bonus);
  const remaining = wagerLeft(bonus);
  const grant = { amount: formatMoney(bonus.amount, currency), needed: formatMoney(needed, currency) };
  return {
    termsId: bonus.terms.termsId,
    kind: bonus.kind,
    text: termsText(bonus.kind, { multiple: wagerMultiple, days: expireDays, requiresTask, grant }, language),
    wagerMultiple,
    expireDays,
    granted: Number(bonus.amount),
    wagered: Number(needed - remaining),
    remaining: Number(remaining),
    ...(requiresTask ? { task: taskLeft(bonus) ? ("required" as const) : ("done" as const) } : {}),
    expireTime: bonus.expiresAt,
  };
}
