import type { AnnotatedText } from '../annotated-text.js';
import { isWithin } from '../text/span.js';
import { spanOf } from '../tokens/token.js';
import type { Statement } from './statement.js';

/** What the phrases found in a text say, each stated or denied. What can be said of people only is not said of things. */
export const fromPhrases = ({
  tokens,
  discourse: { clauseOf },
  negation,
  phrases,
  aboutThings,
}: Pick<AnnotatedText, 'tokens' | 'discourse' | 'negation' | 'phrases' | 'aboutThings'>): readonly Statement[] => {
  const statements: Statement[] = [];
  for (const phrase of phrases) {
    const { fact, ofPeople, answer, by } = phrase.meaning;
    const assertion = ofPeople && isWithin(aboutThings, phrase.start) ? 'silent' : negation.assertionOf(phrase);
    if (assertion === 'silent') continue;
    // `emotion_recognition_disabled=False`: a practice of which a flag says that it is not off is done.
    const isDone = answer === 'false' && phrase.kind === 'practice' && negation.isUndone(phrase);
    statements.push({
      fact,
      answer: isDone ? 'true' : answer,
      polarity: isDone ? 'stated' : assertion,
      strength: phrase.strength,
      span: spanOf(tokens, phrase.start, phrase.end),
      // INVARIANT: a phrase stands at one token at least.
      clause: clauseOf[phrase.start] as number,
      lastClause: clauseOf[phrase.end - 1] as number,
      by,
      layer: 'phrase',
    });
  }
  return statements;
};
