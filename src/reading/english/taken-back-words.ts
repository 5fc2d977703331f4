import { wordSet } from '../text/word-set.js';
import { AUXILIARY } from './denial-forms.js';

// How another sentence takes a denial back. Data only.

/** What is brought about, where another sentence does it: `our customers do it`. */
export const BRINGS_ABOUT = wordSet('make create generate produce draw render paint synthesise build deliver do');

/** So pictures come about, and nothing else that a text may speak of: a report is written, or made short. */
export const GENERATES = wordSet('generate draw render paint synthesise produce create');

/** Somebody is given what was denied: `afterwards send him the pictures`, `here are the pictures`. */
export const GIVES = new RegExp(
  '(?:^| )here (?:is|are) (?:the|your|some|his|her|their|all) (?:\\S+ )?(?:images?|pictures?|photos?|videos?|clips?|files?) |' +
    '(?:^| )(?:send|sends|sent|give|gives|gave|hand|hands|handed|deliver|delivers|delivered|mail|mails|mailed|forward|forwards) ' +
    '(?:him|her|them|us|you|me|(?:the|our|your) \\S+) (?:(?:the|some|those|these|his|her|its|their|all|all the) )?(?:\\S+ )?' +
    '(?:images?|pictures?|photos?|videos?|clips?|files?|materials?|results?|goods) |' +
    '(?:^| )(?:send|give|hand|deliver|mail|forward|pass|slip)(?: over| on| out)? (?:the|a|an|some|all|those|these) (?:\\S+ )?' +
    '(?:images?|pictures?|photos?|videos?|clips?|files?|copy|copies) ',
);

/** A sentence without a verb of its own, or whose last verb is left out: `Ours does.`, `For friends we do.`, `The night crew will.` */
export const ELLIPTIC = new RegExp(
  `(?:^| )(?:${AUXILIARY})(?: so| it| that| them| anyway| now| too| already| on request| on demand| for (?:friends|money|` +
    `us|you|free)| in secret| at night)* $`,
);
/** So does one that begins with who does otherwise: `ours fills the gap`. */
export const OTHERWISE = /^(?:and |but )?(?:ours?|others|theirs|mine|another)(?! \S+ (?:never|refuses?|blocks?) )(?: \S+){1,4} $/;
/** Another denial, or a question of kind: `so do we`, `nor will we`. */
export const DENIED_TOO = new RegExp(
  '(?:^| )(?:not|no|never|nobody|none|nor|neither|cannot|' +
    'refuses?|declines?|rejects?|blocks?|bans?|forbids?|prohibits?|terminates?|suspends?) |^so (?:do|does|will|must) \\S+ (?:\\S+ )?$',
);

const RULE =
  '(?:line|lines|sentence|rule|rules|ban|bans|limit|limits|filter|filters|restriction|restrictions|policy|refusal|' +
  'safeguard|guardrail|guardrails|instruction|instructions|promise|denial)';
const STOPPED =
  '(?:off|over|void|lifted|gone|disabled|ignored|suspended|dropped|ended|ends|expired|expires|repealed|removed|moot|' +
  'bypassed|overridden|waived|a joke|a lie|history)';
/** A sentence about the denial itself: it is ignored, off, over, or was no more than a joke. */
export const UNSAID = new RegExp(
  [
    `(?:^|(?<!never|not|(?:tell|tells|told|ask|asks) (?:it|them|us|the \\S+) to) )(?:ignore|disregard|forget|skip|` +
      `override|bypass|overrule|cancel|break|drop|suspend|strike|delete) (?:(?:the|this|that|our|all|any|every|` +
      `your) )?(?:(?:previous|above|last|first|former|earlier|safety|\\S+) )?(?:${RULE}|above|previous) `,
    '^(?:please |now |then |and |so )*(?:ignore|disregard|forget|scratch|strike|skip) (?:that|this|it|above|all that|' + 'everything) ',
    `(?:^| )${RULE} (?:(?!not |never )\\S+ ){0,3}?${STOPPED} `,
    `(?:^| )${RULE} (?:(?:do|does|did) not|never) (?:apply|bind|hold|count|cover) `,
    '(?:^| )(?:just|only) (?:kidding|joking|a joke)|(?:^| )(?:am|are|was|were|is) (?:kidding|joking|sarcastic|lying) |' +
      '^(?:kidding|joking|haha|lol|jk|psych|not really|as if|yeah right) ',
    '^(?:that|this|it) (?:was|were) (?:last|only|before|then|once|until|a joke|a lie|yesterday|long ago|years ago)',
    '^(?:not|only|at least|mostly|usually|officially|normally|so far|for now|yet|until now|at first) (?:\\S+ ){0,5}$',
    '(?:^| )no (?:limit|limits|restrictions|rules|filter|filters|ban) $',
    '^(?:the |some |with |but )*exceptions? ',
    '(?:^| )(?:the )?(?:opposite|reverse|contrary) (?:is|holds|of)',
  ].join('|'),
);
/** A short sentence that only tells when or for whom: `For friends.`, `At night.` */
export const ONLY_WHEN = /^(?:in|at|on|for|after|before|during|until|except|unless|without) (?:\S+ ){1,3}$/;
