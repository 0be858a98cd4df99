import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../shared/server/api.ts";
import { useConfig } from "../../shared/server/config.ts";
import type { DialogProps, Hosted } from "../../shared/dialogs/dialog-props.ts";
import { showToast } from "../../shared/dialogs/toast.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/forms/field.tsx";
import { Panel, usePanelClose } from "../../shared/dialogs/panel.tsx";
import { PanelFoot } from "../../shared/dialogs/panel-foot.tsx";
import { useFields } from "../../shared/forms/use-fields.ts";
import { contactRules, rulesOf, suggestedMail, type ContactError, type ContactField } from "./contact-rules.ts";
import { contactQuery } from "../../shared/player/contact.ts";

function Form({ onSaved }: DialogProps["contact"]) {
  const { t } = useLingui();
  const client = useQueryClient();
  const close = usePanelClose();
  const rules = rulesOf(useConfig());
  const { mailDomains, dialCode, mail } = rules;
  const form = useFields(contactRules(rules), { userName: "", phone: "", email: "" });
  const [busy, setBusy] = useState(false);
  const { min, max } = rules.phoneDigits;
  const domains = mailDomains.slice(0, 3).join(", ");
  const words: Readonly<Record<ContactError, string>> = {
    userName: t`Enter your name`,
    phone:
      min === max
        ? t`The phone number must have exactly ${max} digits`
        : t`The phone number must have ${min} to ${max} digits`,
    email:
      mail === "any" ? t`This is not an email address` : t`Use an address from a known provider, such as ${domains}`,
  };
  const meant = suggestedMail(form.values.email, mailDomains);
  const bind = (name: ContactField) => {
    const key = form.errors[name];
    return {
      value: form.values[name],
      error: key === undefined ? undefined : words[key],
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => form.change(name, event.target.value),
      onBlur: () => form.leave(name),
    };
  };

  const save = async () => {
    if (!form.passes() || busy) return;
    setBusy(true);
    const { userName, phone, email } = form.values;
    const result = await api.call("/charge/amount/saveUserAccountInfo", {
      userName: userName.trim(),
      phone,
      email,
      payType: 1,
    });
    setBusy(false);
    if (!result.ok) return showToast(result.msg, "bad");
    await client.invalidateQueries({ queryKey: contactQuery.queryKey });
    close(onSaved);
  };

  return (
    <form action={save} noValidate>
      <p className="pb-3 text-muted">{t`Asked only once. The payment provider needs a name and a way to reach you.`}</p>
      <Field label={t`Name`} autoComplete="name" {...bind("userName")} />
      <Field
        label={t`Phone`}
        inputMode="tel"
        autoComplete="tel-national"
        prefix={dialCode}
        hint={min === max ? t`${max} digits, without the leading 0` : t`${min} to ${max} digits, without the leading 0`}
        {...bind("phone")}
      />
      <Field
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={mail === "listed" && t`From a known provider, such as ${domains}`}
        {...bind("email")}
      />
      <div aria-live="polite">
        {meant !== null && (
          <Button look="quiet" className="-mt-1 wrap-anywhere" onClick={() => form.change("email", meant)}>
            {t`Did you mean ${meant}?`}
          </Button>
        )}
      </div>
      <PanelFoot>
        <Button type="submit" look="primary" wide busy={busy}>{t`Save and continue`}</Button>
      </PanelFoot>
    </form>
  );
}

/** Name, phone and e-mail before the first deposit (R-DEP-26, R-ACC-33 to R-ACC-36). */
export default function ContactDialog({ onSaved, onClosed }: Hosted<"contact">) {
  const { t } = useLingui();
  return (
    <Panel kind="sheet" title={t`Who is paying?`} onClosed={onClosed}>
      <Form onSaved={onSaved} />
    </Panel>
  );
}
