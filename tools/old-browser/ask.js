// R-APP-36: shows a page of its own where the app cannot run. Every browser reads this file: no new syntax, few bytes.
// AbortSignal.timeout came with Chrome 103, Safari 16.0 and Firefox 100; inert with Firefox 112.
(function (body, ask, page) {
  if (self.AbortSignal && AbortSignal.timeout && "inert" in body) return;
  body.innerHTML = "";
  page.dataset.app = ask.app;
  page.src = ask.page;
  body.appendChild(page);
})(document.body, document.currentScript.dataset, document.createElement("script"));
