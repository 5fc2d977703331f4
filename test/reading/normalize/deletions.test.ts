import { describe, expect, it } from 'vitest';
import { normalize } from '../../../src/reading/normalize/normalize.js';

const spelt = (text: string): string => normalize(text, () => true).aligned.text;

describe('commands that delete', () => {
  it.each([
    ['find /data/logs -mtime +90 -delete', 'find /data/logs retention 90 days -delete'],
    ['rm -rf /data/notices', 'delete /data/notices'],
    ['cd x && rm --force ~/logs/a.txt', 'cd x && delete ~/logs/a.txt'],
    ['DROP TABLE notices;', 'delete the table notices;'],
  ])('%s: %s', (command, words) => expect(spelt(command)).toBe(words));

  it.each(['rm is short for remove', 'the term/word', 'mtime +90', 'find . -mtime +90 -print', 'drop the table off', 'a farm -rf /x'])(
    '%s stays',
    (text) => expect(spelt(text)).toBe(text),
  );

  it('stand where they are written', () => {
    const text = 'find a -mtime +90 -delete x';
    const { text: written, origin } = normalize(text, () => true).aligned;
    expect(text.slice(origin?.[written.lastIndexOf('x')] ?? 0)).toBe('x');
  });
});
