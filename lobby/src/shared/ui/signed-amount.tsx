import { Amount } from "./amount.tsx";

/** What an amount changed by, always with its sign, never by colour alone. */
export function SignedAmount({ minor }: { readonly minor: number }) {
  return (
    <>
      {minor > 0 ? "+ " : minor < 0 ? "− " : ""}
      <Amount minor={Math.abs(minor)} />
    </>
  );
}
