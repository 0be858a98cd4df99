/**
 * The words of a language, as parts of regular expressions for lower-case text without Latin accents. The tables cover the
 * usual sentences of those who ask players for money before a withdrawal; speakers of the language maintain them.
 */
export interface Words {
  /** Ask for a payment by themselves: what a player is told to do. */
  readonly demands: readonly string[];
  /** Ask for a payment only together with an obligation, before or after the word. */
  readonly sums: readonly string[];
  /** An obligation before a sum, e.g. "you must". */
  readonly obligesBefore: readonly string[];
  /** An obligation after a sum, e.g. "is required". */
  readonly obligesAfter: readonly string[];
  /** Words for a withdrawal: a request for a payment counts only together with one of them. */
  readonly withdrawals: readonly string[];
  readonly negations: readonly string[];
  /** Undo a negation before them: "not released until you pay". */
  readonly exceptions: readonly string[];
  /** Undo a negation after them: "if you do not pay". */
  readonly conditions: readonly string[];
  /** After the negated word: undo its negation: "no payment, no withdrawal". */
  readonly consequences: readonly string[];
  /** Before a word: warn of others who ask for a payment. */
  readonly warnings: readonly string[];
  /** After a word: say that no payment is asked for. */
  readonly needless: readonly string[];
  /** Those who pay players. */
  readonly payers: readonly string[];
  /** Those who are told to pay. */
  readonly players: readonly string[];
  /** What a sentence that says "you pay nothing" has before the demand, and after it up to the end of the sentence. */
  readonly nothing?: { readonly before: RegExp; readonly after: RegExp };
  /** Whether words are separated by spaces. */
  readonly spaced: boolean;
}

/** Used in every language of this lobby's countries. */
const everywhere = ["withdraw(?:al|als|ing)?", "wd", "pay-?outs?", "cash-?out"];

const english: Words = {
  demands: [
    "pay(?:ing)?(?!-out)",
    "top[ -]?up",
    "send (?:us |me |over |just |only )*(?:the |some |a )?(?:money|funds|payment|fee|(?:rp|idr|r\\$|\\$|฿|¥)? ?\\d\\w*)",
    "transfer (?:us |me |just |only )*(?:rp|idr|r\\$|\\$|฿|¥)? ?\\d\\w*",
    "make (?:a|another|the) (?:\\w+ )?(?:deposit|payment|transfer)",
    "deposit (?:again|more|another|at least|first|(?:rp|idr|r\\$|\\$|฿|¥) ?\\d\\w*)",
    "(?:re)?charge your",
    "buy (?:a |the )?(?:vip|credit|voucher)",
    "add (?:funds|money|credit|balance)",
    "(?:settle|wire|remit|clear) (?:us |the |your |an? )?(?:\\w+ )?(?:fees?|tax(?:es)?|money|amount|payment|balance|(?:rp|idr) ?\\d\\w*)",
    "(?:once|after|when) we (?:receive|get|have) (?:the |your )?(?:payment|fee|(?:rp|idr|r\\$|\\$|฿|¥) ?\\d\\w*)",
  ],
  sums: [
    "fees?",
    "tax(?:es)?",
    // "A picture of the payment", "the transfer of your withdrawal" and "the payment provider" ask for none.
    "(?<!(?:proof|picture|photo|screenshot|receipt|copy) of (?:the |your )?)(?:deposits?|transfer|payments?)(?! (?:provider|page|of (?:the|your) (?:withdrawal|payout|money)))",
    "charges?",
    "costs?",
    "collateral",
    "duty",
  ],
  obligesBefore: [
    "must",
    "(?:have|has|need|needs|required|asked|got) to",
    "needs?",
    "requires?",
    "please",
    "kindly",
    "(?<!(?:your|the|a) )first",
  ],
  obligesAfter: [
    "(?:is|are) (?:first )?(?:required|needed|due|necessary|compulsory|mandatory)",
    "(?:must|should|has to|have to|needs? to) be",
    "first",
    "before",
    "to (?:release|unlock|unfreeze|activate|speed|process|receive|complete|verify|confirm|get)",
    "(?:releases|unlocks|unfreezes|activates|speeds up)",
    "so that",
    "in advance",
  ],
  withdrawals: [...everywhere, "withdrawn", "cash(?:ing)? out", "(?:your|the) (?:money|funds|winnings|balance)"],
  negations: [
    "no",
    "not",
    "never",
    "nothing",
    "nobody",
    "without",
    "cannot",
    "\\w+n['’]t",
    "free of",
    "instead of",
    "stop",
    "refuse to",
  ],
  exceptions: [
    "until",
    "unless",
    "before",
    "except",
    "if",
    "forget",
    "hesitate",
    "delay",
    "only",
    "fail",
    "wait to",
    "worr(?:y|ies)",
    "problem",
    "doubt",
  ],
  conditions: ["if", "when", "should you"],
  consequences: [", (?:no|your|the) (?:\\w+ )?(?:withdrawal|payout|money)"],
  warnings: [
    "(?:some|any)(?:body|one) (?:else |who )?(?:asks|asked|ask|tells|told|wants|wanted)",
    "whoever (?:asks|tells|wants)",
  ],
  needless: [
    "(?:is|are|was|were|will be) (?:not|never) (?:needed|required|asked|charged|due|necessary|demanded)",
    "(?:isn|aren)['’]t (?:needed|required|due|necessary)",
    "(?:was|were) (?:already )?(?:taken|withheld|deducted|credited|included)",
  ],
  payers: ["we", "banks?", "they", "provider", "lobby"],
  players: ["you", "player"],
  nothing: {
    before: /(?:^|[^\p{L}])you (?:will )?$/u,
    after:
      /^ (?:absolutely )?nothing(?: (?:on top|extra|more|else|at all|for (?:a|the|your|any|this) (?:withdrawal|payout)))*[.!]*$/u,
  },
  spaced: true,
};

