import { SUBJECT } from './denial-forms.js';

// How a list of what is forbidden is headed, each form closed. Data only.

const KINDS =
  '(?:uses?|usage|content|topics?|category|categories|activity|activities|purposes?|inputs?|outputs?|prompts?|requests?|' +
  'items|things|actions?|conduct|behaviou?rs?|practices|subjects?|themes?|terms|words|keywords|queries|list)';
const FORBIDDEN =
  '(?:(?:strictly|always|absolutely) )?' + '(?:prohibited|forbidden|banned|disallowed|unacceptable|blocked|refused|rejected|denied)';
const NOT_ALLOWED = `(?:${FORBIDDEN}|(?:not|never) (?:allowed|permitted|accepted|tolerated))`;
const NEVER = '(?:(?:may|must|shall|can|should|will|do|does) (?:not|never)|never|cannot)';
const DOES =
  '(?:allow|permit|tolerate|accept|host|upload|share|post|publish|generate|create|produce|make|contain|include|promote|' +
  'send|request|(?:be used|use (?:\\S+ ){0,3}?\\S+) (?:for|to|with))';
const FOLLOWING = `(?: any)?(?: of)?(?: the following| these| anything)?(?: ${KINDS})?(?: (?:of|for|about|with|such as|like|including))?`;

/** The whole of such a heading: `Prohibited uses`, `You may not use the service for`, `The following is forbidden`. */
export const FORBIDDING_HEADING = new RegExp(
  `^(?:${[
    `(?:(?:our|the|all|some|list of|examples of) )*${NOT_ALLOWED}(?: ${KINDS})?(?: (?:is|are|includes?|including|such as))?`,
    `(?:the )?(?:following|these)(?: ${KINDS})? (?:is|are) ${NOT_ALLOWED}`,
    `(?:${SUBJECT})?${NEVER} ${DOES}${FOLLOWING}`,
    `(?:please )?(?:always )?(?:block|refuse|reject|ban|forbid|prohibit|deny)${FOLLOWING}`,
  ].join('|')}) $`,
);
