import { type Diagnostic, problem } from '../../../rulebook/diagnostic.js';
import type { Place } from '../../../rulebook/place.js';

/** Phrases are the same however they are spaced and capitalised. */
export const wordingOf = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** In so many ways may one phrase, or one word of a group, be said. */
export const WIDEST = 256;

/** A phrase that can be said in too many ways. */
export const tooWide = (place: Place, text: string): Diagnostic =>
  problem('wide-phrase', place, `\`${text}\` can be said in more than ${WIDEST} ways; use fewer optional words`);

/** A phrase that names a group that there is not. */
export const unknownGroup = (place: Place, text: string, group: string): Diagnostic =>
  problem('unknown-group', place, `\`${text}\` names the unknown group \`{${group}}\`; add it under groups or correct the name`);
