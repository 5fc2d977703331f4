import { EVENT_ID, type Event, SCALAR_STYLE } from 'js-yaml';
import { type Document, isAlias, isCollection, isScalar, visit } from 'yaml';
import { type Diagnostic, problem } from '../diagnostic.js';
import type { Place } from '../place.js';

const COMMENT = /^\s*#/;

/** What `findTraps` reports, as the quick parser comes upon it: an anchor, an alias, a tag, a merge key, words followed by a comment. */
export const isTrap = (event: Event, text: string): boolean => {
  if (event.type === EVENT_ID.ALIAS) return true;
  if (event.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN) {
    const value = text.slice(event.valueStart, event.valueEnd);
    if (value === '<<' || (/\s/.test(value) && COMMENT.test(text.slice(event.valueEnd, event.valueEnd + 80)))) return true;
  }
  return 'anchorStart' in event && (event.anchorStart >= 0 || ('tagStart' in event && event.tagStart >= 0));
};

/** What YAML allows and hides the law from a reader, each kind at its first place. */
export const findTraps = (doc: Document, at: (offset: number) => Place): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  visit(doc, {
    Node: (_, node) => {
      const offset = node.range?.[0] ?? 0;
      if (isAlias(node) || ('anchor' in node && node.anchor !== undefined)) {
        found.push(
          problem('anchor', at(offset), 'uses an anchor or alias; write the text out, so that a reader sees the law in one place'),
        );
      }
      if (node.tag !== undefined) found.push(problem('tag', at(offset), 'uses a tag (`!…`); write the value plainly'));
      if (
        isScalar(node) &&
        typeof node.value === 'string' &&
        node.type === 'PLAIN' &&
        /\S/.test(node.comment ?? '') &&
        node.value.includes(' ')
      ) {
        found.push(
          problem('hidden-comment', at(offset), 'a ` #` inside unquoted text starts a comment and hides the rest; quote the text'),
        );
      }
    },
    Pair: (_, { key }) => {
      if (isScalar(key) && key.value === '<<') found.push(problem('merge-key', at(key.range?.[0] ?? 0), 'uses `<<`; write the lines out'));
      if (isCollection(key))
        found.push(problem('key-not-text', at(key.range?.[0] ?? 0), 'has a list or a mapping for a key; write a name'));
    },
  });
  return tellOnce(found);
};

/** A habit such as anchors fills a file: each code once, at its first place. */
const tellOnce = (found: readonly Diagnostic[]): Diagnostic[] =>
  [...new Set(found.map((one) => one.code))].flatMap((code) => {
    const [first, ...more] = found.filter((one) => one.code === code);
    return first === undefined
      ? []
      : [more.length === 0 ? first : { ...first, message: `${first.message} (so do ${more.length} more places of this file)` }];
  });
