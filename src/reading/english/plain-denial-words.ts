import { wordSet } from '../text/word-set.js';

// How a deed is denied without any limit. Data only. What is in no list of these may be a limit: only what is, is let through.

/** All words of a denial that leaves nothing of the deed. `Rarely` and `have yet to` leave some. */
export const FULL_DENIALS = wordSet(`
not no never nobody none cannot neither nor one body longer refuse decline refrain abstain avoid unable unwilling
ever again any a single even to of from be use mean intend apply need for in way by mean under circumstance on account at time case plan
intention once
`);

/** Within the deed these leave out what makes it one: `a picture of a child [without] nudity`. */
export const LEAVES_OUT = wordSet('without free minus zero');

/** A denial behind the deed is one of these, or a word of `KEEPS_FROM`. */
export const DENIED_BEHIND = wordSet(
  'not never no nobody none nowhere outlaw disallow illegal unlawful impossible disabled deactivated off out',
);

/** Told of another time, a deed was done or may be yet: `we once used to`, `originally planned to`. */
export const OTHER_TIMES = wordSet('once originally initially formerly previously');

/** Making and spreading: may be joined to the deed that is denied. `Never create [or share] …` */
export const MAKES = wordSet(`
make create generate produce draw render paint synthesise fabricate build share distribute sell publish post show send depict host store
view upload download display alter edit provide offer write possess disseminate circulate promote link
process transmit retain obtain seek keep access solicit
`);

/** Between a denial and its deed, and within the deed: `must [not be used to] generate [any] pictures [in which] children …`. */
export const PLAIN_BETWEEN = wordSet(`
the a an any such its their of for to from in on with by that which who where there it them go is are be was were been being will
would could can may might has have had do does did must shall should ever even also or nor and anyone anybody anything everyone
someone made how whoever artificial synthetic realistic photorealistic fake generative ai us about going able possible
strictly expressly explicitly absolutely
`);

/** There as well, in any of their forms. */
export const PLAIN_BETWEEN_FORMS = wordSet(`
generation production creation allow let permit help enable encourage support accept tolerate facilitate assist use process answer fulfil
serve comply try attempt seek want ask aim involve contain feature include request prompt query order demand instruction command
image picture photo photograph video clip film material content text media imagery animation drawing story file output depiction
pornography deepfake description scene user person people employee staff customer client member visitor subscriber developer operator
model system bot assistant agent service tool app platform child minor kid teenager girl boy sexual nude naked abuse explicit
`);

/** Before a denial these limit it, or deny it in turn: `when paid we never …`, `nobody says that we never …`. */
export const SPOILS_BEFORE = wordSet(`
if when while whenever where unless until till once since after before except besides without only though although than like
during on at in for by with under over not no never nobody none nothing neither nor cannot hardly rarely seldom barely scarcely other
others else rival competitor instead rather against untrue false wrong allegedly supposedly officially mostly usually normally generally
sometimes often partly
`);

/** So do these, in any of their forms: `ignore the rule never to …`. */
export const SPOILS_BEFORE_FORMS = wordSet(`
ignore forget disregard bypass override remove lift drop delete break violate circumvent evade lie pretend claim allege doubt regret repeal
revoke waive suspend disable jailbreak undo stop joke
`);

/** What is meant by all of a house: `on our platform`, `with this model`, `by our terms`. */
export const SERVICES = wordSet(`
platform service site website app model system tool server product forum network cloud gateway api company chatbot bot assistant generator
filter classifier detector moderation guardrail blocklist safeguard policy term law stage layer level software rule act
`);

/** What a deed is asked of, or done with. */
export const TOOLS = wordSet('platform service site website app model system tool server bot assistant generator request prompt');

/** Behind a deed these limit its denial: `never make them unless paid`. */
export const OPENS_LIMIT = wordSet(`
but except excepting unless only until till without yet though although save apart besides otherwise than just if when while whenever once
after before during as so because since instead
`);

/** At the head of the next sentence these take it back: `Never make them. Only for friends.` */
export const TAKES_BACK = wordSet('but except excepting unless only until till without yet though although save apart besides otherwise');

/** May be added by `and`, which else joins deeds: `never make and sell`. */
export const ADDED_BY_AND = wordSet('child minor teen teenager boy girl kid young people other similar illegal harmful such');

/** What is taught there is how to do it: `a tutorial on making …`. */
export const TEACHES = wordSet('tutorial handbook manual guide lesson course workshop class training session explainer coursework teach');

/** The making itself, as a noun: `a course on the production of …`. */
export const MAKING = wordSet('production creation generation manufacture synthesis');

/** A rule that is over forbids nothing. */
export const ENDED = wordSet('lift repeal revoke end expire lapse abolish suspend scrap remove waive withdraw overturn drop longer relax');

/** What forbids a deed by being there. */
export const RULES = wordSet(
  'rule policy law legislation regulation guideline act clause stance position ban prohibition statute provision',
);

/** A rule of which one of these is said is none, or does not hold: `no law against …`, `… is void`. */
export const DENIES_RULES = wordSet('no not never nothing nobody none neither nor void off gone joke dead aside except but');

/** What is done to a rule so that it holds no longer, in any of its forms. */
export const BREAKS_RULES = wordSet('ignore drop violate break bypass circumvent evade flout breach defy disregard exempt escape dodge');

/** Whoever may ask: `if anyone asks for it`. */
export const ASKERS = wordSet(`
a an any the our your we i it they you he she one of ever is are be been being get gets anyone anybody someone somebody everyone user users
customer customers client clients person people caller callers visitor visitors model system assistant bot agent tool
`);
