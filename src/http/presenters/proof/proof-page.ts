import { htmlEscape } from 'escape-goat';
import { answerInWords } from '../../../verdict/explain/exception-in-words.js';
import { type Page, policy, styleHash } from '../page.js';
import { PROOF_STYLE } from './proof-style.js';

/** A proof, with what its links lead to in words. */
export interface ReadableProof {
  readonly cid: string;
  readonly verdict: string;
  readonly finding: string;
  readonly reason: string;
  readonly ruleSource: string;
  readonly confidence: number;
  readonly domain: string;
  readonly jurisdictions: readonly string[];
  readonly basis: string;
  readonly interval: readonly [from: string | null, to: string | null];
  readonly action: string;
  /** Facts with the questions that they answer. */
  readonly facts: readonly { readonly question: string; readonly answer: readonly string[]; readonly known: string }[];
  readonly conditions: readonly string[];
  readonly ruleBook: { readonly cid: string; readonly name: string; readonly version: string };
  readonly model: string;
  /** The text that decided; absent where no rule did. */
  readonly rule:
    | {
        readonly cid: string;
        readonly title: string;
        readonly regulation: string;
        readonly cite: string;
        readonly reason: string;
        readonly inForce: readonly string[];
        readonly official: string;
      }
    | undefined;
}

const STYLE = `${PROOF_STYLE}h2 { font-size: 1.1rem; margin-top: 1.6rem; }
.verdict { font-size: 2rem; font-weight: 700; margin: .5rem 0 0; } .BLOCKED { color: var(--no); } .ALLOWED { color: var(--yes); }
dt { font-weight: 600; margin-top: .5rem; } dd { margin: 0; }
blockquote { margin: .5rem 0; padding: .5rem .8rem; border-left: 4px solid var(--line); background: var(--soft); }
code { font-family: ui-monospace, monospace; }
`;

const KNOWN: Readonly<Record<string, string>> = {
  given: 'the caller answered it',
  stated: 'the action’s text says so',
  denied: 'the action’s text denies it',
  presumed: 'presumed',
};

/** The page of a proof: what was decided, from which facts, by which text of the law, and how to check it. */
export const proofPage = (proof: ReadableProof): Page => ({
  html: [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    htmlEscape`<title>${proof.verdict}: proof of a verdict</title>`,
    `<style>${STYLE}</style></head><body><main><h1>Proof of a verdict</h1>`,
    htmlEscape`<p class="verdict ${proof.verdict}">${proof.verdict}</p><p>${proof.reason}</p>`,
    ...question(proof),
    ...facts(proof),
    ...law(proof),
    ...check(proof),
    '</main></body></html>',
  ].join('\n'),
  contentSecurityPolicy: policy({ 'style-src': styleHash(STYLE) }),
});

const item = (term: string, text: string): string => htmlEscape`<dt>${term}</dt><dd>${text}</dd>`;

const question = ({ domain, jurisdictions, basis, interval: [from, to], action, confidence, finding, ruleSource }: ReadableProof) => [
  '<h2>What was decided</h2><dl>',
  item('Source', ruleSource),
  item('Finding', finding.replaceAll('_', ' ')),
  item('Confidence', String(confidence / 1000)),
  item('Domain and law', `${domain}; ${jurisdictions.join(', ')}; ${basis.replaceAll('_', ' ')}`),
  item('Holds for', `${from === null ? 'every day' : `the days from ${from}`}${to === null ? ' on' : ` until before ${to}`}`),
  item('Action, by its SHA-256', action),
  '</dl>',
];

const facts = ({ facts: known, conditions }: ReadableProof) => [
  '<h2>From which facts</h2><dl>',
  ...known.map(({ question: asked, answer, known: how }) => item(asked, `${answer.map(answerInWords).join(' or ')}: ${KNOWN[how] ?? how}`)),
  '</dl>',
  conditions.length === 0 ? '' : htmlEscape`<p>On condition of: ${conditions.join(', ').replaceAll('_', ' ')}.</p>`,
];

const law = ({ rule, ruleBook }: ReadableProof) => [
  '<h2>By which text of the law</h2>',
  rule === undefined
    ? htmlEscape`<p>No rule of the rule book decided. It is linked below as a whole, so that this can be checked.</p>`
    : htmlEscape`<p>${rule.regulation}, ${rule.cite}: ${rule.title}. <a href="${rule.official}" rel="noreferrer">The official text</a></p>
<blockquote>${rule.reason}</blockquote><p>In force ${rule.inForce.join('; ')}.</p>`,
  htmlEscape`<p>Rule book ${ruleBook.name}, version ${ruleBook.version}. This is no legal advice; ALLOWED is no clearance.</p>`,
];

/** From `api/v1/proofs/{cid}` to where the service begins; it may stand below a path of somebody else. */
const TOP = '../../..';

const check = ({ cid, ruleBook, model, rule }: ReadableProof) => {
  const blocks = [
    ['this proof', cid],
    ['the rule book', ruleBook.cid],
    ...(rule === undefined ? [] : [['the version of the rule', rule.cid]]),
    ['the model that reads', model],
  ] as const;
  return [
    '<h2>Check it</h2><p>Each block is named by its own hash, so nobody can change one without another name.</p><ul>',
    ...blocks.map(([what = '', one = '']) => htmlEscape`<li><a href="${TOP}/ipfs/${one}?format=raw">${what}</a> <code>${one}</code></li>`),
    htmlEscape`<li><a href="${TOP}/ipfs/${cid}?format=car">everything in one file (CAR)</a></li>`,
    htmlEscape`</ul><p><a href="${TOP}/verify#${cid}">Check it in this browser</a>, by a program that shares no code with the oracle.</p>`,
  ];
};
