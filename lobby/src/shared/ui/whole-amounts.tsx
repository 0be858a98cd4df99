/** An amount as it stands in a sentence: the mark of a currency, a space where its writing has one, and figures. */
const amounts = /((?:Rp|R\$|[$฿₦])\s?\d[\d.,]*)/u;

/** A sentence whose amounts are never broken over two lines. */
export function WholeAmounts({ children }: { readonly children: string }) {
  return children.split(amounts).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
