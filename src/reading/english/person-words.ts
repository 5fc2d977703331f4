import { wordSet } from '../text/word-set.js';

// Words after which a number may be somebody's age. Data only.

/** One person: kin, acquaintances, pupils, roles. A group (`team`, `class`) has no age. */
export const PERSON_WORDS = wordSet(`
actor actress adolescent athlete aunt babysitter baby boy boyfriend brother bully candidate celebrity cheerleader child classmate coach
colleague cosplayer cousin coworker crush customer dancer daughter ex fan father female flatmate freshman friend girl girlfriend
goddaughter godson granddaughter grandson guy gymnast her him host housemate idol infant influencer intern junior kid lad lady lass maid
male man mate minor model mom mother nanny neighbor neighbour nephew niece nurse patient person player pupil roommate runaway scholar
schoolboy schoolgirl schoolmate senior sibling singer sis sister skater son sophomore stepbrother stepdaughter stepsister stepson
stranger streamer student subject swimmer talent teacher teammate teen teenager tiktoker toddler trainee tutee uncle user victim viewer
vlogger volunteer ward witness woman youngster youth youtuber
`);

/** Who may be said to be of an age: `she is 15`. */
export const WHO_IS = wordSet('she he who');

/** What stands between such a word and the age: `she is only just 15`. */
export const IS_OF_AGE = wordSet('is was s are were turn turns turned turning being be');

/** Small words before an age. */
export const BEFORE_AGE = wordSet('only just still barely hardly about almost nearly now not yet recently roughly around maybe over under');

/** The numbers of school years in words. */
export const ORDINALS = wordSet('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth');
