import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { longestRoundFile, roundFileIn } from "@fairlobby/verifier/rounds";
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { Button } from "../../shared/ui/button.tsx";
import { Intro } from "../../shared/ui/intro.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { ErrorState } from "../../shared/ui/states.tsx";
import { checkProof } from "./check-proof.ts";
import { ProofTicket } from "./proof-ticket.tsx";

/** Checks a saved proof on this device, line by line (R-RTE-35). */
export default function VerifyPage() {
  const { t } = useLingui();
  const handed = useHistoryState<{ proof?: string } | null>()?.proof ?? "";
  const [text, setText] = useState(handed);
  const [asked, setAsked] = useState(handed);
  const [problem, setProblem] = useState("");
  const file = useRef<HTMLInputElement>(null);
  const result = useQuery({
    queryKey: ["proof", asked],
    queryFn: () => checkProof(asked),
    enabled: asked !== "",
    staleTime: 0,
    gcTime: 0,
  });

  const ask = (proof: string) => {
    setProblem("");
    if (proof.trim() === asked) void result.refetch();
    else setAsked(proof.trim());
  };

  const came = useEffectEvent(async () => {
    if (!location.hash.startsWith("#round=")) return;
    const content = await roundFileIn(location.hash);
    if (content === null) {
      setAsked("");
      return setProblem(t`This address holds no round that can be read.`);
    }
    setText(content);
    ask(content);
  });
  useEffect(() => {
    const hear = () => void came();
    hear();
    addEventListener("hashchange", hear);
    return () => removeEventListener("hashchange", hear);
  }, []);

  const open = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    target.value = "";
    if (chosen === undefined) return;
    if (chosen.size > longestRoundFile) {
      setAsked("");
      return setProblem(t`This file is too large to be a proof.`);
    }
    const content = await chosen.text();
    setText(content);
    ask(content);
  };

  return (
    <Page title={t`Check a proof`}>
      <Intro art="proof">
        {t`A proof is a small file you saved from a quote, a payout or a round. It is checked here, on your device.`}
      </Intro>
      <form
        className="pt-4"
        onSubmit={(event) => {
          event.preventDefault();
          ask(text);
        }}
      >
        <label htmlFor="proof" className="mb-1 block text-note font-semibold text-muted">
          {t`Proof`}
        </label>
        <textarea
          id="proof"
          value={text}
          onChange={(event) => setText(event.target.value)}
          rows={3}
          spellCheck={false}
          autoComplete="off"
          placeholder={t`Paste the content of the file`}
          className="block w-full resize-y rounded-md border border-edge bg-ground px-3.5 py-3 font-mono text-note text-text placeholder:text-faint"
        />
        <div className="grid two-columns gap-2.5 pt-3">
          <Button onClick={() => file.current?.click()}>{t`Open a file`}</Button>
          <Button type="submit" look="primary" disabled={text.trim() === ""} busy={result.isFetching}>
            {t`Check it`}
          </Button>
        </div>
        <input
          ref={file}
          type="file"
          accept=".json,application/json"
          className="hidden"
          onChange={(event) => void open(event)}
        />
      </form>
      <div role="status" className="pt-5 pb-6">
        {problem !== "" ? (
          <p className="text-coral">{problem}</p>
        ) : asked === "" ? null : result.data === undefined ? (
          result.isError ? (
            <ErrorState onRetry={() => void result.refetch()} />
          ) : (
            <Skeleton className="h-80" />
          )
        ) : result.data.kind === "unreadable" ? (
          <p className="text-coral">
            {t`This is not a proof of a lobby. Paste the whole file, from the first bracket to the last.`}
          </p>
        ) : result.data.kind === "not_here" ? (
          <p className="text-coral">
            {t`This browser checks proofs only on secure pages (https). The command in the documentation checks them too.`}
          </p>
        ) : (
          <ProofTicket outcome={result.data} />
        )}
      </div>
    </Page>
  );
}
