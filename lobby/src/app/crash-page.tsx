import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../shared/ui/button.tsx";

export default function CrashPage() {
  const { t } = useLingui();
  return (
    <main className="screen-high mx-auto grid max-w-[480px] place-content-center gap-4 px-6 text-center">
      <img src="/art/empty/went-out.svg" alt="" width={200} height={150} className="mx-auto" />
      <h1 className="text-title">{t`A lantern went out`}</h1>
      <p className="text-muted">
        <Trans>Something on this screen broke. Your money is kept by the server and nothing is lost.</Trans>
      </p>
      <Button look="primary" onClick={() => location.assign("/")}>{t`Back to home`}</Button>
    </main>
  );
}
