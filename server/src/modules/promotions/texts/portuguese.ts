import type { TermsTexts } from "./wording.ts";

export const portuguese: TermsTexts = {
  about: {
    gift: "O presente de boas-vindas é ouro promocional, não dinheiro.",
    deposit_bonus: "O bônus de depósito é ouro promocional, não dinheiro. Você pode recusá-lo.",
    invite_reward: "O prêmio por convite é ouro promocional, não dinheiro.",
    task_reward: "O prêmio de tarefa é ouro promocional, não dinheiro.",
  },
  release: ({ multiple, days, grant }) =>
    grant === undefined
      ? `O bônus vira dinheiro depois que você apostar ${multiple} vezes o valor dele em ${days} dias.`
      : `${grant.amount} viram dinheiro depois que você apostar ${grant.needed} (${multiple} vezes) em ${days} dias.`,
  counting:
    "As apostas usam primeiro o ouro promocional, depois o dinheiro; os ganhos voltam na mesma proporção. Toda aposta que usa ouro promocional conta por inteiro.",
  cap: (sum) => `Seus bônus de depósito somam no máximo ${sum}; depois disso você deposita sem bônus.`,
  expiry: "Se o prazo acabar, o ouro promocional que restar deste bônus expira.",
  cash: "Seu dinheiro não é afetado e sempre pode ser sacado.",
};
