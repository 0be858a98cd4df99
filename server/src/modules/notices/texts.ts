import type { Language } from "../../platform/http/texts/index.ts";

/** Where an order stands, as far as its notice line tells it apart. */
export type OrderStage = "processing" | "queued" | "atBank" | "review" | "account" | "paid" | "refunded" | "reversed";

/** Notice lines about the player's own orders; `{amount}` is what was taken from the balance, or paid out. */
export const orderTexts: Readonly<Record<Language, Readonly<Record<OrderStage, string>>>> = {
  id: {
    processing: "Penarikan {amount} sedang diproses.",
    queued: "Penarikan {amount} menunggu dalam antrean dan berjalan sendiri.",
    atBank: "Penarikan {amount} sedang dibayarkan oleh bank.",
    review: "Penarikan {amount} dalam pemeriksaan pajak. Anda dapat membatalkannya.",
    account: "Bank tidak mengenali rekening untuk penarikan {amount}. Perbaikan gratis.",
    paid: "Bank sudah membayar {amount}.",
    refunded: "Penarikan {amount} tidak dibayarkan. Seluruh jumlah sudah kembali ke saldo Anda.",
    reversed: "Bank mengembalikan penarikan {amount}. Seluruh jumlah, termasuk biaya, sudah kembali ke saldo Anda.",
  },
  pt: {
    processing: "O saque de {amount} está em processamento.",
    queued: "O saque de {amount} está na fila e segue sozinho.",
    atBank: "O banco está pagando o saque de {amount}.",
    review: "O saque de {amount} está em análise fiscal. Você pode cancelá-lo.",
    account: "O banco não reconheceu a conta do saque de {amount}. A correção é gratuita.",
    paid: "O banco pagou {amount}.",
    refunded: "O saque de {amount} não foi pago. O valor total voltou ao seu saldo.",
    reversed: "O banco devolveu o saque de {amount}. O valor total, com a taxa, voltou ao seu saldo.",
  },
  es: {
    processing: "El retiro de {amount} está en proceso.",
    queued: "El retiro de {amount} está en la fila y avanza solo.",
    atBank: "El banco está pagando el retiro de {amount}.",
    review: "El retiro de {amount} está en revisión fiscal. Puedes cancelarlo.",
    account: "El banco no reconoce la cuenta del retiro de {amount}. Corregirla es gratis.",
    paid: "El banco pagó {amount}.",
    refunded: "El retiro de {amount} no se pagó. El monto completo volvió a tu saldo.",
    reversed: "El banco devolvió el retiro de {amount}. El monto completo, con la comisión, volvió a tu saldo.",
  },
  th: {
    processing: "กำลังดำเนินการถอน {amount}",
    queued: "การถอน {amount} รออยู่ในคิวและจะดำเนินต่อเอง",
    atBank: "ธนาคารกำลังจ่ายการถอน {amount}",
    review: "การถอน {amount} อยู่ระหว่างตรวจสอบภาษี คุณยกเลิกได้",
    account: "ธนาคารไม่พบบัญชีสำหรับการถอน {amount} แก้ไขได้โดยไม่มีค่าใช้จ่าย",
    paid: "ธนาคารจ่าย {amount} แล้ว",
    refunded: "การถอน {amount} ไม่ได้จ่าย ยอดทั้งหมดคืนเข้ายอดเงินของคุณแล้ว",
    reversed: "ธนาคารคืนการถอน {amount} ยอดทั้งหมดรวมค่าธรรมเนียมคืนเข้ายอดเงินของคุณแล้ว",
  },
  zh: {
    processing: "提现 {amount} 正在处理。",
    queued: "提现 {amount} 正在排队，会自动继续。",
    atBank: "银行正在支付提现 {amount}。",
    review: "提现 {amount} 正在税务审核，你可以取消。",
    account: "银行无法识别提现 {amount} 的账户。更正免费。",
    paid: "银行已支付 {amount}。",
    refunded: "提现 {amount} 未支付，全部金额已退回你的余额。",
    reversed: "银行退回了提现 {amount}，全部金额（含手续费）已退回你的余额。",
  },
};
