// The known forms in which a deed is denied, each closed: what does not fit is no plain denial. Data only.

const ARTICLE = 'the|an?|this|these|those|our|your|my|their|his|her|its|all|any|every|each|no|such';
/** Verbs that stand before another, or for it. */
export const AUXILIARY = 'do|does|did|is|are|was|were|will|would|can|could|may|might|must|shall|should|has|have|had|am|be|' + 'been|being';
const QUANTITY =
  'half|some|few|fewer|most|many|several|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|other|another|third|part';
const TIME =
  'tonight|today|tomorrow|yesterday|now|currently|yet|still|far|here|there|always|once|noon|night|weekend|weekday|' + 'weekdays|weekends';
const SINGLED_OUT = 'first|second|last|old|older|former|previous|next|default|basic|free|official|public';
const DOUBTED =
  'say|says|said|think|thinks|goes|go|lies|lie|wish|wishes|hope|hopes|seem|seems|rumour|rumor|myth|legend|hate|hates|love|' +
  'loves|fix|patch|' +
  'print|imagine|suppose|dream|believe|believes|want|wants|like|expect|expects|convince|get|got|let|lets|as|than|' +
  'because|but|only|' +
  'reduce|overcome|defeat|trick|bug|bore|boring|weekly|annoying|if|when|why|how|what|where|whether|not|never|nobody|nor|' +
  'or|and|so|to|please|of|for|in|on|by|from|with|at';
const NO_NOUN =
  `${ARTICLE}|${AUXILIARY}|${QUANTITY}|${TIME}|${SINGLED_OUT}|${DOUBTED}|we|i|he|she|they|it|you|us|them|` +
  `ours|theirs|who|whom|whose|which|that`;
const NOUN = `(?!(?:${NO_NOUN}) )(?!(?:[0-9]+|[a-z]+ly) )\\S+ `;
const NOUNS = `(?:${NOUN}){1,4}`;
const NAMED = `(?:(?:${ARTICLE}) )?${NOUNS}`;
const BELONGS = `(?:(?:of|for|in|on|by|from|with|to|at) (?:(?:${ARTICLE}) )?(?:${NOUN}){1,3}){0,2}`;
const ONE_SUBJECT =
  `(?:(?:article|section|rule|paragraph|clause) [0-9]+ |(?:(?:all|none|any|each) (?:of )?)?(?:we |i |` +
  `it |they |you |anyone |anybody |everyone |${NAMED}${BELONGS}))`;
/** Who is told to do a deed: a pronoun, or a thing that no word singles out or doubts. */
export const SUBJECT = `${ONE_SUBJECT}(?:(?:and|or|nor) ${ONE_SUBJECT})?`;

const MANNER =
  'always|also|simply|strictly|categorically|absolutely|firmly|politely|explicitly|clearly|therefore|thus|hereby|' +
  'immediately|automatically|' +
  'consistently|flatly|please|currently required';
const BOUND =
  'trained|designed|built|configured|instructed|programmed|told|required|obliged|bound|allowed|permitted|able|committed|' +
  'going|used|promise|' +
  'promises|pledge|pledges|undertake|undertakes|agree|agrees|vow|use|using';
const JOINED = 'and|or|not|never|no|to|for|of|that|which|who|asking|ask|asks|trying|try|attempting';
const VERBAL = `(?:(?:${AUXILIARY}|${MANNER}|${BOUND}|${JOINED}) )*`;

const RULES =
  'law|laws|policy|policies|terms|rule|rules|contract|contracts|act|guideline|guidelines|code|regulation|regulations|' +
  'agreement|principles|' +
  'standards|conditions|constitution|duty|duties';
const SURE =
  'check|checks|ensure|ensures|confirm|confirms|verify|verifies|guarantee|guarantees|assert|prove|demonstrate|' + 'remember|note';
const BUILT =
  'add|build|create|design|develop|deploy|write|train|implement|install|use|run|filter|configure|enable|provide|offer|' +
  'draft|test|evaluate|' +
  'ship|set up|make|clean|update|tune|prompt|keep|choose';
const HEADS = [
  `(?:(?:can|could|would) you )?(?:please )?(?:(?:we|i) )?(?:${SURE}|test|make sure|makes sure|make certain|` +
    `see to it)(?: that| whether)? `,
  `(?:${ARTICLE}) (?:${NOUN}){0,3}(?:${RULES})(?: of (?:use|service))? (?:states?|says?|requires?|demands?|guarantees?|` +
    `ensures?|means?|provides?|sets? out) that `,
  '(?:we|i) (?:state|declare|promise|affirm|pledge|require) that ',
  `(?:please )?(?:tell|inform|remind|teach|instruct|train|configure|program|order|require|force) ${ONE_SUBJECT}(?:that |to )`,
  `(?:please )?(?:(?:we|i|they) )?(?:${BUILT})(?:s|d|ed)? ${NAMED}${BELONGS}(?:so that|so|that|which|who|to|` +
    `to ensure that|to make sure) `,
  '(?:please )?(?:test|evaluate|measure|check|verify) how (?:well|often|reliably) ',
  'there (?:is|are|was|were|will be|must be|should be|can be|may be) ',
];