const indonesian: Words = {
  demands: [
    "(?:mem)?bayar(?:kan|lah|in)?",
    "byr",
    "di(?:bayar(?:kan)?|lunasi|setor(?:kan)?|transfer) (?:dulu|dahulu|terlebih)",
    "(?<=(?:harus|wajib|perlu|mesti|mohon|tolong|segera|sebelum) )di(?:bayar(?:kan)?|lunasi|setor(?:kan)?)",
    "belum di(?:bayar(?:kan)?|lunasi) (?:pajak|biaya|admin|denda|tagihan)\\w*",
    "(?:me)?lunasi",
    "selesaikan (?:tagihan|pembayaran|biaya|pajak)",
    "upgrade (?:ke )?vip",
    "scan (?:qris|qr|kode)(?: ini)? (?:rp ?)?\\d\\w*",
    "setor(?:kan|lah)?",
    "menyetor",
    "top[ -]?up",
    "isi(?:kan)? (?:ulang|saldo)",
    "kirim(?:kan|in)? (?:dulu |dahulu |saja |aja )*(?:uang|dana|biaya|rp|\\d\\w*)",
    "(?:minta|meminta) (?:uang|dana|biaya|jaminan|dp|rp|\\d\\w*)",
    "(?:depo|deposit) (?:lagi|ulang|dulu|dahulu|sebesar|rp)",
    "tf (?:dulu|dahulu|ke|rp|\\d\\w*)",
    "transfer (?:dulu|dahulu|biaya|dana|uang|rp|ke (?:rekening|nomor) (?:ini|kami|berikut))",
  ],
  sums: [
    "biaya",
    "pajak",
    // "Bukti pembayaran" asks for a proof alone.
    "(?<!bukti )(?:deposit|depo|(?:men)?transfer|pembayaran)",
    "jaminan",
    "administrasi",
    "admin",
    "fee",
    "denda",
  ],
  obligesBefore: [
    "harus",
    "wajib",
    "perlu",
    "mohon",
    "silakan",
    "silahkan",
    "tolong",
    "diminta",
    "diwajibkan",
    "butuh",
    "dikenakan",
  ],
  obligesAfter: [
    "dulu",
    "dahulu",
    "terlebih",
    "sebelum",
    "agar",
    "supaya",
    "(?:harus|wajib|perlu) (?:di)?",
    "untuk (?:membuka|mencairkan|mempercepat|memproses|mengaktifkan|verifikasi|melepaskan)",
    "baru (?:bisa|dapat|akan)",
    "diperlukan",
  ],
  withdrawals: [
    ...everywhere,
    "(?:pe)?narik(?:an)?",
    "tarik",
    "ditarik",
    "(?:pen)?cair(?:an|kan)?",
    "dicairkan",
    "saldo (?:kamu|anda)",
    "(?:uang|dana) (?:kamu|anda)",
    "(?:uang|dana)(?:nya)? (?:akan )?(?:di(?:kirim|transfer|lepas|rilis)\\w*|masuk|keluar|turun)",
    "kemenangan",
  ],
  negations: [
    "tidak",
    "tak",
    "tdk",
    "gak",
    "nggak",
    "ga",
    "bukan",
    "jangan",
    "tanpa",
    "belum",
    "gratis",
    "bebas",
    "menolak",
  ],
  exceptions: [
    "sebelum",
    "sampai",
    "hingga",
    "kecuali",
    "kalau",
    "jika",
    "lupa",
    "ragu",
    "hanya",
    "tunda",
    "menunda",
    "k(?:ha|u)watir",
    "cemas",
    "takut",
    "masalah",
  ],
  conditions: ["kalau", "jika", "bila", "apabila"],
  consequences: ["(?:maka|,) (?:penarikan|wd|withdraw|dana|saldo)"],
  warnings: ["(?:ada )?(?:yang|orang|seseorang|siapa pun) (?:yang )?(?:minta|meminta|menyuruh)"],
  needless: [
    "tidak (?:perlu|dipungut|dikenakan|diminta|ada|wajib)",
    "gratis",
    "(?:sudah|telah) (?:dipotong|termasuk|tertulis|masuk)",
  ],
  payers: ["kami", "bank", "pihak bank", "penyedia"],
  players: ["kamu", "anda", "kakak", "kak", "bosku", "pemain"],
  spaced: true,
};

