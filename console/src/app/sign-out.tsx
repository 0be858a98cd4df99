import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "../shared/server/call.ts";
import { Button } from "../shared/ui/button.tsx";

/** A button that ends the session and loads the console again, so that no data stays in memory. */
export function SignOut() {
  const { t } = useLingui();
  const signOut = useMutation({
    mutationFn: () => call("/c/v1/session/sign-out", {}),
    onSettled: () => location.assign("/"),
  });
  return <Button isPending={signOut.isPending} onPress={() => signOut.mutate()}>{t`Sign out`}</Button>;
}
