import { wordSet } from '../text/word-set.js';

// What the reader knows of English beside the vocabulary. Data only.

/** Articles: may stand between the words of a phrase without weakening it. */
export const ARTICLES = wordSet('the a an');

/** Words that open an object: what stands before them leads on to it. */
export const DETERMINERS = wordSet('the a an this that these those my our your his her its their any all each every');

/** Small words: up to two may stand between neighbouring words of a phrase. */
export const SMALL_WORDS = wordSet(`
the a an this that these those my our your his her its their any all each every some such both either own of very really quite just only
rather fairly highly more most also even still now then actually currently simply always often new same other certain so called given
whole entire full following latest possible potential relevant specific individual
`);

/** A new clause begins with these, comma or not. */
export const TURNS = wordSet('but while although though whereas however');

/** Between a denial and what it is tied to directly (`not for employees`, `no children`). */
export const PREPOSITIONS = wordSet('for on to of at in with by from about against');

/** What begins another act, whatever the one before is done to. */
export const JOINS = wordSet('and but then while yet');

/** What no object stands behind: `the price is kept in the shredder` prices no shredder. */
export const CONNECTIVES = wordSet(`
to into onto over under after before until when where if as than within without through using via per nor so because is are be was were
has have will sounds feels seems looks reads falls goes get gets got
`);

/** What may follow an object, besides connectives. After another noun it only says which (`hire crane drivers`, `assign hotel maids`). */
export const AFTER_OBJECTS = wordSet(
  'or that which the a an its this each every all by today tonight tomorrow overnight alone only first next again too',
);

/** What may stand for things named in the clause before: `rank the valves and scrap the worst`. */
export const STAND_INS = wordSet(`
them it those these ones rest others best worst weakest strongest slowest fastest lowest highest oldest newest cheapest dearest poorest
smallest largest
`);
