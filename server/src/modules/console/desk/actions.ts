import type { HoldReason } from "@fairlobby/contract";
import type { ConsoleRequest } from "@fairlobby/contract/console";
import type { Sql } from "../../../platform/db/database.ts";
import type { ConsoleFailure, Operator } from "../../../platform/http/console-route.ts";
import { holdTable, isHoldable, readGrounds, type CommandInput } from "../../withdrawals/index.ts";
import type { ActionKind, ChangedField, Prepared } from "../policy/action.ts";
import { giveCommand } from "../policy/commands.ts";
import { countRefusals } from "./order.ts";
import {
  decidedBefore,
  extendedBefore,
  findTarget,
  invalid,
  notFound,
  reviewedBefore,
  type TargetRef,
  type Target,
} from "./target.ts";

type HoldPayload = Omit<ConsoleRequest<"/c/v1/orders/hold">, "reason">;
type ReleasePayload = Omit<ConsoleRequest<"/c/v1/orders/release">, "reason">;
type ExtendPayload = Omit<ConsoleRequest<"/c/v1/orders/extend">, "reason">;
type RefusePayload = Omit<ConsoleRequest<"/c/v1/orders/refuse">, "reason">;
type LegalPayload = Omit<ConsoleRequest<"/c/v1/orders/legal-order">, "reason">;
type ReviewPayload = Omit<ConsoleRequest<"/c/v1/orders/close-reviews">, "reason">;

const onOrder = (id: string): TargetRef => ({ kind: "order", id });

/** Returns the failure for an order that can no longer be held or refused. */
const tooLate = (target: Target): ConsoleFailure =>
  target.code === null && target.decided["outcome"] === "refused" ? decidedBefore(target) : { failure: "too_late" };

const isLegal = ({ hold }: Target): boolean => hold?.reason === "legal_order";

/** Returns the failure of particulars without the fields of their reason; null if they have them. */
function failureOfGrounds(reason: HoldReason, particulars: unknown): ConsoleFailure | null {
  return readGrounds(reason, particulars) === null ? invalid("particulars") : null;
}

const linesOf = (fields: Readonly<Record<string, string | null | undefined>>): ChangedField[] =>
  Object.entries(fields).flatMap(([field, after]) => (after == null ? [] : [{ field, before: null, after }]));

const timeOf = (at: number): string => new Date(at).toISOString();

type Disclosure = HoldPayload["disclosure"];

/** Returns what an approver sees about when the player may read the reason. */
function disclosureLines(disclosure: Disclosure): ChangedField[] {
  switch (disclosure.kind) {
    case "at_once":
      return [];
    case "later":
      return linesOf({ toldFrom: timeOf(disclosure.from) });
    case "withheld":
      return linesOf({ withheldBy: disclosure.by, law: disclosure.law, withheldUntil: timeOf(disclosure.until) });
  }
}

/** Creates an action on one order or player, which the lobby server carries out. */
function onOne<Payload extends { readonly disclosure?: Disclosure | undefined }>(
  laws: readonly string[],
  action: ActionKind<Payload>["action"],
  on: (payload: Payload) => TargetRef,
  check: (target: Target, payload: Payload) => ConsoleFailure | readonly ChangedField[],
  command: (payload: Payload, byCompliance: boolean) => CommandInput,
): ActionKind<Payload> {
  return {
    action,
    async prepare(sql, payload, operator) {
      const target = await findTarget(sql, on(payload));
      if (target === null) return notFound;
      const { disclosure = { kind: "at_once" } } = payload;
      const isWithheld = disclosure.kind === "withheld";
      if (isWithheld && !laws.includes(disclosure.law)) return invalid("disclosure.law");
      const checked = check(target, payload);
      if ("failure" in checked) return checked;
      const lines = [...checked, ...disclosureLines(disclosure)];
      const prepared = preparedOf([target], [target], lines, operator);
      // It takes two people to hide a reason from a player (R-AUD-06).
      return isWithheld ? { ...prepared, people: 2 } : prepared;
    },
    async carryOut(tx, payload, { actor, reason, roles }, at) {
      const target = await findTarget(tx, on(payload));
      if (target === null) return notFound;
      const by = { actor, note: reason, at };
      const given = await giveCommand(tx, target, command(payload, roles.includes("compliance")), by);
      return { link: null, commands: [given] };
    },
  };
}

