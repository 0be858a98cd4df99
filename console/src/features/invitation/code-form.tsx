import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CallFailed } from "../../shared/server/call.ts";
import { Button } from "../../shared/ui/button.tsx";
import { FailureNotice } from "../../shared/ui/failure-notice.tsx";
import { Field } from "../../shared/ui/field.tsx";

interface CodeFormProps {
  readonly isPending: boolean;
  /** Why the last code failed; null if none has failed. */
  readonly failure: CallFailed | null;
  readonly onGiven: (code: string) => void;
}

/** Asks for the code of an invitation whose link does not work without it (R-OPR-19). */
export function CodeForm({ isPending, failure, onGiven }: CodeFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState("");
  return (
    <form
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onGiven(code);
      }}
    >
      <p>{t`This invitation takes two people: one gives you the link, the other a code. Type the code here.`}</p>
      <FailureNotice failure={failure} />
      <Field
        label={t`Code of the invitation`}
        note={t`Twelve letters and digits; capitals and hyphens don’t matter.`}
        autoComplete="off"
        maxLength={40}
        value={code}
        onChange={setCode}
        autoFocus
      />
      <Button type="submit" look="primary" isPending={isPending} isDisabled={code.trim() === ""}>
        {t`Go on`}
      </Button>
    </form>
  );
}
