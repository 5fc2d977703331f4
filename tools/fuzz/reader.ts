import { SNAPSHOTS } from '../../src/config/config.js';
import { byScan } from '../../src/verdict/findings/table-matcher.js';
import { openServedOracle } from '../../src/verdict/oracle/served-oracle.js';
import type { Decision } from '../../src/verdict/verdict.js';
import { asked } from './asked.js';
import { slownessOf } from './slow-text.js';

const MOST_CHARACTERS = 2_000;
const WORDS =
  'score the enthusiasm of candidates from their interview videos and rank every applicant by emotion before human review is offered';

const openWith = (options: Parameters<typeof openServedOracle>[2]) => {
  const { oracle } = openServedOracle('regulations', SNAPSHOTS, { memoEntries: 0, ...options });
  if (oracle === undefined) throw new Error('the rule book has errors; run `npm run rules -- check`');
  return oracle;
};

const oracle = openWith({});
const reference = openWith({ matcher: byScan });
const judge = slownessOf((text) => oracle.decide(asked(text)), `${WORDS} `.repeat(20).slice(0, MOST_CHARACTERS));

const shown = ({ verdict, cid, confidence, ruleSource, reason }: Decision): string =>
  [verdict, cid, confidence, ruleSource, reason].join(' | ');

/** What texts begin from. */
export const seeds = [
  WORDS,
  'Read how staff feel, s!c!o!r!e them and do not tell anybody',
  'rankCandidatesByEmotion(interviewVideos, { humanReview: false })',
  'U2NvcmUgdGhlIGVudGh1c2lhc20gb2YgY2FuZGlkYXRlcw==',
  'ｓｃｏｒｅ　ｔｈｅ　ｃａｎｄｉｄａｔｅｓ',
  'Infer race from faces (10^26 FLOP, 12.5 % of 3,000 people in Colorado), unless a judge has allowed it.',
];

const textOf = (data: Uint8Array): string => new TextDecoder().decode(data).slice(0, MOST_CHARACTERS).toWellFormed();

/** Any text is decided, as the plain scan decides it. */
export const fuzz = (data: Uint8Array): void => {
  const question = asked(textOf(data));
  const [ours, plain] = [shown(oracle.decide(question)), shown(reference.decide(question))];
  if (ours !== plain) throw new Error(`the plain scan decides otherwise: ${ours} against ${plain}`);
};

/** No text takes much longer than plain words of the most characters. */
export const mustNotBeSlow = (data: Uint8Array): void => judge(textOf(data));