/** Creates an action on up to 200 orders; policy decides by their sum (R-QUE-11). */
function onMany<Payload extends object>(
  action: ActionKind<Payload>["action"],
  all: (payload: Payload) => readonly TargetRef[],
  check: (sql: Sql, target: Target) => Promise<ConsoleFailure | null> | ConsoleFailure | null,
  command: CommandInput,
): ActionKind<Payload> {
  return {
    action,
    async prepare(sql, payload, operator) {
      const targets = await findAll(sql, all(payload));
      if (targets === null) return notFound;
      const failures: (ConsoleFailure | null)[] = [];
      for (const target of targets) failures.push(await check(sql, target));
      const [failure] = failures;
      // Targets that were decided before do not count and get results of their own; if all were, the action fails.
      const open = targets.filter((_, nth) => failures[nth] === null);
      if (failure != null && open.length === 0) return failure;
      return preparedOf(targets, open, linesOf({ orders: targets.map(({ on }) => on.id).join(", ") }), operator);
    },
    async carryOut(tx, payload, { actor, reason }, at) {
      const targets = await findAll(tx, all(payload));
      if (targets === null) return notFound;
      const by = { actor, note: reason, at };
      const commands = [];
      for (const target of targets) commands.push(await giveCommand(tx, target, command, by));
      return { link: null, commands };
    },
  };
}

async function findAll(sql: Sql, all: readonly TargetRef[]): Promise<Target[] | null> {
  const different = new Map(all.map((on) => [`${on.kind}:${on.id}`, on]));
  const targets: Target[] = [];
  for (const on of different.values()) {
    const target = await findTarget(sql, on);
    if (target === null) return null;
    targets.push(target);
  }
  return targets;
}

/** Returns the first lines that an approver sees: whose money it is, and how much. */
const aboutOrders = (targets: readonly Target[], gross: bigint): Readonly<Record<string, string>> => ({
  player: [...new Set(targets.map(({ playerId }) => playerId))].join(", "),
  gross: String(gross),
});

/**
 * Returns what an action on these targets would do; only the `open` ones count. Policy sums amounts by player as well
 * as by operator, so that splitting an amount does not avoid a limit.
 */
function preparedOf(
  targets: readonly Target[],
  open: readonly Target[],
  lines: readonly ChangedField[],
  operator: Pick<Operator, "operatorId" | "name">,
): Prepared {
  const [first] = targets;
  if (first === undefined) throw new Error("an action on nothing");
  // Compared by id, because two operators may have had one name; a hold from before ids were stored has only the name.
  const isOwn = ({ hold }: Target): boolean =>
    hold !== null &&
    (hold.placedById === null ? hold.placedBy === operator.name : hold.placedById === operator.operatorId);
  const own = open.filter(isOwn);
  const sumOf = (some: readonly Target[]): bigint => some.reduce((sum, { gross }) => sum + gross, 0n);
  return {
    subject: first.on,
    name: targets.length === 1 ? first.on.id : `${first.on.id} + ${targets.length - 1}`,
    about: "",
    amount: sumOf(open),
    own: own.length === 0 ? null : sumOf(own),
    lines: first.on.kind === "player" ? lines : [...linesOf(aboutOrders(targets, sumOf(targets))), ...lines],
    parts: open.map((target) => ({
      subject: { kind: "player", id: target.playerId },
      amount: target.gross,
      own: isOwn(target),
    })),
    base: targets.map(({ base }) => base).join(" "),
  };
}

const createHold = (laws: readonly string[]) =>
  onOne<HoldPayload>(
    laws,
    "hold_order",
    ({ on }) => on,
    (target, { for: reason, particulars, hours }) => {
      if (reason === "legal_order") return invalid("for");
      if (target.on.kind === "player" && !holdTable[reason].onPlayer) return invalid("for");
      if (target.hold !== null) return decidedBefore(target);
      if (target.on.kind === "order" && (target.code === null || !isHoldable(target.code as never)))
        return tooLate(target);
      return (
        failureOfGrounds(reason, particulars) ??
        linesOf({ reason, particulars: JSON.stringify(particulars), hours: hours === undefined ? null : String(hours) })
      );
    },
    ({ for: reason, particulars, hours, disclosure }) => ({
      kind: "hold",
      input: { reason, particulars, disclosure, ...(hours === undefined ? {} : { hours }) },
    }),
  );

