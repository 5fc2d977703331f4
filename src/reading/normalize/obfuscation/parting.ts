import type { IsWord } from '../../text/is-word.js';
import type { TextRange } from '../../text/span.js';
import { segmentWords } from './segment-words.js';

/**
 * So many letters of a text are parted into words. Each costs some twenty look-ups, so that without a bound a text of 2,000 letters
 * in one piece takes as long as thirty others; people write far fewer together (`#stopfacialrecognitioninthecity`).
 */
const MOST_LETTERS = 240;

/** Pieces shorter than this count for nothing: long texts have many rare words, and none costs much. */
const SHORT_PIECE = 24;

/**
 * So many rows of letters with strokes between them (`b!ometr!c`) may come to no word. Each is spelt in up to twenty ways, and a text of
 * nothing else would cost several times what plain words do; what people write so mostly is a word.
 */
const MOST_FAILED_ROWS = 80;

/** Parts letters written together and spells strokes, as long as the text has not used up what one text may cost. */
export class Parting {
  private left = MOST_LETTERS;
  private failedRowsLeft = MOST_FAILED_ROWS;
  private spent = false;

  constructor(private readonly isWord: IsWord) {}

  /** As `segmentWords`; letters that cost more than is left are no words. */
  part(letters: string, left: 'whole' | 'any'): readonly string[] | undefined {
    if (letters.length < SHORT_PIECE) return segmentWords(letters, this.isWord, left);
    if (letters.length > this.left) {
      this.spent = true;
      return undefined;
    }
    this.left -= letters.length;
    return segmentWords(letters, this.isWord, left);
  }

  /** The word that `spell` finds for a row of letters with strokes; nothing where it finds none, or too many came to nothing before. */
  spellRow<T>(spell: () => T | undefined): T | undefined {
    if (this.failedRowsLeft === 0) {
      this.spent = true;
      return undefined;
    }
    const found = spell();
    if (found === undefined) this.failedRowsLeft -= 1;
    return found;
  }

  /** The ranges, and among them those in which something was left together for what it costs. */
  leftTogether(ranges: readonly TextRange[], work: (range: TextRange) => void): readonly TextRange[] {
    return ranges.filter((range) => {
      this.spent = false;
      work(range);
      return this.spent;
    });
  }
}
