import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PackedLists, packLists } from '../../../src/lists/packed-lists.js';
import type { PhraseAutomaton } from '../../../src/reading/phrases/automaton.js';
import { PhraseCompiler } from '../../../src/reading/phrases/compile/phrase-compiler.js';
import type { Matched } from '../../../src/reading/phrases/match.js';
import { PhraseMatcher } from '../../../src/reading/phrases/matcher/matcher.js';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';
import type { Diagnostic } from '../../../src/rulebook/diagnostic.js';
import { smallVocabulary } from '../vocabulary.js';

const { groups } = smallVocabulary({
  groups: {
    person: ['candidate', 'employee', 'staff member', '{crowd}'],
    crowd: ['team', 'all (of|in) office'],
    emotion: ['emotion', 'mood', 'how (happy|sad) {person} be'],
  },
});
const phrases = [
  'infer ... {emotion}',
  '{emotion} & camera',
  '{person} & {emotion} & camera & !webinar',
  'tell {person}',
  'tell (all|some|every) {person}? (soon|later)?',
  'camera & !{emotion}',
  'how ... {person} & mood',
  '=Team mood',
  'team mood team',
  '(webinar|staff member) (tell|{crowd}|(of|in) office)',
  'camera & (soon|later|all of) & !(webinar|employee mood)',
];

const diagnostics: Diagnostic[] = [];
const builder = new PhraseCompiler(groups, diagnostics);
for (const text of phrases) builder.add({ text, place: { file: 'test.yaml', line: 1, column: 1 } });
const index = builder.build();

/** Searches for every pattern that a present symbol sets off, whatever else is missing. */
class PlainMatcher extends PhraseMatcher {
  protected override mayStand(): boolean {
    return true;
  }
}

const listsOf = ({ starts, items }: PackedLists): number[][] =>
  Array.from({ length: starts.length - 1 }, (_, i) => [...items.subarray(starts[i], starts[i + 1])]);

/** The same with every group marked beside its words, so that nothing is left to be sought. */
const allMarked = (given: PhraseAutomaton): PhraseAutomaton => {
  const sought = listsOf(given.lazy);
  const marked = listsOf(given.eager).map((list) => [
    ...list,
    ...sought.flatMap((oneOf, group) => (oneOf.some((one) => list.includes(one)) && !list.includes(group) ? [group] : [])),
  ]);
  const asMarked = (need: number): number => (need < 0 ? ~need : need);
  return {
    ...given,
    eager: packLists(marked),
    lazy: packLists(sought.map(() => [])),
    needs: { ...given.needs, items: given.needs.items.map(asMarked) },
    firstNeed: given.firstNeed.map(asMarked),
  };
};

const pieces =
  'infer emotion mood camera tell candidate employees staff member team all of in office how happy sad are webinar the , . ; and'.split(
    ' ',
  );
// Far more than 32 sentences, so that two of them share a bit.
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 250 }).map((words) => words.join(' '));

/** Without the numbers of words, of which each lexicon has its own. */
const shown = ({ entries, ...found }: Matched): object => ({ ...found, entries: entries.map(({ number: _, ...entry }) => entry) });

describe('matcher', () => {
  const matcher = new PhraseMatcher(index);
  const plain = new PlainMatcher(index);

  it('is given phrases that can be read', () => expect(diagnostics).toEqual([]));

  it('finds what a search for every pattern finds', () => {
    fc.assert(
      fc.property(text, (one) => {
        const words = tokenize(one);
        const found = matcher.match(words);
        expect(shown(found)).toEqual(shown(plain.match(words)));
        expect(matcher.work.patterns).toBeLessThanOrEqual(plain.work.patterns);
      }),
      { numRuns: 500 },
    );
  });

  it('finds the groups that it seeks where it would have marked them', () => {
    const marking = new PhraseMatcher(allMarked(index));
    expect(index.lazy.items.length).toBeGreaterThan(0);
    fc.assert(
      fc.property(text, (one) => {
        const words = tokenize(one);
        expect(shown(matcher.match(words))).toEqual(shown(marking.match(words)));
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['side by side', 'we infer the mood', 1],
    ['not across sentences', 'we infer. The mood', 0],
    ['with parts in any order', 'the mood of the team is on camera', 2],
    ['not beside what it excludes', 'the mood of the team is on camera in a webinar', 1],
    ['not across sentences that share a bit', `${'all. '.repeat(32)}mood. ${'all. '.repeat(31)}camera`, 1],
    ['what another sentence with the same bit excludes', `${'all. '.repeat(31)}mood ${'all. '.repeat(32)}camera`, 1],
    ['in each of as many sentences as a text has room for', 'mood camera. '.repeat(150), 150],
    ['with three parts, the same', 'mood camera team. '.repeat(110), 220],
  ])('finds phrases %s', (_, one, count) => {
    expect(matcher.match(tokenize(one)).matches).toHaveLength(count);
  });

  it('forgets a text before the next', () => {
    matcher.match(tokenize('the mood of the team is on camera'));
    expect(matcher.match(tokenize('nothing of note'))).toMatchObject({ matches: [] });
  });
});
