import type { WebhookState } from "@fairlobby/contract/console";
import { Tag } from "../../shared/ui/tag.tsx";
import { useWebhookWords } from "./use-webhook-words.ts";

const looks = { waiting: "warn", delivered: "good", given_up: "bad" } as const;

export function StateTag({ state }: { readonly state: WebhookState }) {
  return <Tag look={looks[state]}>{useWebhookWords().state(state)}</Tag>;
}