const HARMLESS_REASON =
  'illegal|forbidden|prohibited|unlawful|banned|outlawed|criminal|harmful|wrong|immoral|unethical|abusive|evil|a crime|' +
  'child abuse|abuse|blocked|' +
  'filtered|rejected|refused|against the law|against our (?:policy|rules|terms|values)';
/** What is given as the reason of a denial: `because it is illegal`, `as such prompts are rejected`. */
const BECAUSE =
  `(?:because|since|as) (?:it|this|that|they|these|(?:such|these|all|any|the|our) (?:${NOUN}){0,2}\\S+) (?:is|are|would be) ` +
  `(?:(?:always|strictly|all|automatically) )?(?:${HARMLESS_REASON})(?: by law| by our (?:filter|filters|policy|rules))? `;
/** The whole of such a clause. */
export const REASON = new RegExp(`^(?:, )?${BECAUSE}$`);

/** What may stand before a denial without a limit: `for legal reasons`, `like every provider`, `in line with our policy`. */
export const FRAME = new RegExp(
  `^(?:(?:${[
    'for (?:legal|safety|ethical|moral|security|compliance|policy|obvious)(?: and (?:legal|safety|ethical|moral|security|' +
      'policy))? reasons ',
    `(?:by|under|per|according to|in line with|in accordance with|in keeping with|as required by|as stated in|` +
      `consistent with|pursuant to|in compliance with) ` +
      `(?:(?:the|our|its|their|your|all|any) )?(?:${NOUN}){0,2}(?:${RULES})(?: of (?:use|service))? `,
    'like (?:every|any|all|each) (?:(?:other|responsible|serious) )?(?:provider|company|firm|vendor|model|assistant|' +
      'platform|service|providers|companies) ',
    'as a matter of (?:policy|principle|course|law) ',
    'as an? (?:ai |responsible |language )*(?:company|provider|assistant|developer|model|system|platform|ai) ',
    BECAUSE,
    'with (?:our|the|its) (?:\\S+ )?filters? (?:on|enabled|active) ',
    'to (?:protect children|comply with the law|be clear|be safe) ',
    '(?:by|when) (?:signing up|signing in|registering|continuing|using (?:the|our|this) ' +
      '(?:service|services|app|platform|site|website|product|api|tool)) ',
    'of course |yes |no |sorry |hello |note |however |therefore |also |and |so |then |please |[0-9]+ |[a-e] |rule [0-9]+ ',
  ].join('|')})(?:, )?)`,
);

/** All that may stand before a denied deed in its clause. */
export const BEFORE = new RegExp(
  `^(?:${HEADS.join('|')})?(?:please )?(?:(?:neither|both) )?(?:${SUBJECT}|` + `(?:${ARTICLE}) )?${VERBAL}$`,
);

const HOUSE_WIDE =
  '(?:acceptable|fair|content|system|house|safety|general|community|platform|usage|moderation|company|legal|ethical|compliance|security) ';
/** A heading of what is said of all of a house: `Acceptable use:`, `System prompt:`, `Rule 3:`; none that singles a part of it out. */
export const HEADING = new RegExp(
  `^(?:(?:${ARTICLE}) )?(?:${HOUSE_WIDE}){0,3}(?:${RULES}|use|prompt|instructions?|notes?|reminder|safety|content|moderation|` +
    `compliance|summary|answer|reply|response|statement|commitment|promise|requirements?|tests?|system|assistant|important|` +
    `warning|ban|bans|prohibitions?|section|article|step|line|values?|ethics)(?: [0-9]+)? $`,
);

const ASKED = 'requests?|prompts?|orders?|demands?|quer(?:y|ies)|attempts?';
/** What is asked for is spoken of. */
export const SOME_REQUESTS = new RegExp(`(?:^| )(?:${ASKED}) `);
/** It is so of all that is asked for: nothing else stands before. */
export const REQUESTED = new RegExp(
  `(?:^|(?:^| )(?:${ARTICLE}|users?|customers?|clients?|people|to|refuse|refuses|reject|rejects|decline|declines|block|blocks|deny|` +
    `denies|refusing|rejecting|and|or|who) )(?:${ASKED}) `,
);
/** `Under no circumstances [will our model] generate …`, `nor [our users] make …`. */
export const INVERTED = new RegExp(`^(?:(?:${AUXILIARY}) )?(?:${SUBJECT})`);
/** Who checks may stand further before: `checks, with permission, that our model never …`. */
export const CHECKED = /(?:^| )(?:checks?|tests?|evidence|proof|promise|guarantee|audit|audits|ensure|confirm|verify) /;
/** So it goes on there. */
export const THAT_SUBJECT = new RegExp(`^that (?:${SUBJECT})?${VERBAL}$`);