const portuguese: Words = {
  demands: [
    "pag(?:ue|ar|a|ando)",
    "quit(?:e|ar)",
    "deposite",
    "depositar (?:novamente|mais|de novo|pelo menos|primeiro|antes|r\\$)",
    "(?:faca|fazer|efetue|efetuar|realize|realizar) (?:um|uma|o|a|outro) (?:\\w+ )?(?:pix|deposito|pagamento|transferencia|recarga)",
    "recarregue",
    "(?:envi(?:e|ar)|mand(?:e|a|ar)) (?:um|o|uma|a|r\\$)? ?(?:pix|dinheiro|valor|comprovante de pagamento|\\d\\w*)",
    "transfira",
  ],
  sums: [
    "taxas?",
    "impostos?",
    "deposito",
    "tarifas?",
    "caucao",
    "pagamento",
    "transferencia",
    "transferir",
    "depositar",
    "pix",
    "custo",
    "iof",
  ],
  obligesBefore: [
    "precis(?:a|o|ar)(?: de)?",
    "deve(?:ra)?",
    "tem (?:que|de)",
    "e (?:preciso|necessari[oa]|obrigatori[oa])",
    "favor",
    "primeiro",
    "exig(?:e|ida|ido)",
    "necessari[oa]",
  ],
  obligesAfter: [
    "antes",
    "primeiro",
    "(?:e|sera|sao) (?:necessari[oa]s?|exigid[oa]s?|obrigatori[oa]s?)",
    "(?:deve|precisa|tem que) ser",
    "para (?:liberar|desbloquear|ativar|agilizar|acelerar|processar|receber|concluir|validar|verificar)",
    "a fim de",
  ],
  withdrawals: [
    ...everywhere,
    "saques?",
    "sacar",
    "retiradas?",
    "retirar",
    "resgat(?:e|ar)",
    "seu (?:dinheiro|saldo|premio)",
    "seus ganhos",
  ],
  negations: ["nao", "nunca", "jamais", "sem", "nada", "nenhum[a]?", "ninguem", "isent[oa]"],
  exceptions: [
    "ate",
    "a menos",
    "antes",
    "exceto",
    "salvo",
    "se",
    "esqueca",
    "deixe",
    "hesite",
    "apenas",
    "so",
    "preocup(?:e|es|ar)",
  ],
  conditions: ["se", "caso", "quando"],
  consequences: [", (?:sem|o|seu|nao ha) (?:saque|retirada)"],
  warnings: ["alguem (?:lhe |te )?(?:pede|pedir|pediu|peca)", "quem (?:pede|pedir)"],
  needless: [
    "nao (?:e|sera|sao) (?:necessari[oa]s?|exigid[oa]s?|cobrad[oa]s?|preciso)",
    "nunca (?:e|sao) (?:cobrad[oa]s?|exigid[oa]s?)",
  ],
  payers: ["nos", "o banco", "bancos?", "provedor"],
  players: ["voce", "vc", "jogador", "cliente"],
  spaced: true,
};

