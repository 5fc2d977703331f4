import { type AlignedText, replace } from '../../text/aligned-text.js';

/** How shells and databases delete, and how long they keep what they delete; each in the words of a sentence. */
const FORMS: readonly (readonly [form: RegExp, words: string])[] = [
  // rm -rf /data/logs
  [/(?<![\w-])(?:rm|unlink|shred)(?:\s+-{1,2}[a-zA-Z-]+)*\s+(?=["']?[~./$*\w-]*\/)/g, 'delete '],
  // DROP TABLE notices
  [/\b(?:DROP|TRUNCATE)\s+TABLE\b/gi, 'delete the table'],
  // find … -mtime +90 -delete: what is older goes, so it is kept for so long
  [/(?<=\s)-[acm]time\s+\+(\d+)(?=[^\n#;]{0,80}\s-delete\b)/g, 'retention $1 days'],
];

/** Any of them needs one of these. */
const MAY_DELETE = /-[acm]time\s|TABLE\b|\b(?:rm|unlink|shred)\s/i;

/** Commands that delete, written as sentences do: `find logs -mtime +90 -delete` becomes `find logs retention 90 days -delete`. */
export const spellOutDeletions = (source: AlignedText): AlignedText => {
  if (!MAY_DELETE.test(source.text)) return source;
  let text = source;
  for (const [form, words] of FORMS) text = replace(text, form, ([, days = '']) => words.replace('$1', days));
  return text;
};
