// What answers a question, or says of what was named before a colon, that it is not so.

const NOTHING = String.raw`no(?: need| way| chance| time| plans?| such thing)?|nope|nah|none(?: at all| whatsoever)?|never(?: did| have| will)?|nobody|zero|what for|why bother|forget (?:it|that)|who (?:needs|wants) (?:it|that|one|them|those)`;
const NOT_SO = String.raw`not (?:here|there|yet|really|needed|required|planned|done|applicable|necessary|bothering|happening|at all|in this release|worth it|a chance|on my watch)`;
const LEFT_UNDONE = String.raw`(?:we |i |they )?(?:are |am |'re |'m )?(?:just )?(?:skip|skipped|skipping|forgot|dropped|dropping|cut|cutting|scrapped|did not|didn't|have not|haven't|do not|don't|will not|won't|never did|never have)(?: it| that| them| those| this one| ours| any| bother)?`;

/** A denied verb says that something was left undone only where doing it would be to have it: `we don't write one`, not `we don't hide it`. */
const DOING = String.raw`(?:do|does|did|done|doing|have|has|had|having|got|get|need|want|give|gave|given|giving|hold|held|exist|run|make|made|making|write|wrote|written|writing|draw|drew|drawn|drawing|send|sent|sending|put|set|keep|kept|show|shown|publish|offer|provide|prepare|plan|perform|conduct|carry|carried|issue|post|supply|supplied|complete|finish|start|begin|began|begun|obtain|seek|sought|ask|add|use|apply|build|built|include|intend|produce|draft|attach|install|arrange|share|release|bother|foresee|foreseen|mention|say|said|happen|look|check)(?:ed|d|s|es|ing)?`;
const WHO = String.raw`(?:we|i|you|they|it|he|she|there|one|ours|theirs)`;
const DENIED = String.raw`(?:(?:(?:is|are|was|were|has|have|had|do|does|did|will|would|shall|should|can|could|need)(?: not|n't| never)|'re not|'m not|'s not|won't|can't|cannot|never)(?: ever| even| yet| been| be)?|(?:refuse|decline|fail|forget|forgot|omit)(?:s|d|ed)? to)`;
const OBJECT = String.raw`(?: for| about| with| of)?(?: (?:one|any|it|that|this|those|them|these|so|anything|such(?: a thing| things)?|much))?(?: (?:up|out|in|down|on|off|yet|at all|here|there|either|for now))?`;
const HAVE = String.raw`(?:${WHO}(?:'ve)? (?:is|are|was|have|has|had|got|give|gives|offer|offers|keep|keeps|make|makes|do|does|provide|provides|see|need|needs)|there's)`;
const LATER = String.raw`(?: at all| here| yet)?`;
const NONE = String.raw`${HAVE} (?:none|nothing|no such thing)${LATER}`;
const SENTENCE = String.raw`(?:${WHO} )?${DENIED}(?: ${DOING})?${OBJECT}|(?:nobody|no one|none of us)(?: (?:has|have|had|is|was|will|would|ever))?(?: ${DOING})?${OBJECT}|${NONE}`;

const END = String.raw`(?=\s*(?:[.,;!?)—]|\n|$))`;
const ANSWER = String.raw`(${SENTENCE}|${NOTHING}|${NOT_SO}|${LEFT_UNDONE})${END}`;

/** `Human review? Nope.`, `Did anybody tell the crew? We forgot.` */
export const DENYING_ANSWER = new RegExp(String.raw`\?["')]?\s+["']?${ANSWER}`, 'iy');
/** `Training summary: we won't write one`, `Human review — nobody does it` */
export const DENYING_REMARK = new RegExp(String.raw`\s*(?::|—|-+)\s+["']?(${SENTENCE}|${NOT_SO}|nobody|no one)${END}`, 'iy');
/** `Study of the effects on rights: pencilled in for autumn, after the first loans`: what is owed first and comes later is missing. */
export const DENYING_DELAY = new RegExp(
  String.raw`:\s+["']?((?:(?:pencill?ed in|scheduled|planned|slated|booked|due|set) (?:for )?(?:[\w-]+,? ){0,3}?after|(?:to )?follows?(?: later)?|later|afterwards|postponed|deferred|put off|on hold|some other (?:day|year|time)|next year|when there is time)(?: [\w'-]+){0,6})${END}`,
  'iy',
);
/** `Emotion camera: we don't use one`: what a note names and nobody does is denied as by a value. */
export const DENYING_USE = new RegExp(
  String.raw`\s*(?::|—|-+)\s+["']?((?:${WHO} )?${DENIED} (?:do|use|have|run|want|need|own|build|plan|offer|like) (?:one|any|it|that|this|those|them|these|so|such(?: a thing| things)?|any more))${END}`,
  'iy',
);
/** `as for the copyright policy, we have none`; `nothing` would be said of something else. */
export const NONE_OF_IT = new RegExp(String.raw`,\s+(${HAVE} (?:none|no such thing)${LATER})${END}`, 'iy');