const spanish: Words = {
  demands: [
    "pag(?:ue|ar|a|ando|es)",
    "abon(?:e|ar|a)",
    "deposite",
    "deposita (?:de nuevo|mas|al menos|primero|otra vez|\\$? ?\\d\\w*)",
    "(?:haga|hacer|haz|realice|realizar|efectue|efectuar) (?:un|una|el|la|otro) (?:\\w+ )?(?:pago|deposito|transferencia|recarga|spei)",
    "recarg(?:ue|a|ar)",
    "(?:envi(?:e|a|ar)|mand(?:e|a|ar)) (?:el |un |la )?(?:dinero|pago|monto|comision|\\$? ?\\d\\w*)",
    "transfier(?:a|e)",
  ],
  sums: [
    "comision(?:es)?",
    "tarifas?",
    "impuestos?",
    "deposito",
    "cuota",
    "fianza",
    "garantia",
    "pago",
    "transferencia",
    "transferir",
    "depositar",
    "tasa",
    "costo",
    "cargo",
    "iva",
  ],
  obligesBefore: [
    "deb(?:e|es|era|eras)",
    "tien(?:e|es) que",
    "necesit(?:a|as)",
    "es (?:necesari[oa]|obligatori[oa]|preciso)",
    "por favor",
    "primero",
    "hay que",
    "requier(?:e|es)",
    "se (?:pide|exige)",
  ],
  obligesAfter: [
    "antes",
    "primero",
    "(?:es|sera|son) (?:necesari[oa]s?|requerid[oa]s?|obligatori[oa]s?|exigid[oa]s?)",
    "(?:debe|tiene que|necesita) (?:ser|pagarse)",
    "para (?:liberar|desbloquear|activar|agilizar|acelerar|procesar|recibir|completar|validar|verificar)",
    "a fin de",
  ],
  withdrawals: [
    ...everywhere,
    "retiros?",
    "retirar",
    "cobr(?:o|ar) (?:de )?(?:sus?|tus?) ganancias",
    "(?:su|tu) (?:dinero|saldo|premio)",
    "(?:sus|tus) (?:ganancias|fondos)",
  ],
  negations: ["no", "nunca", "jamas", "sin", "nada", "ningun[ao]?", "nadie", "exent[oa]"],
  exceptions: [
    "hasta",
    "a menos",
    "antes",
    "excepto",
    "salvo",
    "si",
    "olvid(?:e|es|ar)",
    "dude",
    "dudes",
    "solo",
    "sino",
    "preocup(?:e|es|ar)",
  ],
  conditions: ["si", "cuando", "en caso"],
  consequences: [", (?:no hay|sin|su|tu|el) (?:retiro|pago)"],
  warnings: ["alguien (?:le |te )?(?:pide|pidio|pida)", "quien (?:le |te )?pida"],
  needless: [
    "no (?:es|sera|son) (?:necesari[oa]s?|requerid[oa]s?|obligatori[oa]s?)",
    "(?:no|nunca) se (?:cobra|pide|exige|requiere)n?",
  ],
  payers: ["nosotros", "el banco", "bancos?", "proveedor"],
  players: ["usted", "ud", "tu debes", "cliente", "jugador"],
  spaced: true,
};

