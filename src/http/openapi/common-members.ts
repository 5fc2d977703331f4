import { BASES } from '../../rulebook/rule-book.js';
import type { Described } from './schema-parts.js';
import { instant, list, oneOf, text, texts, url } from './schema-parts.js';

/** The same member, said the same way wherever it stands. */

/** The name of a block. */
export const cid = (description = 'CIDv1 of the proof block'): Described =>
  text(description, 'bafyreihreoqrhegvt7sbmr2gdhrug6qroljlwi46datsy5cxe3tjpwnrau');

/** A UUID. */
export const uuid = (description: string, example = '3f2b8c1e-7d4a-4b6f-9c0d-5e8a1f2b3c4d'): Described => ({
  ...text(description, example),
  format: 'uuid',
});

/** When it was made. */
export const createdAt = (what: string): Described => instant(`When ${what}, ISO 8601 in UTC`);

/** Whether an action may go ahead. */
export const outcome = (description = 'Whether the action may go ahead'): Described => oneOf(['ALLOWED', 'BLOCKED'], description);

/** A fact of the vocabulary. */
export const fact = (description = 'A fact of the vocabulary, by its id'): Described => text(description, 'people_informed');

/** An answer of a fact, as JSON has it. */
export const answer = (description = 'As it is sent back in `facts`'): Described => ({
  type: ['boolean', 'string'],
  description,
  examples: [true],
});

/** Several answers. */
export const answers = (description: string, example: readonly (boolean | string)[] = [true, false]): Described => ({
  ...list({ type: ['boolean', 'string'] }, description),
  examples: [example],
});

/** How an answer is known. */
export const known = oneOf(['given', 'stated', 'denied', 'presumed'], 'How it is known: from `facts`, from the text, or taken to be so');

/** Advice, or what may be so. */
export const how = oneOf(['do_this', 'only_if_true'], 'Whether it is advice, or may only be stated where it is true');

/** A rule, by its id. */
export const rule = text('A rule, by its id', 'EU-AIA-05-1-F');

/** A provision, with its instrument. */
export const citation = (description = 'The provision, with its instrument'): Described =>
  text(description, 'Regulation (EU) 2024/1689, Art. 5(1)(f)');

/** What a clause comes to. */
export const finding = (description: string): Described => text(description, 'prohibited');

/** A domain, by its id. */
export const domain = (description: string): Described => text(description, 'employment');

/** Jurisdictions by their codes. */
export const jurisdictions = (description: string): Described => texts(description, ['EU', 'US-CO']);

/** Which calendar counts. */
export const basis = oneOf(BASES, 'Which calendar counts: the law as amended, the dates first enacted, or every enacted duty at once');

/** A version of the rule book. */
export const ruleBookVersion = text('Its version', '7.0.1');

/** The rule book's name as a block. */
export const ruleBookCid = cid('CIDv1 of the rule book block');

/** A handle as it is called by. */
export const handle = text('The agent’s handle, with the leading @', '@oracle');

/** What an agent is called. */
export const agentName = text('What the agent is called', 'Compliance Oracle');

/** What an agent does. */
export const agentDescription = text('What the agent does, in a sentence or two', 'Says whether a law allows an action before you act.');

/** A picture of an agent. */
export const avatarUrl = text('The address of the agent’s picture; empty where it has none', 'https://oracle.example/avatar.png');

/** The colour of an agent. */
export const primaryColor = text('The colour of the agent, `#rrggbb`', '#1d4ed8');

/** What an agent says first. */
export const greeting = text('What the agent says first', 'Describe what you are about to do.');

/** Where a chat message goes, and others of a widget's addresses. */
export const widgetUrl = (description: string, last: string): Described => url(description, `/api/v1/widget/oracle/${last}`);
