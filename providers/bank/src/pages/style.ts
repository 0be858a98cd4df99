import { createHash } from "node:crypto";

/** Bank Pasir ("sand"): dunes under a dawn sky, dark blue text, teal only for the main button. */
export const style = `
:root{color-scheme:light;--sky:#cfe3de;--sand:#f6eddd;--paper:#fffdf8;--ink:#12333a;--soft:#4a5f63;--line:#e2d6bf;
--sea:#0b6b6e;--sea-deep:#084f52;--warn:#6b4a00;--warn-bg:#fbe7b4}
*{box-sizing:border-box}
html{background:var(--sand)}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;
background:linear-gradient(var(--sky),var(--sand) 17rem);color:var(--ink);
font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-text-size-adjust:100%;text-size-adjust:100%}
header,main{width:100%;max-width:27rem;margin:0 auto;padding-inline:1rem}
header{display:flex;align-items:center;gap:.625rem;padding-block:.875rem}
header svg{width:2.25rem;height:2.25rem;flex:none}
.bank{font-size:1.125rem;font-weight:700;letter-spacing:-.01em;line-height:1.2;margin:0}
.bank small{display:block;font-size:.8125rem;font-weight:400;letter-spacing:0;color:var(--soft)}
.slip{background:var(--paper);border-radius:1.125rem;box-shadow:0 0 0 1px #12333a0d,0 14px 34px -20px #4b391d66}
.sandbox{margin:0;padding:.5rem 1.125rem;border-radius:1.125rem 1.125rem 0 0;background:var(--warn-bg);color:var(--warn);
font-size:.9375rem;font-weight:600;line-height:1.4}
.inner{padding:1rem 1.125rem 1.125rem}
h1,.label{margin:0;font-size:1rem;font-weight:400;line-height:1.5;color:var(--soft)}
.amount{margin:.125rem 0 .875rem;font-size:min(2.375rem,9.5vw);line-height:1.15;font-weight:750;letter-spacing:-.025em;
font-variant-numeric:tabular-nums}
dl{margin:0;border-top:1px solid var(--line)}
dl div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;padding:.4375rem 0;
border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0 0 0 auto;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.id{font-size:.8125rem}
.code{margin:.875rem 0 0;text-align:center}
.code svg{display:block;width:min(12.5rem,58vw);height:auto;margin:0 auto .375rem;border:1px solid var(--line);
border-radius:.75rem}
.code p{margin:0;font-size:.875rem;line-height:1.4;color:var(--soft)}
.number{display:block;margin:.125rem 0 .25rem;font-size:clamp(1.125rem,6vw,1.5rem);font-weight:650;
letter-spacing:.02em;white-space:nowrap;font-variant-numeric:tabular-nums;-webkit-user-select:all;user-select:all}
form{position:sticky;bottom:0;margin:.25rem -.125rem -.375rem;padding:.75rem .125rem .5rem;background:var(--paper)}
button,.back{display:block;width:100%;min-height:3.5rem;padding:.75rem 1rem;border:0;border-radius:.875rem;
background:var(--sea);color:#fff;font:inherit;font-size:1.125rem;font-weight:650;text-align:center;text-decoration:none;
cursor:pointer;line-height:2rem}
button:hover,.back:hover{background:var(--sea-deep)}
button:active,.back:active{transform:translateY(1px)}
button:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
button.quiet{min-height:3rem;margin-top:.375rem;padding:.5rem 1rem;background:none;color:var(--sea-deep);font-size:1rem;
font-weight:550}
button.quiet:hover{background:#0b6b6e14}
.trials{margin-top:.875rem;border-top:1px dashed var(--line);padding-top:.25rem;color:var(--soft)}
.trials summary{min-height:2.75rem;padding-top:.625rem;cursor:pointer;font-size:.9375rem}
.trials summary:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.trials p{margin:0 0 .5rem;font-size:.875rem}
.trials form{position:static;margin:0;padding:0}
.trials label{display:block;font-size:.875rem;color:var(--ink)}
.trials input{width:100%;min-height:3rem;margin:.25rem 0 0;padding:.5rem .75rem;border:1px solid #8c7d5f;border-radius:.75rem;
background:#fff;color:var(--ink);font:inherit;font-size:1.125rem;font-variant-numeric:tabular-nums}
.trials input:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
.trials button.quiet{box-shadow:inset 0 0 0 1px var(--sea);margin-top:.5rem}
.state{display:flex;align-items:center;gap:.75rem;margin:.25rem 0 1rem}
.state svg{width:3rem;height:3rem;flex:none}
.state h1{font-size:1.25rem;font-weight:700;line-height:1.25;color:var(--ink)}
.note{margin:.875rem 0 0;color:var(--soft)}
.back{margin-top:1.125rem}
.payout{border-top:1px solid var(--line);margin-top:.875rem;padding-top:.75rem;overflow-wrap:anywhere}
.payout .label{font-size:.875rem}
.sum{display:flex;justify-content:space-between;gap:1rem;margin:0;font-variant-numeric:tabular-nums}
.payout ol{margin:.375rem 0 0;padding-left:1.25rem;font-size:.875rem;font-variant-numeric:tabular-nums}
.next{color:var(--soft)}
footer{margin-top:auto;padding-top:1.5rem;text-align:center;font-size:.875rem;color:var(--soft)}
footer p{max-width:25rem;margin:0 auto;padding:0 1rem}
footer svg{display:block;width:100%;height:5.5rem;margin-top:.75rem}
@media (min-width:40rem){body{padding-top:3vh}}
@media (max-height:43rem){footer svg{height:3rem}}
`;

/** Allows only this style sheet in the content security policy. */
export const styleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
