import { wordSet } from '../text/word-set.js';

// What the scope of a denial hangs on. Data only.

/** A denial that ends in one of these reaches to the end of its clause; one that ends in a verb (`skip`, `disable`) only to its object. */
export const FAR_DENIALS = wordSet(`
no not never without nor non nobody nothing nowhere none neither cannot minus sans sine one person human body zero longer any even ever
once again of from to than but yet way means circumstances account time case single failing
`);

/** Done to people as well as to safeguards (`low scorers are removed`): said after a practice, these deny nothing. */
export const REMOVALS = wordSet('removed dropped deleted stripped ignored excluded eliminated cut');

/** What one runs or means to run: to end it is to end what it does. Safeguards (check, filter, notice, log) are none. */
export const UNDERTAKINGS = wordSet(`
plan project program scheme undertaking pilot trial rollout launch idea proposal bid tender contract purchase order deal job step task
feature module function mode tool system ai software app application platform engine bot agent model algorithm classifier detector tracker
tracking scorer score scoring index ranking rating camera webcam kiosk scanner scraper crawler meter sensor monitor monitoring
surveillance recognition detection profiling database list work development deployment operation use experiment campaign service product
line business practice offer
`);

/** Of these some are granted to people: who refuses them to somebody ends no practice, but may carry one out. */
export const GRANTED = wordSet('contract deal order purchase job work service application offer bid list use');

/** To whom. */
export const GRANTEES = wordSet(`
those people person persons anyone anybody everyone everybody whoever somebody someone him her them citizen resident inhabitant tenant
renter borrower customer client shopper buyer consumer user guest visitor member subscriber passenger driver traveller patient pupil
student applicant candidate worker employee staff family household parent pensioner claimant migrant villager neighbour player fan man men
woman women
`);

/** To hide a practice is to carry it out unseen: these deny what is owed to people, never what is done to them. */
export const CONCEALMENTS = wordSet('withhold conceal hide');

/** Whom one stops, or what one puts an end to, is there. */
export const STOPS = wordSet('stop halt');

/** What never happened is denied, and nothing that stands behind it: `the flood that never happened, under a banner`. */
export const EVENTS = wordSet('happen occur exist arise transpire');

/** Or what did not take place. */
export const TAKES = wordSet('take');

/** So with what was never said or given, where no object follows: `the speech that he never gave, beneath a banner`. */
export const UTTERANCES = wordSet('give say make hold utter deliver');
/** What may stand behind it instead of an object. */
export const BESIDE = wordSet('beneath below under above beside');

/** Keys that switch the whole of what their call or form names. */
export const SWITCHES = wordSet(
  'enabled enable active activated on switched status state value run running allowed allow permitted approved',
);

/** To refuse one of these to a person is itself a decision about that person; to refuse anything else is to leave it undone. */
export const GRANTS = wordSet(`
hire employ promote approve accept admit grant give lend pay insure serve rent lease sell treat offer provide cover renew extend allow let
house enrol admit consider interview invite extend refund reimburse
`);

/** Between a clause's subject and what is denied of it (`the notice to candidates is not sent`) none of these may stand. */
export const SUBJECT_ENDS = wordSet(`
and or nor but do does did we they i it he she you who which that where when then so because if
`);

/** A denied word of telling or of care: what follows `that`, `about`, `of` is its content and is not denied with it. */
export const CONTENT_HEADS = wordSet(`
tell inform notify disclose say know reveal mention explain admit aware announce warn indicate flag notice notification consent disclosure
warning permission knowledge explanation approval documentation assessment audit review oversight instruction awareness acknowledge advise
alert communicate describe supervision agreement authorisation clue idea transparency
`);

/** After one of those, these words open the content. */
export const CONTENT_OPENERS = wordSet('that how whether why what which about of for on regarding concerning behind into when where who');

/** A denial reaches no further than these. */
export const SCOPE_ENDS = wordSet(`
but until till unless because since if so although though while whereas however instead otherwise except before once then nor nevertheless
therefore thus hence thereby
`);

/** After `and`, these begin a new act of its own (`no notice is given and reject them`). Words that are as often nouns are left out. */
export const ACT_VERBS = wordSet(`
read harvest reject deny decline refuse accept approve decide determine score rank sort filter screen shortlist select choose pick hire
fire dismiss terminate evict cancel suspend ban block remove delete send email text call let make give get put set run use deploy launch
ship sell release publish roll start begin keep store collect gather scrape infer detect recognise identify analyse predict profile
classify categorise evaluate assess grade tell inform notify disclose explain show ask allow offer provide ensure add build train create
generate write apply recommend track follow watch listen push pull switch turn automate assign allocate pay charge raise lower cut reduce
adjust process base rely trust act proceed continue go do try have
`);

/** After `and`, one of these as well. */
export const SUBJECTS = wordSet('we i they he she you it there everyone everybody');
/** Finite forms of verbs that help or link: behind a subject they begin a clause. */
export const FINITE_VERBS = wordSet(
  'is are was were will would can could shall should may might must has have had does do did gets get got',
);
