import { excludedPairOf, roles, type Role } from "@fairlobby/contract/console";
import { useLingui } from "@lingui/react/macro";
import { useWords } from "../../shared/text/use-words.ts";
import { CheckList } from "../../shared/ui/check-list.tsx";

interface RoleChoiceProps {
  readonly chosen: readonly Role[];
  readonly onChange: (chosen: Role[]) => void;
}

/** Returns a pair of roles that one person may not hold, or null. */
export const rolesProblem = excludedPairOf;

export function RoleChoice({ chosen, onChange }: RoleChoiceProps) {
  const { t } = useLingui();
  const words = useWords();
  const pair = rolesProblem(chosen);
  const [one, other] = pair === null ? ["", ""] : [words.role(pair[0]), words.role(pair[1])];
  return (
    <div className="grid gap-1">
      <CheckList
        label={t`Roles`}
        options={roles.map((role) => ({ value: role, text: words.role(role) }))}
        chosen={chosen}
        onChange={onChange}
      />
      <p role="status" className="min-h-5 text-note font-semibold text-bad">
        {pair !== null && t`One person may not hold ${one} and ${other}.`}
      </p>
    </div>
  );
}
