import { describe, expect, it } from 'vitest';
import { countIn, withCount } from '../../../tools/rules/diff/reread-count.js';

const CHANGELOG = `# Changelog

## Unreleased

- Something new.

## 1.1.0 – 2026-11-27

- A rule of lifts.

## 1.0.0 – 2026-11-20

- The first.
`;

describe('the count of labelled texts that a release turns', () => {
  it.each([
    [0, 'Of 12,345 labelled texts none gets another verdict than in 1.0.0.'],
    [1, 'Of 12,345 labelled texts 1 gets another verdict than in 1.0.0.'],
    [1_024, 'Of 12,345 labelled texts 1,024 get another verdict than in 1.0.0.'],
  ])('is written under its version and read again: %i', (turned, sentence) => {
    const count = { texts: 12_345, turned, since: '1.0.0' };
    const written = withCount(CHANGELOG, '1.1.0', count);
    expect(written).toContain(`## 1.1.0 – 2026-11-27\n\n- ${sentence}\n- A rule of lifts.\n\n## 1.0.0`);
    expect(countIn(written, '1.1.0')).toEqual(count);
    expect([countIn(written, '1.0.0'), countIn(written, '1.1'), countIn(CHANGELOG, '1.1.0')]).toEqual([undefined, undefined, undefined]);
  });

  it('takes the place of the one that stood there, and changes nothing else', () => {
    const once = withCount(CHANGELOG, '1.1.0', { texts: 10, turned: 1, since: '1.0.0' });
    const twice = withCount(once, '1.1.0', { texts: 10, turned: 2, since: '1.0.0' });
    expect(twice.replace('2 get', '1 gets')).toBe(once);
    expect(once.replace(/- Of .*\n/, '')).toBe(CHANGELOG);
  });

  it('stands under Unreleased as long as its version has no heading, and nowhere without either', () => {
    const count = { texts: 10, turned: 0, since: '1.1.0' };
    expect(withCount(CHANGELOG, '1.2.0', count)).toContain('## Unreleased\n\n- Of 10 labelled texts none gets');
    expect(() => withCount('# Changelog\n', '1.2.0', count)).toThrow('no heading `## 1.2.0`');
  });
});
