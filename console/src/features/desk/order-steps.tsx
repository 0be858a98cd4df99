import type { ConsoleReply } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useDeskWords } from "../../shared/text/use-desk-words.ts";
import { When } from "../../shared/ui/when.tsx";
import { Section } from "./section.tsx";

type Order = ConsoleReply<"/c/v1/orders/get">;

/** The steps of an order, each with who caused it. */
export function Steps({ steps }: Pick<Order, "steps">) {
  const { t } = useLingui();
  const words = useDeskWords();
  return (
    <Section title={t`Steps`}>
      <ol className="grid gap-1">
        {steps.map(({ code, at, by, name, note }) => (
          <li key={`${code}-${at}`}>
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>
                <span className="font-mono text-note text-soft">{code}</span> {words.step(code)}{" "}
                <span className="text-soft">
                  · {words.actor(by)}
                  {name !== null && ` (${name})`}
                </span>
              </span>
              <span className="text-note text-soft">
                <When at={at} />
              </span>
            </p>
            {note !== null && note !== "" && <p className="pl-10 text-note text-soft">{note}</p>}
          </li>
        ))}
      </ol>
    </Section>
  );
}
