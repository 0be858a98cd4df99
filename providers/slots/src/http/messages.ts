import type { PageError } from "../page-api.ts";

type Messages = Readonly<Record<PageError, string>>;

const english: Messages = {
  not_enough_money: "Your balance does not cover this stake. Nothing was taken.",
  on_break: "You are taking a break. Nothing was taken.",
  limit_reached: "You have reached a limit you set. Nothing was taken.",
  session_expired: "This game is over. Open it again from the lobby; nothing is lost.",
  round_pending: "Your round is still being confirmed. It goes on by itself; nothing is lost.",
  stake_returned: "The round did not take place. Your stake is back on your balance.",
  too_fast: "One moment, then spin again.",
  unavailable: "The lobby cannot be reached right now. Nothing was taken; try again in a moment.",
  invalid_input: "This request could not be understood.",
};

const indonesian: Messages = {
  not_enough_money: "Saldo kamu tidak cukup untuk taruhan ini. Tidak ada yang dipotong.",
  on_break: "Kamu sedang beristirahat. Tidak ada yang dipotong.",
  limit_reached: "Kamu sudah mencapai batas yang kamu tetapkan. Tidak ada yang dipotong.",
  session_expired: "Permainan ini sudah berakhir. Buka lagi dari lobi; tidak ada yang hilang.",
  round_pending: "Putaranmu masih dikonfirmasi. Ini berjalan sendiri; tidak ada yang hilang.",
  stake_returned: "Putaran tidak jadi. Taruhanmu sudah kembali ke saldo.",
  too_fast: "Tunggu sebentar, lalu putar lagi.",
  unavailable: "Lobi tidak bisa dihubungi sekarang. Tidak ada yang dipotong; coba lagi sebentar lagi.",
  invalid_input: "Permintaan ini tidak bisa dipahami.",
};

/** The sentence for an expected failure, in the language of the launch; English where there is no translation. */
export function messageFor(error: PageError, lang: string): string {
  return (lang.split("-")[0] === "id" ? indonesian : english)[error];
}
