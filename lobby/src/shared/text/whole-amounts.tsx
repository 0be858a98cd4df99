import { Fragment } from "react";

/** An amount within a sentence: a currency symbol, an optional space and digits. */
const amounts = /(?:Rp|R\$|[$฿₦])\s?\d[\d.,]*/gu;

/** A sentence whose amounts never break across lines. */
export function WholeAmounts({ children: sentence }: { readonly children: string }) {
  const found = [...sentence.matchAll(amounts)];
  const words = sentence.split(amounts);
  return words.map((between, at) => {
    const amount = found[at];
    return (
      <Fragment key={amount?.index ?? "end"}>
        {between}
        {amount !== undefined && <span className="whitespace-nowrap">{amount[0]}</span>}
      </Fragment>
    );
  });
}
