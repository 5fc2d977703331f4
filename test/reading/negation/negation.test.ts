import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readClaims } from '../../../src/reading/claims.js';
import { cuesAmong } from '../../../src/reading/negation/cue.js';
import { Negation } from '../../../src/reading/negation/negation.js';
import { compilePhrases } from '../../../src/reading/phrases/compile/compile-phrases.js';
import { PhraseMatcher } from '../../../src/reading/phrases/matcher/matcher.js';
import { longestMatches } from '../../../src/reading/statements/longest-match.js';
import { withoutRepeats } from '../../../src/reading/tokenize/repeated-words.js';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';
import type { Token } from '../../../src/reading/tokens/token.js';
import { compileSmall, said, smallVocabulary } from '../vocabulary.js';

const compiled = compileSmall({
  groups: {
    person: ['candidate', 'applicant', 'employee', 'staff', 'worker', 'student', 'customer', 'they', 'them'],
    emotion: ['emotion', 'mood', 'feeling'],
  },
  facts: {
    emotions: {
      kind: 'practice',
      phrases: {
        true: ['infer ... {emotion}', '(track|score|read|detect) {emotion}', '{emotion} (recognition|tracking|detection|scoring)'],
      },
    },
    reject: { kind: 'practice', phrases: { true: ['reject {person}'] } },
    told: {
      kind: 'safeguard',
      phrases: {
        true: ['tell {person}', '{person} ... tell', 'notice', 'notify {person}', 'inform {person}'],
        false: ['without telling {person}', 'secretly', 'uninformed', '(mail|letter) & tell nobody'],
      },
    },
    review: { kind: 'safeguard', phrases: { true: ['human review', '(human|person) ... review'] } },
    appeal: { kind: 'safeguard', phrases: { true: ['appeal'] } },
    medical: { kind: 'exception', phrases: { true: ['medical (purpose|reason)'] } },
    who: { kind: 'context', phrases: { true: ['employee', 'student'] } },
  },
});

const reads = (text: string, ...expected: readonly string[]): void => {
  it(`${text} → ${expected.join(', ') || 'nothing'}`, () =>
    expect([...new Set(said(compiled, text).filter((one) => one !== 'who'))].sort()).toEqual([...expected].sort()));
};

describe('denials', () => {
  reads('Notify candidates and add human review', 'told', 'review');
  reads('Reject applicants with no human review', 'reject', 'not review');
  reads('Candidates are not told', 'not told');
  reads("We don't tell applicants", 'not told');
  reads('Never infer their emotions', 'not emotions');
  reads('Infer no emotions', 'not emotions');
  reads('No notice, appeal or human review', 'not told', 'not appeal', 'not review');
  reads('No notice and no appeal', 'not told', 'not appeal');
  reads('The notice is missing', 'not told');
  reads('Human review is skipped', 'not review');
  reads('Human review was switched off', 'not review');
  reads('The notice to applicants is not sent', 'not told');
  reads('Skip the notice', 'not told');
  reads('Disable human review for the batch', 'not review');
  reads('Nobody tells the candidates', 'not told');
  reads('The system lacks human review', 'not review');
  reads('We fail to notify candidates', 'not told');
  reads('Neither notice nor appeal', 'not told', 'not appeal');
  reads('Use it for no medical purpose', 'not medical');
  reads('They cannot appeal', 'not appeal');
  reads('Emotion recognition is not used', 'not emotions');
  reads('Neither mood tracking nor mood scoring', 'not emotions');
  reads('No person and no human review', 'not review');
  reads('Publish it with the notice removed', 'not told');
  reads('Tell nobody, no mail, no letter', 'told=false');
  reads('Never tell nobody, send a letter', 'not told=false');
  reads('Track mood; low scorers whose mood tracking fails are removed', 'emotions');
  reads('Use the model rather than human review', 'not review');
});

describe('the end of a denial', () => {
  reads('The flood that never happened, with a notice', 'told');
  reads('A talk that never took place beneath a notice', 'told');
  reads('The notice never happened', 'not told');
  reads('It is not risky and tell the applicants', 'told');
  reads('Conceal the notice', 'not told');
  reads('Conceal the camera for mood tracking', 'emotions');
  reads('Novel outline: infer the emotions of staff');
  reads('The outline: infer the emotions of staff', 'emotions');
  reads('Score emotions without telling the employees that mood tracking runs', 'emotions', 'told=false');
  reads('Without notice of the emotion tracking', 'not told', 'emotions');
  reads('Do not notify applicants but reject applicants', 'not told', 'reject');
  reads('Do not wait, reject applicants', 'reject');
  reads('Do not notify candidates and reject applicants', 'not told', 'reject');
  reads('We do not collect and infer emotions', 'not emotions');
  reads('No human review of emotion tracking', 'not review', 'emotions');
  reads('Drop candidates with low results after emotion scoring', 'emotions');
  reads('Score emotions and skip human review', 'emotions', 'not review');
  reads('Do not reject applicants until human review', 'not reject', 'review');
  reads('Track mood, notice not required', 'emotions', 'not told');
});

