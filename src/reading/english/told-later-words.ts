import { wordSet } from '../text/word-set.js';

// How a later sentence takes back, or frames, what was told before it. Data only.

/** What is told so has not happened, where a work follows or nothing: `the plot of my play`, `fiction`. */
export const FICTIONS = wordSet(`
plot premise synopsis storyline scene chapter opening ending fiction fictional invented imaginary fantasy satire dream joke riddle blurb
`);

/** Works in which it is told. */
export const WORKS = wordSet('play novel film movie story book series comic opera screenplay thriller musical poem episode script');

/** Who offers, or asks for, something that is not there yet. */
export const OFFERS = wordSet('offer propose pitch suggest want urge invite tempt tout peddle plead petition');
/** Who comes with an offer, and what it is called. */
export const OFFERERS = wordSet('salesman saleswoman salesperson sales seller vendor rep peddler proposal proposals pitch bidder bid');

/** Keys of a call that say what is done. */
export const DEEDS = wordSet('action act op do decision response reply answer outcome result verdict');
/** Values of such a key that refuse. */
export const REFUSE = wordSet('refuse decline reject deny block');
/** Keys of what was asked. */
export const REQUESTS = wordSet('request prompt query asked instruction command message');

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
