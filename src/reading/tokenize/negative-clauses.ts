import { anyOf, anyWordOf } from '../text/any-of.js';

// Parts of regular expressions for clauses that say that something is not done or not there. Each has its example.

const { raw } = String;

/** `we`, `nobody` is none of them */
export const WHO = anyWordOf('we i you they it he she there one ours theirs');

const AUXILIARY = anyWordOf('is are was were has have had do does did will would shall should can could need');
/** `do not`, `isn't`, `has never` */
const AUXILIARY_AND_NOT = raw`${AUXILIARY}(?: not|n't| never)`;
/** `don't even`, `[we]'re not`, `cannot` */
const NOT_VERB = raw`${anyOf(AUXILIARY_AND_NOT, "'re not|'m not|'s not", "won't|can't|cannot|never")}(?: ever| even| yet| been| be)?`;
/** `refuse to`, `forgot to` */
const FAIL_TO = raw`(?:refuse|decline|fail|forget|forgot|omit)(?:s|d|ed)? to`;

/** What denies the verb behind it: `don't`, `is never`, `failed to`. */
export const DENIED = anyOf(NOT_VERB, FAIL_TO);

/** Verbs whose denial says that something is missing: `we don't write one`, not `we don't hide it`. */
const DOING = raw`${anyWordOf(`
  do does did done doing have has had having got get need want give gave given giving hold held exist run make made making
  write wrote written writing draw drew drawn drawing send sent sending put set keep kept show shown publish offer provide
  prepare plan perform conduct carry carried issue post supply supplied complete finish start begin began begun obtain seek
  sought ask add use apply build built include intend produce draft attach install arrange share release bother foresee
  foreseen mention say said happen look check
`)}(?:ed|d|s|es|ing)?`;

/** `for`, `with` */
const PREPOSITION = raw`(?: for| about| with| of)?`;
/** `one`, `such a thing` */
const PRONOUN = raw`(?: (?:one|any|it|that|this|those|them|these|so|anything|such(?: a thing| things)?|much))?`;
/** `yet`, `at all` */
const PARTICLE = raw`(?: (?:up|out|in|down|on|off|yet|at all|here|there|either|for now))?`;
/** What may stand behind the verb: `[we never asked] for one yet`. */
const OBJECT = PREPOSITION + PRONOUN + PARTICLE;

const HAS = anyWordOf('is are was have has had got give gives offer offers keep keeps make makes do does provide provides see need needs');
/** `we have`, `there's`, `they've got` */
export const HAVE = anyOf(raw`${WHO}(?:'ve)? ${HAS}`, "there's");
/** `[none] at all` */
export const LATER = raw`(?: at all| here| yet)?`;

/** `we don't write one`, `never asked for it` */
const DENIED_VERB = raw`(?:${WHO} )?${DENIED}(?: ${DOING})?${OBJECT}`;
/** `nobody does it`, `none of us asked` */
const NOBODY_DOES = raw`(?:nobody|no one|none of us)(?: (?:has|have|had|is|was|will|would|ever))?(?: ${DOING})?${OBJECT}`;
/** `we have none at all`, `there's no such thing` */
const HAVE_NONE = raw`${HAVE} (?:none|nothing|no such thing)${LATER}`;

/** A whole clause that says that something is not done, or not there. */
export const NEGATIVE_CLAUSE = anyOf(DENIED_VERB, NOBODY_DOES, HAVE_NONE);
