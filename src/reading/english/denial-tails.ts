import { wordSet } from '../text/word-set.js';
import { AUXILIARY, SUBJECT } from './denial-forms.js';

// What may follow a denied deed without limiting it, each form closed. Data only.

const HOUSE =
  '(?:platform|platforms|service|services|site|website|websites|app|apps|product|products|system|systems|tool|tools|model|' +
  'models|servers|' +
  'api|company|software|chatbot|bot|assistant|generator)';
const ALL_KINDS =
  '(?:means|way|ways|form|forms|kind|kinds|sort|type|shape|style|circumstance|circumstances|condition|conditions|case|' +
  'cases|reason|reasons|' +
  'purpose|purposes|user|users|customer|customers|client|clients|person|channel|medium|manner|method|language|context|' +
  'setting|price|time|' +
  'moment|point|one|body)';
const INTO = '(?:in|by|on|for|to|of|with|through|via|across|inside|within|under|using|from|at)';
const RULES = '(?:policy|policies|terms|terms of (?:use|service)|rules|law|act|guidelines|contract)';

/** The whole house, or all ways: `at all`, `on our platform`, `in any form`, `under no circumstances`. */
export const TAIL = new RegExp(
  `^(?:${[
    'at all',
    'ever(?: again)?|again|anywhere|whatsoever|period|please|altogether|strictly|here|either|any ?more|full stop',
    'no matter (?:what|who(?: \\S+)?|how(?: \\S+)?)|who(?:so)?ever (?:asks|it is|you are)',
    'images?|pictures?|photos?|videos?|content|contents|materials?|imagery|outputs?|generation|production|creation|depictions?|purposes?',
    'requests?|prompts?|uploads?|queries',
    `${INTO} (?:any|all|whatever|every)(?: other)? (?:${ALL_KINDS}|${HOUSE})(?:(?: or|,)* (?:shape|form|kind|` +
      `manner))*(?: whatsoever)?`,
    `${INTO} any of (?:our|its|their) ${HOUSE}`,
    `${INTO} (?:anyone|anybody|anything|no one|nobody|whomever)(?: else| at all)?`,
    '(?:under|in|by) no (?:circumstances?|case|way|means|form|condition)|on no account|at no time',
    `${INTO} (?:our|this|its|their|your|all our|the) (?:(?:image|ai|chat|picture|language) )?${HOUSE}`,
    `(?:by|under|in|per) (?:our |the |its |all )?${RULES}`,
    'by law|by accident|by mistake',
    'by default,? (?:or|and|nor) on request',
    '(?:before|during|after)(?:,? (?:or |and )?(?:before|during|after)){1,2}(?: \\S+)?',
    'until further notice',
    'without (?:any |a single )?(?:exception|fail)(?! to)',
  ].join('|')}) `,
);

const ASKER = '(?:by |from )?(?:it|they|we|users?|anyone|someone|a user|any user|customers?|us|who|anybody)';
/** Behind a refusal: `when asked`, `if users request it`, `before they reach the model`. */
export const REFUSAL_TAIL = new RegExp(
  `^(?:${[
    `(?:when|if|whenever)(?: ${ASKER}| is| are)* (?:asked|requested|prompted|asks?|requests?)(?: for| to| it| them| us|` + ` ${ASKER})*`,
    'before (?:it|they|any)(?: can| ever)* reach(?:es)? (?:the |our )?\\S+',
    'from (?:any|all|every|each|our)? ?(?:users?|customers?|clients?|anyone|anybody)',
    '(?:any |all |an )?adults?|for what(?:ever)? purpose',
  ].join('|')}) `,
);

/** Who denies a deed goes on so to keep it from being done: `and report all attempts`. */
export const TELLS = wordSet('report log escalate alert notify warn flag inform detect scan cooperate forward refer redirect');
/** So as well, and what is cut off must be none of `GUARDS`. */
export const CUTS = wordSet('block refuse reject decline remove delete ban suspend filter stop prevent close quarantine');
/** What guards against a deed, or proves it: who cuts these off protects nobody. */
export const GUARDS = wordSet(`
police moderator moderation reviewer auditor authority inspector guard guardrail safeguard blocklist evidence proof log trace record
report ban block rule policy limit limitation law refusal restriction alarm warning
`);
/** A deed that is only tried: `attempts to make them`. */
export const TRIES = wordSet('attempt request prompt try ask order want');
/** A clause that answers with a refusal, or sends to help. */
export const ANSWERS = new RegExp(
  '^(?:always |instead |must |will |should )*(?:(?:return|answer|respond)(?:s|ed)? (?:with )?(?:an? |' +
    'the )?(?:\\S+ )?(?:error|refusal|warning|message) ' +
    '|explain(?:s|ed)? (?:why|the refusal|the law|our policy) $|(?:this|that|it|which|doing so) (?:is|' +
    'are) (?:strictly )?(?:illegal|forbidden|prohibited|a crime) $)',
);
/** What stands before the verb of such a clause. */
export const DOER = new RegExp(
  `^(?:which |who )?(?:${SUBJECT})?(?:(?:${AUXILIARY}|always|instead|immediately|automatically|also|politely|then|to) )*$`,
);
/** `And never will`, `nor do we share it`: another denial is joined. */
export const JOINED_DENIAL = new RegExp(
  `^(?:(?:${SUBJECT})?(?:have |has )?(?:never|(?:will|would|shall|do|does|did|must|can|could|may) (?:never|not)|cannot)` +
    `(?: ever)? (?:(?:will|have|has|would|did|do it|do so) $|(?=\\S+ \\S+))|nor (?:${AUXILIARY}) (?:${SUBJECT})\\S+ ` +
    `|(?:nor )?(?:(?:will|do|does|have|has|must) )?(?:not|never|ever) (?:will |have )?$)`,
);
/** Such a clause ends so, where it is no denial: somebody does it. */
export const ENDS_IN_DOES = new RegExp(`(?:^| )(?:${AUXILIARY}) (?:so |it |that )?$`);
/** These take back what a joined clause says: `do it`, `on request`. */
export const UNDOES = new RegExp(
  '(?:^| )(?:(?:do|does|did|doing|done|make|makes|made|making|let) (?:it|them|this|that|so|by|the)|' +
    'on request|except|but|unless|only|though|although) ',
);
