import { anyOf } from '../text/any-of.js';
import type { Token } from '../tokens/token.js';
import { DENIED, HAVE, LATER, NEGATIVE_CLAUSE, WHO } from './negative-clauses.js';

// What answers a question, or says of what was named before a colon, that it is not so.

const { raw } = String;

/** `nope`, `no plans`, `never did`, `forget it` */
const NOTHING = anyOf(
  raw`no(?: need| way| chance| time| plans?| such thing)?`,
  raw`nope|nah`,
  raw`none(?: at all| whatsoever)?`,
  raw`never(?: did| have| will)?`,
  raw`nobody|zero`,
  raw`what for|why bother`,
  raw`forget (?:it|that)`,
  raw`who (?:needs|wants) (?:it|that|one|them|those)`,
);

/** `not yet`, `not on my watch` */
const NOT_SO = raw`not ${anyOf(
  'here|there|yet|really|needed|required|planned|done|applicable|necessary',
  'bothering|happening|at all|in this release|worth it|a chance|on my watch',
)}`;

/** `skipped it`, `we forgot`, `haven't` */
const LEFT_UNDONE =
  raw`(?:we |i |they )?(?:are |am |'re |'m )?(?:just )?` +
  anyOf(
    'skip|skipped|skipping|forgot|dropped|dropping|cut|cutting|scrapped',
    "did not|didn't|have not|haven't|do not|don't|will not|won't|never did|never have",
  ) +
  raw`(?: it| that| them| those| this one| ours| any| bother)?`;

/** The end of the answer: of a clause, a line, or what is in brackets. */
const END = raw`(?=\s*(?:[.,;!?)—]|\n|$))`;
/** A colon or a dash behind what is named: `Human review: …`, `Human review — …`. */
const NAMED = raw`\s*(?::|—|-+)\s+["']?`;

const from = (...parts: readonly string[]): RegExp => new RegExp(parts.join(''), 'iy');

/** `Human review? Nope.`, `Did anybody tell the crew? We forgot.` */
export const NEGATIVE_ANSWER = from(raw`\?["')]?\s+["']?`, `(${NEGATIVE_CLAUSE}|${NOTHING}|${NOT_SO}|${LEFT_UNDONE})`, END);

/** `Training summary: we won't write one`, `Human review — nobody does it` */
export const NEGATIVE_REMARK = from(NAMED, `(${NEGATIVE_CLAUSE}|${NOT_SO}|nobody|no one)`, END);

/** `pencilled in for autumn, after`, `scheduled after` */
const SET_FOR = raw`(?:pencill?ed in|scheduled|planned|slated|booked|due|set) (?:for )?(?:[\w-]+,? ){0,3}?after`;
/** `to follow later`, `on hold`, `some other day` */
const SOME_TIME = anyOf(
  '(?:to )?follows?(?: later)?',
  'later|afterwards|postponed|deferred|put off|on hold',
  'some other (?:day|year|time)|next year|when there is time',
);
/** `Study of the effects on rights: pencilled in for autumn, after the first loans`: what is owed first and comes later is missing. */
export const NEGATIVE_DELAY = from(raw`:\s+["']?`, raw`((?:${SET_FOR}|${SOME_TIME})(?: [\w'-]+){0,6})`, END);

/** `use one`, `do that` */
const USE = raw`(?:do|use|have|run|want|need|own|build|plan|offer|like)`;
const OF_IT = raw`(?:one|any|it|that|this|those|them|these|so|such(?: a thing| things)?|any more)`;
/** `Emotion camera: we don't use one`: what a note names and nobody does is denied as by a value. */
export const NEGATIVE_USE = from(NAMED, raw`((?:${WHO} )?${DENIED} ${USE} ${OF_IT})`, END);

/** `as for the copyright policy, we have none`; `nothing` would be said of something else. */
export const NONE_OF_IT = from(raw`,\s+`, raw`(${HAVE} (?:none|no such thing)${LATER})`, END);

/** `always`, `trained to` */
const ALWAYS = raw`(?:(?:always|all|hard|trained|set|told|made) (?:to )?)?`;
const REFUSE = raw`(?:refused?|rejected?|blocked?|barred|banned|forbidden|declined?|turned down)`;
/** `undressing prompts -> refused`: what a machine answers so is not done. */
export const REFUSED = from(
  raw`\s*(?:->|=>|:)\s*["']?`,
  raw`(${ALWAYS}${REFUSE}(?: outright| always| by default)?)["']?`,
  raw`(?=\s*(?:[,;+&)}\].]|\n|$))`,
);

/** `prompts`, `query`, `uploads` */
const ASKED = /^(?:prompt|request|quer(?:y|ies)|upload|attempt|input|demand|order|command|generation)(?:e?s)?$/;

/**
 * Whether a clause names what is asked of a machine. `prompts: refused` says that they are not served, `applicants: refused` that
 * they are turned away.
 */
export const isAsked = (tokens: readonly Token[], clause: number): boolean => {
  for (let at = clause; at < tokens.length; at++) if (ASKED.test((tokens[at] as Token).text)) return true;
  return false;
};
