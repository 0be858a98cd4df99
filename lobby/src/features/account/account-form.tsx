import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { useFields, type FieldRules } from "../../shared/forms/use-fields.ts";
import type { AccountError } from "./account-rules.ts";

/** The typed login name: changing the mode keeps it, and clears the passwords (R-ACC-22). */
export interface TypedName {
  readonly typed: string;
  readonly onType: (field: string, typed: string) => void;
}

interface AccountFormProps<Name extends string> {
  readonly rules: FieldRules<Name, AccountError>;
  readonly start: Readonly<Record<Name, string>>;
  /** The fields in order; all but the login name and a recovery code are password inputs. */
  readonly fields: readonly {
    readonly name: Name;
    readonly label: string;
    readonly autoComplete: "username" | "current-password" | "new-password" | "off";
  }[];
  readonly onType?: (name: Name, typed: string) => void;
  /** False on a page, where the button scrolls with the rest. */
  readonly inPanel?: boolean;
  /** Label of the button. */
  readonly action: string;
  /** How the button looks: `danger` for what cannot be taken back. */
  readonly look?: "primary" | "danger";
  /** Sends the values; returns the error as shown to the player, or undefined. */
  readonly onSend: (values: Readonly<Record<Name, string>>) => Promise<string | undefined>;
}

/** A form of the account dialog: fields are checked on blur, and sent once all are valid (R-ACC-24, R-ACC-28). */
export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { t } = useLingui();
  const form = useFields(props.rules, props.start);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState("");
  const words: Readonly<Record<AccountError, string>> = {
    code: t`The code has 25 letters and digits`,
    loginName: t`Enter 9 to 15 letters and digits`,
    nameOrEmail: t`Enter your username or email address`,
    password: t`Enter at least 6 characters`,
    newPassword: t`Enter at least 8 characters`,
    longPassword: t`Enter at most 128 characters`,
    confirm: t`The passwords do not match`,
  };
  const newPasswordRule = t`At least 8 characters. No common password, even with digits or symbols added. Not your username or this site’s name.`;

  const submit = async () => {
    if (busy) return;
    const complete = props.fields.every(({ name }) => form.values[name] !== "");
    if (!form.passes() || !complete) return setNotice(t`Enter your account details first`);
    setNotice("");
    setBusy(true);
    const problem = await props.onSend(form.values);
    setBusy(false);
    if (problem !== undefined) setNotice(problem);
  };

  const send = (
    <Button type="submit" look={props.look ?? "primary"} wide busy={busy}>
      {props.action}
    </Button>
  );
  return (
    <form action={submit} noValidate>
      {props.fields.map(({ name, label, autoComplete }) => {
        const error = form.errors[name];
        return (
          <Field
            key={name}
            label={label}
            type={autoComplete.endsWith("password") ? "password" : "text"}
            autoComplete={autoComplete}
            autoCapitalize="none"
            maxLength={name === "loginName" ? 15 : undefined}
            value={form.values[name]}
            error={error === undefined ? undefined : words[error]}
            hint={autoComplete === "new-password" && name === "password" ? newPasswordRule : undefined}
            onChange={(event) => {
              form.change(name, event.target.value);
              setNotice("");
              props.onType?.(name, event.target.value);
            }}
            onBlur={() => form.leave(name)}
          />
        );
      })}
      <p role="status" className="min-h-7 pb-2 text-note text-coral">
        {notice}
      </p>
      {/* Other ways follow below the form. */}
      {props.inPanel === false ? send : <PanelFoot className="mb-0">{send}</PanelFoot>}
    </form>
  );
}
