/*
 * R-APP-36: the page that a browser older than R-APP-35 shows instead of the app. No syntax and no call is newer than
 * 2010. `app` is "lobby", "console" or "game".
 */
(function (app) {
  var texts = {
    id: {
      title: "Peramban ini terlalu lama",
      safe: "Uang Anda aman: saldo dan penarikan disimpan di server, bukan di ponsel ini.",
      update: [
        "Android: buka Play Store, cari Chrome, lalu ketuk Update.",
        "iPhone: buka Pengaturan, Umum, Pembaruan Perangkat Lunak.",
        "Tidak bisa diperbarui? Buka alamat ini di ponsel lain; akun dengan nama dan kata sandi bisa masuk di sana.",
      ],
      needs: "Perlu Chrome 103, Safari 16, Firefox 115, atau yang lebih baru.",
      ask: "Ada pertanyaan? Hubungi kami:",
      askLobby: "Ada pertanyaan? Hubungi layanan pelanggan lobi.",
      safeConsole: "Tidak ada yang hilang: semua data disimpan di server.",
      askConsole: "Ada pertanyaan? Tanyakan kepada admin Anda.",
    },
    en: {
      title: "This browser is too old",
      safe: "Your money is safe: balance and withdrawals are kept by the server, not on this phone.",
      update: [
        "Android: open the Play Store, search for Chrome, then tap Update.",
        "iPhone: open Settings, General, Software Update.",
        "No update? Open this address on another phone; an account with a name and password can sign in there.",
      ],
      needs: "Needs Chrome 103, Safari 16, Firefox 115, or newer.",
      ask: "Questions? Contact us:",
      askLobby: "Questions? Ask the lobby's customer service.",
      safeConsole: "Nothing is lost: the server keeps everything.",
      askConsole: "Questions? Ask your administrator.",
    },
    pt: {
      title: "Este navegador é antigo demais",
      safe: "Seu dinheiro está seguro: saldo e saques ficam no servidor, não neste celular.",
      update: [
        "Android: abra a Play Store, procure o Chrome e toque em Atualizar.",
        "iPhone: abra Ajustes, Geral, Atualização de Software.",
        "Não dá para atualizar? Abra este endereço em outro celular; uma conta com nome e senha pode entrar por lá.",
      ],
      needs: "É preciso Chrome 103, Safari 16, Firefox 115 ou mais novo.",
      ask: "Dúvidas? Fale com a gente:",
      askLobby: "Dúvidas? Fale com o atendimento do lobby.",
      safeConsole: "Nada se perdeu: o servidor guarda tudo.",
      askConsole: "Dúvidas? Fale com o administrador.",
    },
    es: {
      title: "Este navegador es demasiado antiguo",
      safe: "Tu dinero está seguro: el saldo y los retiros se guardan en el servidor, no en este teléfono.",
      update: [
        "Android: abre Play Store, busca Chrome y toca Actualizar.",
        "iPhone: abre Configuración, General, Actualización de software.",
        "¿No se puede actualizar? Abre esta dirección en otro teléfono; una cuenta con nombre y contraseña puede entrar ahí.",
      ],
      needs: "Se necesita Chrome 103, Safari 16, Firefox 115 o más nuevo.",
      ask: "¿Dudas? Escríbenos:",
      askLobby: "¿Dudas? Escribe a la atención al cliente del lobby.",
      safeConsole: "No se perdió nada: el servidor guarda todo.",
      askConsole: "¿Dudas? Pregunta a tu administrador.",
    },
    th: {
      title: "เบราว์เซอร์นี้เก่าเกินไป",
      safe: "เงินของคุณปลอดภัย: ยอดเงินและการถอนเก็บอยู่ที่เซิร์ฟเวอร์ ไม่ใช่ในโทรศัพท์เครื่องนี้",
      update: [
        "Android: เปิด Play Store ค้นหา Chrome แล้วแตะอัปเดต",
        "iPhone: เปิดการตั้งค่า ทั่วไป รายการอัปเดตซอฟต์แวร์",
        "อัปเดตไม่ได้ใช่ไหม เปิดที่อยู่นี้บนโทรศัพท์เครื่องอื่น บัญชีที่มีชื่อและรหัสผ่านเข้าสู่ระบบที่นั่นได้",
      ],
      needs: "ต้องใช้ Chrome 103, Safari 16, Firefox 115 หรือใหม่กว่า",
      ask: "มีคำถาม ติดต่อเรา:",
      askLobby: "มีคำถาม ติดต่อฝ่ายบริการลูกค้าของล็อบบี้",
      safeConsole: "ไม่มีอะไรสูญหาย: เซิร์ฟเวอร์เก็บทุกอย่างไว้",
      askConsole: "มีคำถาม สอบถามผู้ดูแลระบบของคุณ",
    },
    zh: {
      title: "这个浏览器太旧了",
      safe: "您的钱是安全的：余额和提现都保存在服务器上，不在这部手机里。",
      update: [
        "安卓：打开 Play 商店，搜索 Chrome，点“更新”。",
        "iPhone：打开“设置”、“通用”、“软件更新”。",
        "无法更新？请在另一部手机上打开此网址；有用户名和密码的账号可以在那里登录。",
      ],
      needs: "需要 Chrome 103、Safari 16、Firefox 115 或更新的版本。",
      ask: "有问题？请联系我们：",
      askLobby: "有问题？请联系大厅客服。",
      safeConsole: "没有任何丢失：一切都保存在服务器上。",
      askConsole: "有问题？请询问您的管理员。",
    },
  };
  var names = { IND: "id", BR: "pt", MX: "es", THA: "th", CN: "zh" };

  /** What the player chose, else what the address or the browser names, else the page's own language. */
  function language() {
    var wanted = [];
    try {
      wanted.push(app === "console" ? localStorage.getItem("console.language") : names[localStorage.getItem("lang")]);
      // oxlint-disable-next-line no-unused-vars -- A catch without a name is newer than this page's browsers.
    } catch (error) {
      wanted = [];
    }
    wanted.push((/[?&]lang=([\w-]+)/.exec(location.search) || [])[1]);
    wanted = wanted.concat(navigator.languages || navigator.language, document.documentElement.lang);
    for (var at = 0; at < wanted.length; at++) {
      var tag = String(wanted[at]).slice(0, 2);
      if (texts.hasOwnProperty(tag)) return tag;
    }
    return "id";
  }

  function add(parent, name, text) {
    var element = document.createElement(name);
    if (text) element.appendChild(document.createTextNode(text));
    if (name !== "a") element.style.margin = "12px 0";
    parent.appendChild(element);
    return element;
  }

  /** Adds how to reach the operator, which the lobby's settings say. */
  function addContacts(parent) {
    var request = new XMLHttpRequest();
    request.open("GET", "/config.json");
    request.addEventListener("load", function () {
      var contacts = JSON.parse(request.responseText).supportContacts;
      for (var at = 0; at < contacts.length; at++) {
        var url = contacts[at].url;
        var link = add(
          add(parent, "p"),
          "a",
          contacts[at].label + ": " + url.replace(/^(mailto:|tel:|sms:|https?:\/\/)/, ""),
        );
        link.href = url;
        link.style.color = "#8fc8ff";
      }
    });
    request.send();
  }

  var tag = language();
  // The launch token of a game does not stay in the address (R-GAME-25).
  if (app === "game") history.replaceState(null, "", location.pathname);
  var text = texts[tag];
  document.documentElement.lang = tag;
  document.title = text.title;
  var page = add(document.body, "main");
  page.id = "old-browser";
  page.style.cssText =
    "max-width:420px;margin:0 auto;padding:32px 20px;font:16px/1.5 sans-serif;color:#f6eddb;background:#0f0c22;min-height:100%;box-sizing:border-box";
  document.documentElement.style.cssText = "height:100%;overflow:auto;background:#0f0c22";
  document.body.style.cssText = "height:100%;margin:0;overflow:auto;background:#0f0c22";
  add(page, "h1", text.title).style.cssText = "font-size:24px;line-height:1.2";
  add(page, "p", app === "console" ? text.safeConsole : text.safe).style.fontWeight = "bold";
  add(page, "p", text.needs);
  if (app !== "console") {
    var steps = add(page, "ul");
    steps.style.paddingLeft = "20px";
    for (var at = 0; at < text.update.length; at++) add(steps, "li", text.update[at]);
  }
  add(page, "p", app === "lobby" ? text.ask : app === "game" ? text.askLobby : text.askConsole);
  if (app === "lobby") addContacts(page);
})(document.currentScript.dataset.app);
