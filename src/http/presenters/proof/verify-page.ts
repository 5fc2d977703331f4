import { type Page, policy, styleHash } from '../page.js';
import { PROOF_STYLE } from './proof-style.js';

const STYLE = `${PROOF_STYLE}label { display: block; font-weight: 600; margin-top: .8rem; }
input, textarea { font: inherit; width: 100%; padding: .5rem; color: inherit; background: var(--soft); border: 1px solid var(--line);
  border-radius: .3rem; }
button { font: inherit; font-weight: 700; margin-top: 1rem; padding: .5rem 1rem; color: var(--ground); background: var(--link);
  border: 1px solid var(--link); border-radius: .3rem; cursor: pointer; }
#result { margin-top: 1rem; } .yes, .no { border: 2px solid; border-radius: .5rem; padding: 0 1rem; }
.yes { border-color: var(--yes); } .yes h2 { color: var(--yes); } .no { border-color: var(--no); } .no h2 { color: var(--no); }
`;

/** The page on which a proof is checked, within the browser, by a verifier that shares no code with the oracle. */
export const verifyPage = (): Page => ({
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Check the proof of a verdict</title><style>${STYLE}</style></head><body><main><h1>Check the proof of a verdict</h1>
<p>Your browser hashes every block, walks from the proof to the rules, and decides again from the recorded facts. The program that
does it shares no code with the oracle: <a href="verifier.js">read it</a>, or run it yourself. Nothing that you enter is sent
anywhere, but the name of the proof where it is fetched from here.</p>
<form id="verify"><label for="cid">Name of the proof (cid)</label>
<input id="cid" name="cid" required pattern="\\s*bafyrei[a-z2-7]{52}\\s*" title="bafyrei and 52 more characters" autocomplete="off"
spellcheck="false">
<label for="file">File with its blocks (CAR); without one they are fetched from here</label>
<input id="file" type="file" accept=".car,application/vnd.ipld.car">
<label for="action">The action, to compare (may be left out)</label><textarea id="action" rows="3" maxlength="2000"></textarea>
<button id="go" type="submit" disabled>Check it</button></form>
<div id="result" role="status" aria-live="polite"></div>
<noscript><p>This page needs its script. Without it: <code>npm run rules -- verify</code>, or
<code>node verifier.js CID FILE.car</code>.</p></noscript></main><script type="module" src="verify.js"></script></body></html>`,
  contentSecurityPolicy: policy({ 'style-src': styleHash(STYLE), 'script-src': "'self'", 'connect-src': "'self'" }),
});
