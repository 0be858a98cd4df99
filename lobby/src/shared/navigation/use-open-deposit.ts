import { useLocation } from "wouter";
import { useConfig } from "../server/config.ts";

/** Opens the deposit screen, or in the variant `tabs` the cashier, by full navigation (R-RTE-31). */
export function useOpenDeposit(): () => void {
  const { variant, cashierUrl } = useConfig();
  const [, go] = useLocation();
  return () => (variant === "tabs" ? location.assign(cashierUrl) : go("/rechargeMall"));
}
