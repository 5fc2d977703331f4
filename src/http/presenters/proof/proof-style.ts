/** What the pages about proofs share: both colour schemes, from 320 px on. */
export const PROOF_STYLE = `
:root { color-scheme: light dark; --text: #1f2937; --ground: #fff; --soft: #f3f4f6; --line: #6b7280; --link: #1d4ed8; --no: #b91c1c;
  --yes: #166534; }
@media (prefers-color-scheme: dark) {
  :root { --text: #f3f4f6; --ground: #111827; --soft: #1f2937; --line: #9ca3af; --link: #93c5fd; --no: #fca5a5; --yes: #86efac; }
}
* { box-sizing: border-box; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 0 auto; padding: 1rem; max-width: 46rem; color: var(--text);
  background: var(--ground); overflow-wrap: anywhere; }
a { color: var(--link); } :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
h1 { font-size: 1.4rem; margin: 0; }
`;
