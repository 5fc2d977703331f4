import { describe, expect, it } from 'vitest';
import { tokenize } from '../../../src/reading/tokenize/tokenize.js';

const texts = (text: string): string =>
  tokenize(text)
    .map((word) => word.text)
    .join(' ');

describe('words', () => {
  it.each([
    ['Rank CANDIDATES', 'rank candidates'],
    ['deploy_emotionDetector(targetGroup="staff")', 'deploy emotion detector target group staff'],
    ['real-time HTTPServer, CVs and FLOPs', 'real time http server cvs and flops'],
    ["isn't won't can’t doesn't they're the firm's", 'is not will not can not does not they are the firm'],
    ['dont notify, cannot appeal', 'do not notify can not appeal'],
    ['Émotion naïve ﬁnal', 'emotion naive final'],
    ['emo\u00ADtion emo\u200Btion', 'emotion emotion'],
    ['еmоtiоn', 'emotion'],
    ['w/o notice & review', 'without notice and review'],
    ['e-mail', 'email'],
    ['10^25, 1e25 and 10²⁵', '10^25 1e25 and 10^25'],
    ['1,000 or 50+', '1000 or 50 plus'],
    ['90-day 24h 18th', '90 day 24 h 18th'],
  ])('%s', (text, expected) => expect(texts(text)).toBe(expected));

  it('keeps the offsets of the original text', () => {
    const text = 'Très é\u200Bmotion — “notice”';
    for (const { start, end } of tokenize(text)) expect(text.slice(start, end)).not.toMatch(/^\s|[\s“”—]$/);
    expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Très', 'é\u200Bmotion', 'notice']);
  });

  it('marks the value that denies its key', () => {
    const denied = (text: string): readonly string[] =>
      tokenize(text).flatMap((word, at, all) =>
        word.negatesKey === undefined
          ? []
          : [
              all
                .slice(word.negatesKey, at)
                .map((key) => key.text)
                .join(' '),
            ],
      );
    expect(denied('run(send_notice=False, consent=None)')).toEqual(['send notice', 'consent']);
    expect(denied('{"human_review": false, "notice": null, "x": "y"}')).toEqual(['human review', 'notice']);
    expect(denied('run --send-notice no --consent "none" --dry-run')).toEqual(['send notice', 'consent']);
    expect(denied('run --mode no-notice -- no notice; caption_from_second=0, bias=0')).toEqual(['bias']);
    expect(denied('run --mode=fast no review')).toEqual([]);
    expect(denied('Human oversight: none.')).toEqual(['human oversight']);
    expect(denied('a bias-free model')).toEqual(['bias']);
    expect(denied('notice=True; note: no humans look at it; ratio=0.5')).toEqual([]);
  });

  it('ends clauses and sentences, and lets lists be', () => {
    const breaks = (text: string): string =>
      tokenize(text)
        .map((word) => word.boundary)
        .join('');
    expect(breaks('score age, sex and race')).toBe('30100');
    expect(breaks('We score them, the letter follows later on in May. Then rest')).toBe('300200000030');
    expect(breaks('under Art. 5 of the Act')).toBe('300000');
    expect(breaks('score them but tell them')).toBe('30200');
  });
});
