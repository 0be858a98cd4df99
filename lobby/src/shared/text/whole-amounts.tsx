import { Fragment } from "react";

/** An amount as it stands in a sentence: the mark of a currency, a space where its writing has one, and figures. */
const amounts = /(?:Rp|R\$|[$฿₦])\s?\d[\d.,]*/gu;

/** A sentence whose amounts are never broken over two lines. */
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
