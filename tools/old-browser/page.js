/*
 * R-APP-36: the page that a browser older than R-APP-35 shows instead of the app. No syntax and no call is newer than
 * 2010. `app` is "lobby", "console" or "game".
 */
(function (app) {
  /* The build fills in the texts of every language by its primary subtag, and those subtags by the folders' names. */
  var texts = {};
  var names = {};

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
      var tag = String(wanted[at]).split("-")[0];
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
