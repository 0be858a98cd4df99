import { mayBegin, type ConsoleReply, type Permission } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/server/call.ts";
import { useMe } from "../../shared/server/session.ts";
import { Button } from "../../shared/ui/button.tsx";
import type { Outcome } from "./desk-result.tsx";
import { GroundsDialog } from "./grounds-dialog.tsx";
import { ExtendDialog, LegalDialog, ReleaseDialog, ReviewDialog } from "./hold-dialogs.tsx";

type Order = ConsoleReply<"/c/v1/orders/get">;
export type Act = "hold" | "release" | "extend" | "refuse" | "place" | "confirm" | "end" | "review";

/** The last step at which an order can be held or refused (R-QUE-05). */
const lastHoldable = 1500;
/** The step assumed for an order that has ended. */
const lastStep = 2300;

/** The actions that the signed-in operator can take on an order now. */
export function OrderActions({
  order,
  act,
  onAct,
  onDone,
}: {
  readonly order: Order;
  /** The action whose dialog is open. */
  readonly act: Act | null;
  readonly onAct: (act: Act | null) => void;
  readonly onDone: (outcome: Outcome, act: Act | null) => void;
}) {
  const { t } = useLingui();
  const { roles, operatorId } = useMe();
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: (taken: boolean) => call("/c/v1/orders/take", { orderId, take: taken }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ["order"] });
      void client.invalidateQueries({ queryKey: ["orders"] });
    },
  });
  const { open } = order;
  const { orderId } = order.order;
  if (open === null && act === null) return null;
  const may = (permission: Permission): boolean => open !== null && mayBegin(roles, permission);
  const { reason = null, step = lastStep } = open ?? {};
  const held = reason ?? order.holds.at(-1)?.reason;
  const isHoldable = step <= lastHoldable;
  const isLegal = reason === "legal_order";
  const isMine = open?.taken?.operatorId === operatorId;
  const buttons: readonly (readonly [Act, string, boolean])[] = [
    ["release", t`Release…`, reason !== null && !isLegal && may("order.release")],
    ["hold", t`Hold…`, reason === null && isHoldable && may("order.hold")],
    ["extend", t`Extend…`, reason !== null && !isLegal && may("order.extend")],
    ["refuse", t`Refuse…`, isHoldable && !isLegal && may("order.refuse")],
    ["place", t`Authority's order…`, isHoldable && !isLegal && may("order.legal")],
    ["confirm", t`Confirm the authority's order…`, isLegal && may("order.legal")],
    ["end", t`End the authority's order…`, isLegal && may("order.legal")],
    ["review", t`Close the tax review…`, step === 1800 && may("order.review")],
  ];
  const dialog = {
    orderId,
    isLate: !buttons.some(([name, , exists]) => name === act && exists),
    onClose: () => onAct(null),
    onDone: (outcome: Outcome) => {
      onAct(null);
      onDone(outcome, act);
    },
  };
  return (
    <div className="flex flex-wrap gap-2">
      {may("order.take") && (
        <Button acts isPending={take.isPending} onPress={() => take.mutate(!isMine)}>
          {isMine ? t`Unassign` : t`Assign to me`}
        </Button>
      )}
      {buttons.map(
        ([name, words, exists]) =>
          exists && (
            <Button
              key={name}
              look={
                name === "refuse"
                  ? "danger"
                  : (name === "release" || name === "review") && order.proposals.length === 0
                    ? "primary"
                    : "plain"
              }
              onPress={() => onAct(name)}
            >
              {words}
            </Button>
          ),
      )}
      {(act === "hold" || act === "refuse") && <GroundsDialog verb={act} {...dialog} />}
      {act === "release" && <ReleaseDialog {...dialog} />}
      {act === "extend" && held !== undefined && <ExtendDialog reason={held} {...dialog} />}
      {(act === "place" || act === "confirm" || act === "end") && <LegalDialog verb={act} {...dialog} />}
      {act === "review" && <ReviewDialog {...dialog} />}
    </div>
  );
}
