import { wordSet } from '../text/word-set.js';

// How a later sentence takes back, or frames, what was told before it. Data only.

/** What is told so has not happened, where a work follows or nothing: `the plot of my play`, `fiction`. */
export const FICTIONS = wordSet(`
plot premise synopsis storyline scene chapter opening ending fiction fictional invented imaginary fantasy satire dream joke riddle blurb
`);

/** Works in which it is told. */
export const WORKS = wordSet('play novel film movie story book series comic opera screenplay thriller musical poem episode script');

/** What opens a supposition: nothing in it has happened yet, and all of it may be asked for. */
export const SUPPOSITIONS = wordSet('imagine suppose assume say pretend hypothetical hypothetically if');

/** Who offers, or asks for, something that is not there yet. */
export const OFFERS = wordSet('offer propose pitch suggest want urge invite tempt tout peddle plead petition');
/** Who comes with an offer, and what it is called. */
export const OFFERERS = wordSet('salesman saleswoman salesperson sales seller vendor rep peddler proposal proposals pitch bidder bid');

/** Keys of a call that say what is done. */
export const DEEDS = wordSet('action act op do decision response reply answer outcome result verdict');
/** Values of such a key that refuse. */
export const REFUSE = wordSet('refuse decline reject deny block');
/** Verbs that keep a deed from being done: to deny them is to let it be done. */
export const KEEPS_FROM = wordSet('refuse decline reject deny block ban forbid prohibit prevent stop hinder');
/** Keys of what was asked. */
export const REQUESTS = wordSet('request prompt query asked instruction command message');

/** Whoever takes an offer up does one of these with it: `we use it`, `we have rolled it out`. */
export const TAKES_UP = wordSet(`
use run do make build buy order install deploy adopt launch roll start switch turn enable activate keep operate apply set draw generate
create produce render print send score rate rank scan scrape collect
`);
const ALREADY = '(?:now |already |still |up and |being |been |gone )*';
const INTO_USE = '(?:put |up )?(?:in|into) (?:\\w+ )?(?:use|production|operation|service|place)';
/** What is taken up is so: `it is live`, `the cameras are in use`. */
export const IN_USE = new RegExp(`^ ${ALREADY}(?:live|running|installed|deployed|operational|used|active|${INTO_USE})(?: |$)`);

/** A whole clause by which an offer is refused. */
export const REFUSALS = new RegExp(
  [
    '(?: refused| declined| passed| balked)(?: it| that| this| the offer| outright| flatly| politely| at once| on it)*$',
    ' sa(?:id|y|ys) (?:no|never|no thanks)(?: to (?:it|him|her|them|that))?$',
    ' turn(?:ed|s)? (?:it|him|her|them|that|this|the \\w+) down$',
    ' turned down (?:it|that|this|the (?:offer|idea|plan|proposal|pitch|deal))$',
    ' sen[dt]s? (?:him|her|them) (?:away|packing|home)$',
    ' show(?:ed|s)? (?:him|her|them) the door$',
    ' walked (?:away|out)$',
  ].join('|'),
);

/** A whole clause by which nothing has come of it. */
export const UNDONE = new RegExp(
  [
    '^ nothing (?:was|is|has been|got|came)(?: ever)? (?:installed|bought|built|signed|done|ordered|of it|of that)$',
    ' never (?:bought|installed|built|signed|took|ordered) (?:it|one|any|them|it up)$',
    '^ it never (?:happened|went ahead|came to that|got built)$',
  ].join('|'),
);
