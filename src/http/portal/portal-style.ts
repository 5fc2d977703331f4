import { PROOF_STYLE } from '../presenters/proof/proof-style.js';

/** The portal's style: both colour schemes, from 320 px on, and on paper. */
export const PORTAL_STYLE = `${PROOF_STYLE}body { max-width: 60rem; }
h2 { font-size: 1.1rem; margin: 1.8rem 0 .4rem; }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; align-items: center; padding: .5rem 0;
  border-bottom: 1px solid var(--line); margin-bottom: 1rem; }
nav form { margin-left: auto; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
th, td { overflow-wrap: normal; text-align: left;
  padding: .25rem .6rem .25rem 0; vertical-align: top; border-bottom: 1px solid var(--soft); }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; }
dt { font-weight: 600; margin-top: .5rem; } dd { margin: 0; }
code { font-family: ui-monospace, monospace; font-size: .9em; }
label { display: block; font-weight: 600; margin-top: .8rem; }
input, select { font: inherit; width: 100%; max-width: 32rem; padding: .5rem; color: inherit; background: var(--soft);
  border: 1px solid var(--line); border-radius: .3rem; }
button { font: inherit; font-weight: 700; margin-top: .8rem; padding: .4rem .9rem; color: var(--ground); background: var(--link);
  border: 1px solid var(--link); border-radius: .3rem; cursor: pointer; } nav button { margin-top: 0; }
svg { overflow: visible; width: 100%; height: auto; display: block; margin: .5rem 0; } svg text { font: 12px system-ui, 
  sans-serif; fill: var(--text); }
.axis, .edge { fill: none; stroke: var(--line); } .allowed { fill: var(--soft); stroke: var(--line); }
.blocked { fill: url(#hatch); stroke: var(--text); } .hatch-ground { fill: var(--ground); } .hatch-line { fill: var(--text); }
.node { fill: var(--soft); stroke: var(--line); } .here { stroke: var(--text); stroke-width: 3; }
.gap, .error { border: 2px solid var(--no); border-radius: .4rem; padding: .4rem .8rem; }
.verdict { font-size: 1.6rem; font-weight: 700; margin: .4rem 0; }
.skip { position: absolute; left: -100rem; } .skip:focus { position: static; }
@media (max-width: 40rem) { .plot text { font-size: 24px; } .chain svg { min-width: 34rem; } }
@media print { nav, .skip, form, button { display: none; } body { max-width: none; color: #000; background: #fff; } a { color: inherit; }
  .wide { overflow: visible; } section, svg, tr { break-inside: avoid; } }
`;
