import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { usePush } from "../../shared/server/push.ts";
import { openHold } from "./progress.ts";
import { orderQuery, type Order } from "./queries.ts";
import { useStepNames } from "./use-step-names.ts";

interface OpenOrder {
  readonly order: Order;
  /** Name of its last step, or that it is held. */
  readonly step: string | undefined;
}

/**
 * Reads the open withdrawal order, and again on each push; undefined until the first reply.
 * @param enabled false reads nothing
 */
export function useOpenOrder(orderId: string, enabled = true): OpenOrder | undefined {
  const { t } = useLingui();
  const namesOf = useStepNames();
  const { data: order, refetch } = useQuery({ ...orderQuery(orderId), enabled });
  const reload = () => void (enabled && refetch());
  usePush("/user/queue/notify", reload, reload);
  if (order === undefined) return undefined;
  return { order, step: openHold(order.holds) === undefined ? namesOf(order).at(-1) : t`On hold` };
}
