import type { TermsTexts } from "./wording.ts";

export const spanish: TermsTexts = {
  about: {
    gift: "El regalo de bienvenida es oro promocional, no efectivo.",
    deposit_bonus: "El bono de depósito es oro promocional, no efectivo. Puedes rechazarlo.",
    invite_reward: "El premio por invitar es oro promocional, no efectivo.",
    task_reward: "El premio por tarea es oro promocional, no efectivo.",
  },
  release: ({ multiple, days, grant }) =>
    grant === undefined
      ? `El bono se convierte en efectivo cuando hayas apostado ${multiple} veces su valor en ${days} días.`
      : `${grant.amount} se convierten en efectivo cuando hayas apostado ${grant.needed} (${multiple} veces) en ${days} días.`,
  counting:
    "Las apuestas usan primero el oro promocional y luego el efectivo; las ganancias vuelven en la misma proporción. Toda apuesta que usa oro promocional cuenta completa.",
  cap: (sum) => `Tus bonos de depósito suman como máximo ${sum}; después puedes depositar sin bono.`,
  expiry: "Si el plazo termina, el oro promocional que quede de este bono caduca.",
  cash: "Tu efectivo no se ve afectado y siempre se puede retirar.",
};
