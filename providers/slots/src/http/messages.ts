import type { PageError, PageFailure } from "../page-api.ts";

type Messages = Readonly<Record<PageError, string>>;

const english: Messages = {
  not_enough_money: "Your balance does not cover this stake. Nothing was taken.",
  bets_paused: "Bets are paused on your account. Nothing was taken; the lobby shows why.",
  limit_reached: "You have reached a limit you set. Nothing was taken.",
  game_off: "This game is switched off at the moment. Nothing was taken.",
  session_expired: "This game is over. Open it again from the lobby; nothing is lost.",
  opened_elsewhere: "You opened a game in another tab or on another device. Nothing is lost.",
  round_pending: "Your round is still being confirmed. It continues automatically; nothing is lost.",
  stake_returned: "The round did not take place. Your stake is back in your balance.",
  round_not_played: "This round was not played. If its stake was taken, it was returned.",
  unknown_round: "No such round was found.",
  too_fast: "One moment, then spin again.",
  too_many_seeds: "You have changed the seed many times just now. It stays as it is; try again in a minute.",
  unavailable: "The lobby cannot be reached right now. Nothing was taken; try again in a moment.",
  invalid_input: "This request could not be understood.",
};

const indonesian: Messages = {
  not_enough_money: "Saldo Anda tidak cukup untuk taruhan ini. Tidak ada yang dipotong.",
  bets_paused: "Taruhan di akun Anda sedang dihentikan. Tidak ada yang dipotong; alasannya ada di lobi.",
  limit_reached: "Anda sudah mencapai batas yang Anda tetapkan. Tidak ada yang dipotong.",
  game_off: "Permainan ini sedang dimatikan. Tidak ada yang dipotong.",
  session_expired: "Permainan ini sudah berakhir. Buka lagi dari lobi; tidak ada yang hilang.",
  opened_elsewhere: "Anda membuka permainan di tab atau perangkat lain. Tidak ada yang hilang.",
  round_pending: "Putaran Anda masih dikonfirmasi. Ini berjalan sendiri; tidak ada yang hilang.",
  stake_returned: "Putaran tidak jadi. Taruhan Anda sudah kembali ke saldo.",
  round_not_played: "Putaran ini tidak jadi dimainkan. Kalau taruhannya sempat dipotong, sudah dikembalikan.",
  unknown_round: "Putaran ini tidak ditemukan.",
  too_fast: "Tunggu sebentar, lalu putar lagi.",
  too_many_seeds: "Benih baru saja diganti berkali-kali. Benih tetap seperti sekarang; coba lagi semenit lagi.",
  unavailable: "Lobi tidak bisa dihubungi sekarang. Tidak ada yang dipotong; coba lagi sebentar lagi.",
  invalid_input: "Permintaan ini tidak bisa dipahami.",
};

const portuguese: Messages = {
  not_enough_money: "Seu saldo não cobre esta aposta. Nada foi descontado.",
  bets_paused: "As apostas estão pausadas na sua conta. Nada foi descontado; o lobby mostra o motivo.",
  limit_reached: "Você atingiu um limite que definiu. Nada foi descontado.",
  game_off: "Este jogo está desligado no momento. Nada foi descontado.",
  session_expired: "Este jogo terminou. Abra de novo pelo lobby; nada se perdeu.",
  opened_elsewhere: "Você abriu um jogo em outra aba ou em outro aparelho. Nada se perdeu.",
  round_pending: "Sua rodada ainda está sendo confirmada. Ela segue sozinha; nada se perdeu.",
  stake_returned: "A rodada não aconteceu. Sua aposta voltou ao saldo.",
  round_not_played: "Esta rodada não foi jogada. Se a aposta foi descontada, ela voltou.",
  unknown_round: "Esta rodada não foi encontrada.",
  too_fast: "Só um instante e gire de novo.",
  too_many_seeds: "A semente foi trocada muitas vezes agora há pouco. Ela fica como está; tente de novo em um minuto.",
  unavailable: "O lobby não responde agora. Nada foi descontado; tente de novo em instantes.",
  invalid_input: "Não foi possível entender este pedido.",
};

