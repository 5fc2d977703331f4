/** The style of the front page: both colour schemes, from 320 px on, and on paper. */
export const FRONT_STYLE = `
:root { color-scheme: light dark; --text: #1f2937; --ground: #ffffff; --soft: #f3f4f6; --line: #6b7280; --link: #1d4ed8; --no: #b91c1c;
  --yes: #166534; }
@media (prefers-color-scheme: dark) {
  :root { --text: #f3f4f6; --ground: #111827; --soft: #1f2937; --line: #9ca3af; --link: #93c5fd; --no: #fca5a5; --yes: #86efac; }
}
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 46rem; color: var(--text);
  background: var(--ground); }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.1rem; }
a { color: var(--link); }
label { display: block; font-weight: 600; margin-top: .6rem; }
textarea, select, input { font: inherit; width: 100%; padding: .5rem; color: inherit; background: var(--soft);
  border: 1px solid var(--line); border-radius: .3rem; }
button { font: inherit; padding: .5rem .8rem; margin-top: .8rem; border-radius: .3rem; border: 1px solid var(--line); color: inherit;
  background: var(--soft); cursor: pointer; }
#ask > button { font-weight: 700; color: var(--ground); background: var(--link); border-color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.row { display: flex; flex-wrap: wrap; gap: .8rem; } .row > span { flex: 1 1 12rem; min-width: 0; }
.examples ul { list-style: none; padding: 0; margin: 0; } .examples button { width: 100%; text-align: left; margin-top: .4rem;
  overflow-wrap: anywhere; }
.answer { border: 2px solid var(--line); border-radius: .5rem; padding: 0 1rem 1rem; margin: 1rem 0; overflow-wrap: anywhere; }
.BLOCKED h2, .ALLOWED h2 { font-size: 2rem; margin: .5rem 0 0; }
.BLOCKED { border-color: var(--no); } .BLOCKED h2 { color: var(--no); } .ALLOWED { border-color: var(--yes);
  } .ALLOWED h2 { color: var(--yes); }
mark { color: inherit; background: none; border-bottom: 3px solid var(--link); }
code, pre { font-family: ui-monospace, monospace; } pre { white-space: pre-wrap; background: var(--soft); padding: .6rem; }
fieldset { border: 1px solid var(--line); border-radius: .3rem; margin: 1rem 0 0; min-width: 0; }
nav a { display: inline-block; padding: .4rem 0; margin-right: 1rem; }
@media print { form, nav, #share { display: none; } }
`;