const thai: Words = {
  demands: [
    "จ่าย(?!แล้ว|ให้คุณ|ให้ท่าน)",
    "ชำระ(?!แล้ว)",
    "โอน(?:เงิน)?(?:มา|ก่อน|ค่า|เข้าบัญชีนี้|เพิ่ม|.{0,4}\\d)",
    "ส่งเงิน(?:มา|ก่อน)",
    "เติมเงิน(?:ก่อน|เพิ่ม|อีก)",
    "ฝาก(?:เงิน)?(?:ก่อน|เพิ่ม|อีก)",
  ],
  sums: ["ค่าธรรมเนียม", "ภาษี", "ฝาก", "เติม", "โอน", "เงินประกัน", "ค่าประกัน", "มัดจำ", "ค่าดำเนินการ", "ค่าปลดล็อก", "ค่าปรับ"],
  obligesBefore: ["ต้อง", "กรุณา", "โปรด", "จำเป็น", "ให้คุณ", "ให้ท่าน", "รบกวน"],
  obligesAfter: ["ก่อน", "เพื่อ(?:ปลดล็อก|ถอน|รับ|ยืนยัน|ดำเนินการ|เร่ง)", "จึงจะ", "ถึงจะ", "แล้วจึง", "จำเป็น"],
  withdrawals: [...everywhere, "ถอน", "เบิกเงิน", "เงินของ(?:คุณ|ท่าน)", "ยอดเงิน(?:คุณ|ท่าน|ของ)"],
  negations: ["ไม่", "อย่า", "ห้าม", "ฟรี", "มิ", "ปฏิเสธ"],
  exceptions: ["จนกว่า", "เว้นแต่", "หาก", "ถ้า", "ก่อน", "ลืม", "เพียง", "ได้", "แต่", "กังวล", "ห่วง"],
  conditions: ["หาก", "ถ้า", "กรณี"],
  consequences: ["ก็.{0,10}ไม่", "จะ.{0,8}ไม่(?:ได้|สำเร็จ)"],
  warnings: ["(?:มีคน|ใคร|ผู้ใด).{0,4}(?:ขอ|ให้|บอก)"],
  needless: ["ไม่(?:มี|ต้อง|คิด|เก็บ|เรียกเก็บ|จำเป็น)", "ฟรี"],
  payers: ["ธนาคาร", "เรา", "ระบบ"],
  players: ["คุณ", "ท่าน", "ลูกค้า"],
  spaced: false,
};

const chinese: Words = {
  demands: [
    "(?<!已|已经)支付(?!宝)",
    "(?<!已|已经)付(?:款|费|清|钱)",
    "缴(?:纳|费|清|税)",
    "交(?:费|钱|税|保证金|押金)",
    "(?:先|再|请|需|要)(?:充值|转账|汇款|打款|存款)",
    "补缴",
    "(?:先|请|再)(?:打|转|汇|给我).{0,4}\\d",
  ],
  sums: ["充值", "转账", "汇款", "打款", "存款", "手续费", "费用", "税", "保证金", "押金", "解冻费", "服务费", "罚金"],
  obligesBefore: ["请", "先", "需", "必须", "须", "应", "务必", "要求"],
  obligesAfter: [
    "才能",
    "才可",
    "后才",
    "后方可",
    "之后",
    "以便",
    "以(?:解冻|解锁|激活|加快|加速)",
    "是必(?:须|要)的",
    "之前",
  ],
  withdrawals: [
    ...everywhere,
    "提款",
    "提现",
    "取款",
    "出款",
    "提取",
    "您的(?:钱|资金|余额|奖金)",
    "你的(?:钱|资金|余额|奖金)",
  ],
  negations: ["不", "无", "没", "别", "勿", "免", "切勿", "拒绝"],
  exceptions: ["直到", "除非", "之前", "如果", "若", "忘", "只", "能", "则", "到账前", "就", "担心", "着急"],
  conditions: ["如果", "若", "要是", "如", "倘"],
  consequences: ["(?:就|则|便|将)(?:不|无法|没)"],
  warnings: ["(?:有人|任何人|谁).{0,3}(?:要求|让|叫|请)"],
  needless: ["不(?:需|用|必|收|会)", "无需", "免(?:费|收)", "没有"],
  payers: ["银行", "我们", "平台", "本站"],
  players: ["您", "你", "玩家", "客户"],
  spaced: false,
};

/** The words of every language that answers are written in. */
export const languages: readonly Words[] = [english, indonesian, portuguese, spanish, thai, chinese];