describe('no denials', () => {
  reads('Not only notice but also appeal', 'told', 'appeal');
  reads('Send the notice no later than Monday', 'told');
  reads('The notice is free of charge, without undue delay', 'told');
  reads('The notice is never skipped', 'told');
  reads('Do not skip human review', 'review');
  reads('Do not forget to notify candidates', 'told');
  reads('No decision without human review', 'review');
  reads('Never without notice', 'told');
  reads('Whether or not they appeal, add human review', 'appeal', 'review');
});

describe('phrases with their own denial', () => {
  reads('Track mood without telling them', 'emotions', 'told=false');
  reads('Never track mood without telling them', 'not emotions', 'not told=false');
});

describe('values', () => {
  reads('run(human_review=False)', 'not review');
  reads('{"human_review": false, "notice": true}', 'not review', 'told');
  reads('screen(notice=None, appeal=0)', 'not told', 'not appeal');
  reads('disable_notice=False', 'told');
  reads('no_human_review=True', 'not review');
  reads('skipHumanReview(batch)', 'not review');
  reads('Human review: none', 'not review');
  reads('settings["infer_emotions"] = False', 'not emotions');
  reads('(emotion_tracking) = False', 'not emotions');
});

describe('answers', () => {
  reads('Human review? No.', 'not review');
  reads('Reject applicants. Human review? Not here', 'reject', 'not review');
  reads('Human review? Skipping it.', 'not review');
  reads("Notice to candidates? We didn't bother.", 'not told');
  reads('Did anybody tell the applicants that a machine scores mood? No.', 'not told', 'emotions');
  reads('Any objection if we track mood? None.', 'emotions');
  reads('Is it for a medical purpose? No.', 'not medical');
  reads('Human review? Yes, always.', 'review');
  reads('Human review? No appeal, though.', 'review', 'not appeal');
  reads('Notice? None of your business is lost: appeal!', 'told', 'appeal');
});

describe('prevention and mention', () => {
  reads('Refuse requests to infer emotions', 'not emotions');
  reads('Block any attempt at mood tracking', 'not emotions');
  reads('Stop using emotion recognition', 'not emotions');
  reads('A filter that blocks emotion detection', 'not emotions');
  reads('Emotion recognition is prohibited here', 'not emotions');
  reads('Write an article about emotion recognition');
  reads('Give a webinar on mood tracking');
  reads('Draft a policy against emotion recognition');
  reads('Summarise the news about emotion detection');
  reads('Plan an emotion recognition webinar');
  reads('Train the model on mood and infer emotions', 'emotions');
  reads('Write a report about the emotion scoring of each employee', 'emotions');
  reads('Reject applicants', 'reject');
});

describe('what is ended', () => {
  reads('Scrap the plan to infer emotions', 'not emotions');
  reads('Turn down the tender for a tool that tracks mood', 'not emotions');
  reads('Switch off the module which tracks mood', 'not emotions');
  reads('Switch off the notice of the tool that tracks mood', 'not told', 'emotions');
  reads('Drop applicants whom the mood tracking marks', 'emotions');
  reads('Stay out of emotion recognition', 'not emotions');
  reads('The firm used to track mood', 'not emotions');
  reads('The tool is used to track mood', 'emotions');
});

describe('context', () => {
  it.each<[string, boolean]>([
    ['Score employees', true],
    ['Not employees', false],
    ['It is not for students', false],
    ['No students are scored', false],
    ['Never tell the employees', true],
    ['employees=None', false],
  ])('%s: %s', (text, expected) => expect(said(compiled, text).includes('who')).toBe(expected));
});

describe('a run of words', () => {
  const cues = 'no not without never refuse to prevent skipped missing'.split(' ');
  const others = 'notice consent tell score emotion candidates camera and or , . ; webinar =False with but'.split(' ');
  const pieces = [...cues, ...others];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 120 }).map((words) => words.join(' '));
  const vocabulary = smallVocabulary({
    facts: {
      emotions: { kind: 'practice', phrases: { true: ['score ... emotion', 'emotion & camera'] } },
      told: { kind: 'safeguard', phrases: { true: ['tell candidate', 'notice'], false: ['without notice'] } },
    },
  });
  const phrases = compilePhrases(vocabulary, true, []);
  const { meanings, lists } = readClaims(vocabulary, phrases);
  const matcher = new PhraseMatcher(phrases.automaton);
  const negationOf = (text: string): { readonly words: readonly Token[]; readonly negation: Negation } => {
    const { tokens: words, matches } = matcher.match(withoutRepeats(tokenize(text)));
    const cues = cuesAmong(matches, lists, phrases.automaton.looksBack);
    return { words, negation: new Negation(words, cues, longestMatches(matches, meanings)) };
  };

  it('is denied where a safeguard said by it alone would be, however often one asks', () => {
    fc.assert(
      fc.property(text, (one) => {
        const { words, negation } = negationOf(one);
        for (let start = 0; start < words.length; start++)
          for (const end of [start + 1, start + 2, start + 1]) {
            const run = Array.from({ length: end - start }, (_, k) => start + k);
            expect(negation.isNegated(start, end)).toBe(
              negation.assertionOf({ kind: 'safeguard', start, end, words: run, stands: false }) === 'denied',
            );
          }
      }),
    );
  });
});
