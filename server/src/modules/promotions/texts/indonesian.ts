import type { TermsTexts } from "./wording.ts";

export const indonesian: TermsTexts = {
  about: {
    gift: "Hadiah sambutan adalah emas promosi, bukan uang tunai.",
    deposit_bonus: "Bonus deposit adalah emas promosi, bukan uang tunai. Anda bebas tidak mengambilnya.",
    invite_reward: "Hadiah undangan adalah emas promosi, bukan uang tunai.",
    task_reward: "Hadiah tugas adalah emas promosi, bukan uang tunai.",
  },
  release: ({ multiple, days, grant }) =>
    grant === undefined
      ? `Bonus menjadi uang tunai setelah Anda bertaruh ${multiple} kali jumlahnya dalam ${days} hari.`
      : `${grant.amount} menjadi uang tunai setelah Anda bertaruh ${grant.needed} (${multiple} kali) dalam ${days} hari.`,
  counting:
    "Taruhan memakai emas promosi lebih dulu, lalu tunai; kemenangan kembali dalam perbandingan yang sama. Setiap taruhan yang memakai emas promosi dihitung penuh.",
  cap: (sum) => `Seluruh bonus deposit Anda paling banyak ${sum}; setelah itu deposit tetap bisa tanpa bonus.`,
  expiry: "Jika waktunya habis, emas promosi yang tersisa dari bonus ini hangus.",
  cash: "Uang tunai Anda tidak terpengaruh dan selalu bisa ditarik.",
};
