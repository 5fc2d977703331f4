import { BASES } from '../rule.js';
import { formed, id, prose, text } from './parts.js';

/** One answer to a fact. */
export const answer = {
  anyOf: [{ type: 'boolean' }, formed('^[a-z0-9_]+$', 'an answer of small letters, digits and underscores')],
} as const;
/** The answers a line accepts; where it stands for further keys, the keys are facts. */
export const answers = { anyOf: [answer, { type: 'array', items: answer, minItems: 1, uniqueItems: true }] } as const;

const term = { anyOf: [id, { type: 'array', items: id }] } as const;
const plainBlock = { type: 'object', minProperties: 1, properties: { term }, additionalProperties: answers } as const;
const any = { type: 'array', items: plainBlock, minItems: 1 } as const;
/** Facts and their answers; `term` names a block that the regulation writes once, `any` lists alternatives. */
export const block = { type: 'object', minProperties: 1, properties: { term, any }, additionalProperties: answers } as const;
/** One block of conditions, or several of which one must hold. */
export const blocks = { anyOf: [block, { type: 'array', items: block, minItems: 1 }] } as const;

/** What every exception may have, whoever writes it. */
const exceptionMembers = { cite: text, term, any, but_not: blocks, even_then: prose, note: prose } as const;
/** Under which bases an exception of a whole provision counts. */
const basis = { type: 'array', items: { enum: BASES }, minItems: 1, uniqueItems: true } as const;
/** What an exception of a whole provision may have. */
export const wayOutMembers = { ...exceptionMembers, basis } as const;
const unlessOf = (members: object) =>
  ({
    type: 'object',
    minProperties: 1,
    additionalProperties: { type: 'object', required: ['cite'], properties: members, additionalProperties: answers },
  }) as const;
/** Exceptions of a safeguard, by name. */
export const unless = unlessOf(exceptionMembers);
/** Exceptions of a version, by name. */
export const waysOut = unlessOf(wayOutMembers);
