import { useOpenOrder } from "./use-open-order.ts";

/** The last step of the open withdrawal order, in words. */
export function OpenOrderStep({ orderId }: { readonly orderId: string }) {
  return <span className="block min-h-5 font-semibold">{useOpenOrder(orderId)?.step}</span>;
}
