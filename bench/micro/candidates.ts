import type { Candidate } from './candidate.js';

/** Every micro-optimisation that is in the code. One that shows no gain goes out of the code, and out of this list. */
export const CANDIDATES: readonly Candidate[] = [
  {
    name: 'codeAt: charCodeAt asked of the prototype',
    plain: [{ file: 'src/reading/text/characters.js', fast: 'charCodeAt.call(text, at)', plain: 'text.charCodeAt(at)' }],
  },
];
