/**
 * What the shapes of the YAML files are put together from, as JSON Schema (draft 2020-12). Checks that need more than one file
 * live in the compiler.
 */

/** A text that is not empty. */
export const text = { type: 'string', minLength: 1 } as const;
/** A text of a form; its description ends the sentence "… is malformed; write …". */
export const formed = (pattern: string, description: string) => ({ type: 'string', pattern, description }) as const;
/** A list of texts. */
export const words = { type: 'array', items: text, minItems: 1 } as const;
/** A calendar day. */
export const day = formed('^\\d{4}-\\d{2}-\\d{2}$', 'a day such as 2026-12-02');
/** The name of a fact. */
export const id = formed('^[a-z][a-z0-9_]*$', 'a name of small letters, digits and underscores such as people_informed');
/** A web address. */
export const link = formed('^https?://', 'an address that begins with https://');
/** What is indented into a folded note belongs to it, and a phrase or a condition would be lost there without a word. */
export const prose = formed(
  '^(?!(?:[\\s\\S]*\\n)?\\s*- )[\\s\\S]',
  'sentences; a list in a note is never read, so write it below the key that it belongs to',
);

/** Closed: an unknown key is an error with line and column. */
export const object = (required: readonly string[], properties: Record<string, unknown>) =>
  ({ type: 'object', required, properties, additionalProperties: false }) as const;
