/** One style sheet for every page, written into it: the site works from a folder, an attachment or any server. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1b1f27; --soft: #4a5160; --paper: #fdfdfc; --panel: #f1f2f4; --line: #c3c7cf;
  --link: #0b4ea2; --force: #2f6fb7; --block: #9c1c1c; --allow: #17613a;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e9ebef; --soft: #b6bcc8; --paper: #14171c; --panel: #1f242c; --line: #4a5160;
    --link: #8fc0ff; --force: #5a97da; --block: #ff9d9d; --allow: #86d8a8;
  }
}
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.55 system-ui, sans-serif; color: var(--ink); background: var(--paper); overflow-wrap: break-word; }
a { color: var(--link); }
a:focus-visible, summary:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: .5rem; top: .5rem; padding: .5rem; background: var(--paper); }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 1rem; }
header { padding-bottom: 0; }
header ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0; padding: 0; list-style: none; }
header a { display: inline-block; padding: .25rem 0; }
.clauses { padding-left: 1.25rem; }
.clauses li { margin: .3rem 0; }
footer { color: var(--soft); border-top: 1px solid var(--line); font-size: .875rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 1rem 0 .5rem; }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
.about { color: var(--soft); margin: .25rem 0; }
.sentence { border-left: 4px solid var(--force); padding-left: .75rem; }
.sentence p, .sentence ul { margin: .4rem 0; }
.sentence ul { padding-left: 1.25rem; }
table { width: 100%; border-collapse: collapse; margin: .75rem 0; }
th, td { text-align: left; vertical-align: top; padding: .4rem .5rem; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
td p { margin: .1rem 0; }
caption { text-align: left; }
thead th { background: var(--panel); }
ul.plain { list-style: none; margin: 0; padding: 0; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
.note { color: var(--soft); font-size: .9rem; }
.blocked { color: var(--block); font-weight: 600; }
.allowed { color: var(--allow); font-weight: 600; }
.timeline { width: 100%; max-width: 34rem; height: auto; display: block; }
.timeline text { fill: var(--ink); font: 10px system-ui, sans-serif; }
.timeline .name { font-size: 10.5px; }
.timeline .grid { stroke: var(--line); stroke-width: .7; }
.timeline .enacted { fill: var(--ink); }
.timeline .planned { fill: none; stroke: var(--force); stroke-width: 1.2; stroke-dasharray: 3 2; }
.timeline .force { fill: var(--force); }
.timeline .today { stroke: var(--block); stroke-width: 1.5; }
.timeline .stripe { fill: var(--paper); }
.legend { color: var(--soft); font-size: .875rem; }
@media (max-width: 40rem) {
  table, caption, thead, tbody, tr, th, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
  th, td { border: 0; padding: .1rem 0; overflow-wrap: anywhere; }
  td:empty { display: none; }
}
@media print { header, .skip { display: none; } }
`;
