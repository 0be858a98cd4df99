/** Style of the contract page: the lobby's dusk indigo and lantern amber, system type, no outside resource. */
export const pageStyle = String.raw`
:root { color-scheme: dark; --ground: #12122b; --raised: #1b1b3a; --line: #34345c; --text: #ece9f7; --soft: #b3aed0;
  --amber: #ffb65c; --sky: #8ec5ff; --coral: #ff9b87; --jade: #6fd6a8; }
@media (prefers-color-scheme: light) { :root { color-scheme: light; --ground: #faf7f0; --raised: #fff; --line: #ddd5c3;
  --text: #23213f; --soft: #5d5878; --amber: #8a5200; --sky: #1b5a9c; --coral: #a83a22; --jade: #17694a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 4rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--text); font: 1rem/1.55 system-ui, sans-serif; }
main, header > div { max-width: 60rem; margin: 0 auto; padding: 0 1rem; }
header > div { padding-top: 2.5rem; }
h1 { margin: 0; font-size: clamp(1.9rem, 7vw, 2.8rem); line-height: 1.1; letter-spacing: -.02em; }
h1 small { display: block; margin-bottom: .5rem; color: var(--amber); font-size: .8rem; letter-spacing: .14em;
  text-transform: uppercase; }
h2 { margin: 3rem 0 .75rem; font-size: 1.35rem; }
h3 { margin: 1.4rem 0 .3rem; color: var(--soft); font-size: .8rem; letter-spacing: .08em; text-transform: uppercase; }
p { margin: .6rem 0; max-width: 44rem; }
a { color: var(--sky); }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: .875em; }
nav { position: sticky; top: 0; z-index: 1; background: var(--ground); border-bottom: 1px solid var(--line); }
nav ul { display: flex; gap: .25rem; max-width: 60rem; margin: 0 auto; padding: .25rem .5rem; overflow-x: auto;
  list-style: none; }
nav a { display: block; padding: .7rem .6rem; color: var(--soft); text-decoration: none; white-space: nowrap; }
nav a:hover, nav a:focus-visible { color: var(--text); }
details { margin: .6rem 0; background: var(--raised); border: 1px solid var(--line); border-radius: .75rem; }
summary { position: relative; padding: .8rem 2.75rem .8rem 1rem; cursor: pointer; list-style: none; }
summary::after { content: "+"; position: absolute; top: .7rem; right: 1rem; color: var(--soft); font-size: 1.3rem;
  line-height: 1.2; }
details[open] > summary::after { content: "\2212"; }
summary::-webkit-details-marker { display: none; }
summary:focus-visible, a:focus-visible { outline: 2px solid var(--sky); outline-offset: 2px; border-radius: .5rem; }
summary code { color: var(--amber); font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
summary p { margin: .15rem 0 0; color: var(--soft); font-size: .94rem; }
.body { padding: 0 1rem 1rem; border-top: 1px dashed var(--line); }
.tags { display: flex; flex-wrap: wrap; gap: .4rem; margin: .9rem 0 0; padding: 0; list-style: none; font-size: .8rem; }
.tags li { padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--soft); }
.tags .money { border-color: var(--jade); color: var(--jade); }
dl { margin: 0; }
dl > div { padding: .45rem 0; border-top: 1px solid var(--line); }
dl > div:first-child { border-top: 0; }
dt { overflow-wrap: anywhere; }
dt code { font-weight: 600; }
dt span { color: var(--soft); font-size: .85rem; }
dd { margin: 0; color: var(--soft); }
.deep-1 { margin-left: 1rem; } .deep-2 { margin-left: 2rem; } .deep-3 { margin-left: 3rem; }
.failures code { color: var(--coral); }
pre { margin: 0; padding: .8rem; overflow-x: auto; background: var(--ground); border-radius: .5rem; line-height: 1.45; }
.row { white-space: nowrap; }
.none { color: var(--soft); }
footer { max-width: 60rem; margin: 4rem auto 0; padding: 1rem; border-top: 1px dashed var(--line); color: var(--soft); }
@media (min-width: 46rem) { dl > div { display: grid; grid-template-columns: 19rem 1fr; gap: 1rem; } }
`;