const release = onMany<ReleasePayload>(
  "release_order",
  ({ on }) => on,
  (_, target) => (target.hold === null ? decidedBefore(target) : isLegal(target) ? invalid("on", "legal_order") : null),
  { kind: "release", input: {} },
);

const extend = onOne<ExtendPayload & { readonly disclosure?: undefined }>(
  [],
  "extend_hold",
  ({ on }) => on,
  (target, { particulars }) => {
    if (target.hold === null) return decidedBefore(target);
    if (isLegal(target)) return invalid("on", "legal_order");
    if (target.hold.extendedAt !== null) return extendedBefore(target.hold);
    return (
      failureOfGrounds(target.hold.reason as HoldReason, particulars) ?? [
        { field: "until", before: timeOf(target.hold.until), after: null },
        ...linesOf({ particulars: JSON.stringify(particulars) }),
      ]
    );
  },
  ({ particulars }) => ({ kind: "extend", input: { particulars } }),
);

const createRefuseAlone = (laws: readonly string[]) =>
  onOne<RefusePayload>(
    laws,
    "refuse_order",
    ({ orderId }) => onOrder(orderId),
    (target, { for: reason, particulars }) => {
      if (target.code === null || !isHoldable(target.code as never)) return tooLate(target);
      if (isLegal(target)) return invalid("orderId", "legal_order");
      if (!holdTable[reason].refuses) return invalid("for");
      return (
        failureOfGrounds(reason, particulars) ??
        linesOf({ refusedFor: reason, particulars: JSON.stringify(particulars) })
      );
    },
    ({ for: reason, particulars, disclosure }, byCompliance) => ({
      kind: "refuse",
      input: { reason, particulars, disclosure, byCompliance },
    }),
  );

/** A second refusal of a player within 30 days needs compliance (R-QUE-08). */
const createRefuse = (refuseAlone: ActionKind<RefusePayload>): ActionKind<RefusePayload> => ({
  ...refuseAlone,
  async prepare(sql, payload, operator, at) {
    const prepared = await refuseAlone.prepare(sql, payload, operator, at);
    if ("failure" in prepared) return prepared;
    const target = await findTarget(sql, onOrder(payload.orderId));
    const again = target !== null && (await countRefusals(sql, target.playerId, at)) > 0;
    return again ? { ...prepared, approverRoles: ["compliance"] } : prepared;
  },
});

const createLegal = (laws: readonly string[]) =>
  onOne<LegalPayload>(
    laws,
    "legal_order",
    ({ orderId }) => onOrder(orderId),
    (target, { verb, particulars }) => {
      if (verb !== "place") return isLegal(target) ? linesOf({ legalOrder: verb }) : decidedBefore(target);
      if (isLegal(target)) return decidedBefore(target);
      if (target.code === null || !isHoldable(target.code as never)) return tooLate(target);
      return (
        failureOfGrounds("legal_order", particulars) ??
        linesOf({ legalOrder: verb, particulars: JSON.stringify(particulars) })
      );
    },
    ({ verb, particulars, disclosure = { kind: "at_once" } }) =>
      verb === "place"
        ? { kind: "place_legal_order", input: { particulars, disclosure } }
        : { kind: verb === "confirm" ? "confirm_legal_order" : "end_legal_order", input: {} },
  );

const closeReview = onMany<ReviewPayload>(
  "close_review",
  ({ orderIds }) => orderIds.map(onOrder),
  (sql, target) => (target.code === 1800 ? null : reviewedBefore(sql, target)),
  { kind: "close_review", input: {} },
);

/**
 * Creates the actions of the desk, on which policy decides. None approves an order, marks it as paid, changes a sum, an
 * account or a place in the queue, or cancels for a player (R-QUE-12).
 * @param laws the laws that a reason may be withheld by
 */
export const createDeskActions = (laws: readonly string[]) => ({
  hold: createHold(laws),
  release,
  extend,
  refuse: createRefuse(createRefuseAlone(laws)),
  legal: createLegal(laws),
  closeReview,
});

export type DeskActions = ReturnType<typeof createDeskActions>;
