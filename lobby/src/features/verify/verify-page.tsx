import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { longestRoundFile, roundFileIn } from "@fairlobby/verifier/rounds";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { Button } from "../../shared/ui/button.tsx";
import { Intro } from "../../shared/ui/intro.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { Skeleton } from "../../shared/ui/skeleton.tsx";
import { NotLoaded } from "../../shared/ui/states.tsx";
import { checkProof } from "./check-proof.ts";
import { ProofTicket } from "./proof-ticket.tsx";

/** The text in the field, the result of checking it, and the problem if it could not be checked. */
function useProof() {
  const { t } = useLingui();
  const handed = useHistoryState<{ proof?: string } | null>()?.proof ?? "";
  const [text, setText] = useState(handed);
  const [asked, setAsked] = useState(handed);
  const [problem, setProblem] = useState("");
  const result = useQuery({
    queryKey: ["proof", asked],
    queryFn: () => checkProof(asked),
    enabled: asked !== "",
    staleTime: 0,
    gcTime: 0,
  });

  const check = (proof: string) => {
    setProblem("");
    if (proof.trim() === asked) void result.refetch();
    else setAsked(proof.trim());
  };
  const fill = (content: string) => {
    setText(content);
    check(content);
  };
  const refuse = (why: string) => {
    setAsked("");
    setProblem(why);
  };

  const openHash = useEffectEvent(async () => {
    if (!location.hash.startsWith("#round=")) return;
    const content = await roundFileIn(location.hash);
    if (content === null) refuse(t`This address contains no readable round.`);
    else fill(content);
  });
  useEffect(() => {
    const open = () => void openHash();
    open();
    addEventListener("hashchange", open);
    return () => removeEventListener("hashchange", open);
  }, []);
  const openFile = async (file: File) => {
    if (file.size > longestRoundFile) refuse(t`This file is too large to be a proof.`);
    else fill(await file.text());
  };
  return { text, setText, asked, problem, result, check, openFile };
}

type Proof = ReturnType<typeof useProof>;

function ProofForm({ proof: { text, setText, result, check, openFile } }: { readonly proof: Proof }) {
  const { t } = useLingui();
  const file = useRef<HTMLInputElement>(null);
  return (
    <form
      className="pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        check(text);
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
        className="block w-full resize-y rounded-md border border-edge bg-ground px-3.5 py-3 font-mono text-[1rem] text-text placeholder:text-faint"
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
        onChange={({ target }) => {
          const chosen = target.files?.[0];
          target.value = "";
          if (chosen !== undefined) void openFile(chosen);
        }}
      />
    </form>
  );
}

function Result({ proof: { asked, problem, result } }: { readonly proof: Proof }) {
  const { t } = useLingui();
  if (problem !== "") return <p className="text-coral">{problem}</p>;
  if (asked === "") return null;
  if (result.data === undefined) {
    return <NotLoaded query={result} placeholder={<Skeleton className="h-80" />} />;
  }
  switch (result.data.kind) {
    case "unreadable":
      return (
        <p className="text-coral">
          {t`This is not a proof from a lobby. Paste the whole file, from the first bracket to the last.`}
        </p>
      );
    case "not_here":
      return (
        <p className="text-coral">
          {t`This browser checks proofs only on secure pages (https). The command in the documentation checks them too.`}
        </p>
      );
    default:
      return <ProofTicket outcome={result.data} />;
  }
}

/** Checks a saved proof on this device, line by line (R-RTE-35). */
export default function VerifyPage() {
  const { t } = useLingui();
  const proof = useProof();
  return (
    <Page title={t`Check a proof`}>
      <Intro art="proof">
        {t`A proof is a small file you saved from a quote, a payout, a round or your record. It is checked here, on your device.`}
      </Intro>
      <ProofForm proof={proof} />
      <div role="status" className="pt-5 pb-6">
        <Result proof={proof} />
      </div>
    </Page>
  );
}