const spanish: Messages = {
  not_enough_money: "Tu saldo no alcanza para esta apuesta. No se descontó nada.",
  bets_paused: "Las apuestas están en pausa en tu cuenta. No se descontó nada; el lobby muestra por qué.",
  limit_reached: "Alcanzaste un límite que pusiste. No se descontó nada.",
  game_off: "Este juego está apagado por ahora. No se descontó nada.",
  session_expired: "Este juego terminó. Ábrelo de nuevo desde el lobby; no se perdió nada.",
  opened_elsewhere: "Abriste un juego en otra pestaña o en otro dispositivo. No se perdió nada.",
  round_pending: "Tu ronda aún se está confirmando. Avanza sola; no se perdió nada.",
  stake_returned: "La ronda no se jugó. Tu apuesta volvió a tu saldo.",
  round_not_played: "Esta ronda no se jugó. Si se descontó la apuesta, ya se devolvió.",
  unknown_round: "No se encontró esta ronda.",
  too_fast: "Un momento y gira otra vez.",
  too_many_seeds: "Cambiaste la semilla muchas veces seguidas. Se queda como está; inténtalo de nuevo en un minuto.",
  unavailable: "El lobby no responde ahora. No se descontó nada; inténtalo de nuevo en un momento.",
  invalid_input: "No se pudo entender esta solicitud.",
};

const thai: Messages = {
  not_enough_money: "ยอดเงินของคุณไม่พอสำหรับเดิมพันนี้ ไม่มีการหักเงิน",
  bets_paused: "บัญชีของคุณพักการเดิมพันอยู่ ไม่มีการหักเงิน ดูเหตุผลได้ในล็อบบี้",
  limit_reached: "คุณถึงวงเงินที่ตั้งไว้แล้ว ไม่มีการหักเงิน",
  game_off: "เกมนี้ปิดอยู่ในขณะนี้ ไม่มีการหักเงิน",
  session_expired: "เกมนี้จบแล้ว เปิดใหม่จากล็อบบี้ ไม่มีอะไรสูญหาย",
  opened_elsewhere: "คุณเปิดเกมในแท็บหรืออุปกรณ์อื่น ไม่มีอะไรสูญหาย",
  round_pending: "รอบของคุณกำลังรอการยืนยัน ดำเนินต่อเอง ไม่มีอะไรสูญหาย",
  stake_returned: "รอบนี้ไม่ได้เล่น เดิมพันของคุณคืนเข้ายอดเงินแล้ว",
  round_not_played: "รอบนี้ไม่ได้เล่น หากหักเดิมพันไปแล้วก็คืนให้แล้ว",
  unknown_round: "ไม่พบรอบนี้",
  too_fast: "รอสักครู่แล้วหมุนใหม่",
  too_many_seeds: "คุณเพิ่งเปลี่ยนซีดไปหลายครั้ง ซีดยังเหมือนเดิม ลองอีกครั้งในหนึ่งนาที",
  unavailable: "ตอนนี้ติดต่อล็อบบี้ไม่ได้ ไม่มีการหักเงิน ลองอีกครั้งในอีกสักครู่",
  invalid_input: "ไม่เข้าใจคำขอนี้",
};

const chinese: Messages = {
  not_enough_money: "你的余额不足以支付此投注。没有扣款。",
  bets_paused: "你的账户暂停投注。没有扣款；原因见大厅。",
  limit_reached: "已达到你设置的限额。没有扣款。",
  game_off: "此游戏目前已关闭。没有扣款。",
  session_expired: "此游戏已结束。请从大厅重新打开；没有任何损失。",
  opened_elsewhere: "你在其他标签页或设备上打开了游戏；没有任何损失。",
  round_pending: "本局仍在确认中，会自动继续；没有任何损失。",
  stake_returned: "本局未进行。投注已退回你的余额。",
  round_not_played: "本局未进行。如已扣投注，也已退回。",
  unknown_round: "找不到这一局。",
  too_fast: "请稍等，再旋转。",
  too_many_seeds: "种子刚刚更换了很多次。当前种子不变；请一分钟后再试。",
  unavailable: "暂时无法连接大厅。没有扣款；请稍后重试。",
  invalid_input: "无法理解此请求。",
};

const languages: Readonly<Record<string, Messages>> = {
  id: indonesian,
  pt: portuguese,
  es: spanish,
  th: thai,
  zh: chinese,
};

export function failure(error: PageError, lang: string): PageFailure {
  return { error, message: messageFor(error, lang) };
}

/** Returns the sentence for an expected failure in the language of the launch, else in English. */
function messageFor(error: PageError, lang: string): string {
  const base = lang.split("-")[0] ?? "";
  return ((Object.hasOwn(languages, base) ? languages[base] : undefined) ?? english)[error];
}
