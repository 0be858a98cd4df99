import { createHash } from "node:crypto";

/** Bank Pasir ("sand"): dunes at dawn, dark sea ink, one teal for the one thing to press. */
export const style = `
:root{color-scheme:light;--sand:#f3eadb;--paper:#fffdf8;--ink:#12333a;--soft:#4f6468;--line:#ddd0b8;--sea:#0b6b6e;
--sea-deep:#084f52;--warn:#6b4a00;--warn-bg:#fbe9bf;--bad:#8f2d1f}
*{box-sizing:border-box}
body{margin:0;background:var(--sand);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
-webkit-text-size-adjust:100%}
main,header,footer{max-width:27rem;margin:0 auto;padding-inline:1rem}
header{display:flex;align-items:center;gap:.625rem;padding-block:.875rem}
header svg{width:2.25rem;height:2.25rem;flex:none}
.bank{font-size:1.125rem;font-weight:700;letter-spacing:-.01em;line-height:1.2;margin:0}
.bank small{display:block;font-size:.8125rem;font-weight:400;letter-spacing:0;color:var(--soft)}
.sandbox{margin:0 0 .875rem;padding:.625rem .875rem;border-radius:.75rem;background:var(--warn-bg);color:var(--warn);
font-size:.9375rem;line-height:1.4}
.sandbox b{display:block}
.slip{background:var(--paper);border-radius:1.125rem;padding:1.125rem 1.125rem 1.25rem;
box-shadow:0 1px 0 var(--line),0 12px 32px -18px #5b45203d}
h1{margin:0;font-size:1rem;font-weight:500;color:var(--soft)}
.amount{margin:.125rem 0 1rem;font-size:2.375rem;line-height:1.15;font-weight:750;letter-spacing:-.025em;
font-variant-numeric:tabular-nums}
dl{margin:0;border-top:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:1rem;padding:.5rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft);flex:none}
dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.code{margin:1rem 0 0;text-align:center}
.code svg{display:block;width:min(13rem,60vw);height:auto;margin:0 auto .5rem;border:1px solid var(--line);border-radius:.75rem}
.code p{margin:0;font-size:.875rem;color:var(--soft)}
.number{display:block;margin:.125rem 0 .375rem;font-size:1.5rem;font-weight:650;letter-spacing:.02em;
font-variant-numeric:tabular-nums;-webkit-user-select:all;user-select:all}
form{margin:1.125rem 0 0}
button,.back{display:block;width:100%;min-height:3.5rem;padding:.75rem 1rem;border:0;border-radius:.875rem;
background:var(--sea);color:#fff;font:inherit;font-size:1.125rem;font-weight:650;text-align:center;text-decoration:none;
cursor:pointer;line-height:2rem}
button:hover,.back:hover{background:var(--sea-deep)}
button:focus-visible,a:focus-visible{outline:3px solid var(--ink);outline-offset:3px}
button.quiet{min-height:3rem;margin-top:.5rem;padding:.5rem 1rem;background:none;color:var(--sea-deep);font-size:1rem;
font-weight:550}
button.quiet:hover{background:#0b6b6e14}
.state{display:flex;align-items:center;gap:.75rem;margin-bottom:.875rem}
.state svg{width:3rem;height:3rem;flex:none}
.state p{margin:0;font-size:1.25rem;font-weight:700;line-height:1.25}
.note{margin:1rem 0 0;color:var(--soft)}
.back{margin-top:1.125rem}
footer{padding-block:1.125rem 2rem;font-size:.875rem;color:var(--soft);text-align:center}
@media (min-width:40rem){body{padding-top:4vh}}
`;

/** Lets exactly this style sheet through the content security policy. */
export const styleHash = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
