import type { ConsoleRequestInput, HoldReason } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useMe } from "../../shared/server/session.ts";
import { Choice } from "../../shared/ui/choice.tsx";
import { Field } from "../../shared/ui/field.tsx";

type Disclosure = ConsoleRequestInput<"/c/v1/orders/hold">["disclosure"];

/** When the player may read the reason, as the form has it; days are in the time zone of the operator's device. */
export interface GivenDisclosure {
  readonly kind: Disclosure["kind"];
  readonly day: string;
  readonly by: "tipping_off" | "authority_order";
  readonly law: string;
}

export const atOnce: GivenDisclosure = { kind: "at_once", day: "", by: "tipping_off", law: "" };

/** Returns the disclosure as the call takes it, or null while a field is missing. */
export function disclosureFrom({ kind, day, by, law }: GivenDisclosure): Disclosure | null {
  if (kind === "at_once") return { kind };
  const at = Date.parse(`${day}T00:00`);
  if (Number.isNaN(at)) return null;
  if (kind === "later") return { kind, from: at };
  return law === "" ? null : { kind, by, law, until: at };
}

interface DisclosureFieldsProps {
  readonly reason: HoldReason;
  readonly given: GivenDisclosure;
  readonly onChange: (given: GivenDisclosure) => void;
}

/** Asks when the player may read the reason (R-AUD-06): at once, unless a law or an account takeover requires otherwise. */
export function DisclosureFields({ reason, given, onChange }: DisclosureFieldsProps) {
  const { t } = useLingui();
  const { withholdingLaws } = useMe();
  return (
    <>
      <Choice
        label={t`The player reads the reason`}
        value={given.kind}
        options={[
          ["at_once", t`At once`],
          ...(reason === "account_takeover" ? ([["later", t`From a chosen day, at most 30 days ahead`]] as const) : []),
          ...(withholdingLaws.length === 0 ? [] : ([["withheld", t`Not while a law forbids it`]] as const)),
        ]}
        onChange={(kind) => onChange({ ...given, kind })}
      />
      {given.kind === "withheld" && (
        <>
          <Choice
            label={t`Legal code`}
            value={given.by}
            options={[
              ["tipping_off", t`Tipping off`],
              ["authority_order", t`Order of an authority`],
            ]}
            onChange={(by) => onChange({ ...given, by })}
            note={t`The number of reasons withheld by each code is public.`}
          />
          <Choice
            label={t`The law`}
            value={given.law}
            options={withholdingLaws.map((law) => [law, law] as const)}
            onChange={(law) => onChange({ ...given, law })}
            note={t`A second person must approve it.`}
          />
        </>
      )}
      {given.kind !== "at_once" && (
        <Field
          label={given.kind === "later" ? t`From` : t`Until (at most 90 days ahead)`}
          type="date"
          value={given.day}
          onChange={(day) => onChange({ ...given, day })}
        />
      )}
    </>
  );
}
