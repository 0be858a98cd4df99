import type { Language } from "../../platform/http/texts/index.ts";
import type { StepReason } from "./model.ts";
import type { ChangeRefusal } from "./service.ts";

/** What a step is explained by: what was kept with it, or what became of it since. */
export type ShownReason = StepReason | "reversed";

/** Texts of steps and of refused changes, in every language of the server. */
interface WithdrawalTexts {
  readonly reasons: Readonly<Record<ShownReason, string>>;
  readonly refusals: Readonly<Record<ChangeRefusal, string>>;
}

const texts: Readonly<Record<Language, WithdrawalTexts>> = {
  id: {
    reasons: {
      account_rejected: "Bank tidak mengenali rekening ini. Perbaikan gratis.",
      failed: "Bank tidak dapat membayar. Seluruh jumlah sudah kembali ke saldo Anda.",
      cancelled: "Anda membatalkan penarikan ini. Seluruh jumlah sudah kembali ke saldo Anda.",
      stalled: "Penarikan ini terlalu lama tidak bergerak. Seluruh jumlah sudah kembali ke saldo Anda.",
      reversed: "Bank mengembalikan uangnya kemudian. Seluruh jumlah, termasuk biaya, sudah kembali ke saldo Anda.",
      tax_review:
        "Pemeriksaan pajak menurut {duty}. Tidak ada yang perlu dibayar. Anda dapat membatalkan dengan pengembalian penuh.",
    },
    refusals: {
      not_at_2000: "Bank tidak meminta perbaikan rekening.",
      too_many_corrections:
        "Rekening sudah terlalu sering diubah. Batalkan dengan pengembalian penuh atau hubungi layanan pelanggan.",
      too_many_wrong_proofs:
        "Bukti yang salah terlalu sering. Batalkan dengan pengembalian penuh atau hubungi layanan pelanggan.",
      wrong_device: "Rekening hanya bisa diubah di perangkat yang dipakai memesan. Buka penarikan ini di sana.",
      wrong_password: "Kata sandi salah.",
      wrong_account_number: "Nomor rekening sekarang tidak cocok.",
    },
  },
  pt: {
    reasons: {
      account_rejected: "O banco não reconheceu esta conta. A correção é gratuita.",
      failed: "O banco não conseguiu pagar. O valor total voltou ao seu saldo.",
      cancelled: "Você cancelou este saque. O valor total voltou ao seu saldo.",
      stalled: "Este saque ficou parado por muito tempo. O valor total voltou ao seu saldo.",
      reversed: "O banco devolveu o dinheiro depois. O valor total, com a taxa, voltou ao seu saldo.",
      tax_review: "Análise fiscal conforme {duty}. Não há nada a pagar. Você pode cancelar com devolução total.",
    },
    refusals: {
      not_at_2000: "O banco não pediu correção da conta.",
      too_many_corrections:
        "A conta já foi alterada vezes demais. Cancele com devolução total ou fale com o atendimento.",
      too_many_wrong_proofs: "Comprovações erradas demais. Cancele com devolução total ou fale com o atendimento.",
      wrong_device: "A conta só pode ser alterada no aparelho em que você pediu o saque. Abra este saque nele.",
      wrong_password: "A senha de acesso está errada.",
      wrong_account_number: "O número de conta atual não confere.",
    },
  },
  es: {
    reasons: {
      account_rejected: "El banco no reconoce esta cuenta. Corregirla es gratis.",
      failed: "El banco no pudo pagar. El monto completo volvió a tu saldo.",
      cancelled: "Cancelaste este retiro. El monto completo volvió a tu saldo.",
      stalled: "Este retiro estuvo detenido demasiado tiempo. El monto completo volvió a tu saldo.",
      reversed: "El banco devolvió el dinero después. El monto completo, con la comisión, volvió a tu saldo.",
      tax_review: "Revisión fiscal según {duty}. No hay nada que pagar. Puedes cancelar con reembolso total.",
    },
    refusals: {
      not_at_2000: "El banco no pidió corregir la cuenta.",
      too_many_corrections:
        "La cuenta ya se cambió demasiadas veces. Cancela con reembolso total o escribe a atención al cliente.",
      too_many_wrong_proofs:
        "Demasiadas pruebas incorrectas. Cancela con reembolso total o escribe a atención al cliente.",
      wrong_device: "La cuenta solo se puede cambiar en el dispositivo con el que pediste el retiro. Ábrelo ahí.",
      wrong_password: "La contraseña de acceso no es correcta.",
      wrong_account_number: "El número de cuenta actual no coincide.",
    },
  },
  th: {
    reasons: {
      account_rejected: "ธนาคารไม่พบบัญชีนี้ แก้ไขได้โดยไม่มีค่าใช้จ่าย",
      failed: "ธนาคารจ่ายเงินไม่สำเร็จ ยอดทั้งหมดคืนเข้ายอดเงินของคุณแล้ว",
      cancelled: "คุณยกเลิกการถอนนี้ ยอดทั้งหมดคืนเข้ายอดเงินของคุณแล้ว",
      stalled: "การถอนนี้หยุดนิ่งนานเกินไป ยอดทั้งหมดคืนเข้ายอดเงินของคุณแล้ว",
      reversed: "ธนาคารคืนเงินในภายหลัง ยอดทั้งหมดรวมค่าธรรมเนียมคืนเข้ายอดเงินของคุณแล้ว",
      tax_review: "ตรวจสอบภาษีตาม {duty} ไม่มีอะไรต้องจ่าย คุณยกเลิกได้และรับเงินคืนเต็มจำนวน",
    },
    refusals: {
      not_at_2000: "ธนาคารไม่ได้ขอให้แก้ไขบัญชี",
      too_many_corrections: "เปลี่ยนบัญชีหลายครั้งเกินไปแล้ว โปรดยกเลิกเพื่อรับเงินคืนเต็มจำนวนหรือติดต่อฝ่ายบริการลูกค้า",
      too_many_wrong_proofs: "ยืนยันผิดหลายครั้งเกินไป โปรดยกเลิกเพื่อรับเงินคืนเต็มจำนวนหรือติดต่อฝ่ายบริการลูกค้า",
      wrong_device: "เปลี่ยนบัญชีได้เฉพาะบนอุปกรณ์ที่ใช้สั่งถอนเท่านั้น โปรดเปิดรายการถอนนี้บนอุปกรณ์นั้น",
      wrong_password: "รหัสผ่านเข้าสู่ระบบไม่ถูกต้อง",
      wrong_account_number: "เลขที่บัญชีปัจจุบันไม่ตรงกัน",
    },
  },
  zh: {
    reasons: {
      account_rejected: "银行无法识别该账户。更正免费。",
      failed: "银行未能付款。全部金额已退回你的余额。",
      cancelled: "你取消了这笔提现。全部金额已退回你的余额。",
      stalled: "这笔提现停滞过久。全部金额已退回你的余额。",
      reversed: "银行之后退回了款项。全部金额（含手续费）已退回你的余额。",
      tax_review: "根据{duty}进行税务审核。无需支付任何费用。你可以取消并获得全额退款。",
    },
    refusals: {
      not_at_2000: "银行没有要求更正账户。",
      too_many_corrections: "账户更改次数过多。请取消并获得全额退款，或联系客服。",
      too_many_wrong_proofs: "验证错误次数过多。请取消并获得全额退款，或联系客服。",
      wrong_device: "只能在下单提现的设备上修改账户，请在该设备上打开此提现。",
      wrong_password: "登录密码不正确。",
      wrong_account_number: "当前账号不匹配。",
    },
  },
};

/** @param duty the law of a tax review */
export function reasonText(reason: ShownReason, language: Language, duty = ""): string {
  return texts[language].reasons[reason].replace("{duty}", () => duty);
}

export function refusalText(refusal: ChangeRefusal, language: Language): string {
  return texts[language].refusals[refusal];
}
