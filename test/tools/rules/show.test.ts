import { describe, expect, it } from 'vitest';
import type { Rule } from '../../../src/rulebook/rule.js';
import { printRule } from '../../../tools/rules/show/print-rule.js';
import { makeSentence } from '../../../tools/rules/show/sentence.js';
import { spellBlocks } from '../../../tools/rules/show/spell.js';
import { makeTimeline } from '../../../tools/rules/show/timeline.js';
import { drawTimeline } from '../../../tools/rules/site/draw-timeline.js';
import { html } from '../../../tools/rules/site/html.js';
import { rulePage } from '../../../tools/rules/site/rule-page.js';
import { shippedRuleBook } from '../../support/rule-book.js';

const ruleBook = shippedRuleBook();
const regulationOf = (rule: Rule) => ruleBook.regulations.find((one) => one.id === rule.regulation) ?? expect.fail(rule.regulation);
const ruleOf = (id: string): Rule => ruleBook.rules.find((one) => one.id === id) ?? expect.fail(id);

describe('show', () => {
  it('says what alternatives share once', () => {
    expect(
      spellBlocks(
        [
          { a: ['true'], b: ['x', 'y'] },
          { a: ['true'], c: ['false'] },
        ],
        {},
        3,
      ),
    ).toBe('“a” holds and either “b” is x or y, or “c” does not hold');
    expect(spellBlocks([{ a: ['true'] }], {}, 3)).toBe('“a” holds');
    expect(spellBlocks([{ scope: ['true'], a: ['true'] }], { scope: ['true'] }, 3)).toBe('“a” holds');
    expect(
      spellBlocks(
        ['p', 'q', 'r', 's', 't'].map((fact) => ({ [fact]: ['true'] })),
        {},
        3,
      ),
    ).toContain('one of 2 further sets');
  });

  it('makes a sentence of every version of every clause', () => {
    for (const rule of ruleBook.rules) {
      for (const clause of rule.clauses) {
        for (const version of clause.versions)
          expect(makeSentence(regulationOf(rule), rule, clause, version)).toMatch(/^In force (from|at|until) .+ Source: .+\.$/);
      }
    }
  });

  it('prints sentence, table, timeline and cases', () => {
    const rule = ruleOf('CO-SB205-1703-4-A');
    const text = printRule(
      regulationOf(rule),
      rule,
      ruleBook.cases.filter((one) => one.rule === rule.id),
    );
    expect(text).toContain('In force from 30 June 2026 to 31 December 2026.');
    expect(text).toMatch(/Must +people_informed: true/);
    expect(text).toContain('enforcement stayed from 2026-04-27');
    expect(text).toContain('superseded by CO-SB189-1704');
    expect(text).toMatch(/── \d+ cases ──/);
  });

  it('draws a rule without a beginning and one with several phases', () => {
    for (const id of ['EU-AIA-05-1-BA', 'EU-AIA-26']) {
      const drawing = String(drawTimeline(makeTimeline(ruleOf(id).clauses), 'x', '2026-11-20'));
      expect(drawing.match(/class="grid"/g)?.length).toBeLessThan(12);
      expect(drawing).not.toContain('NaN');
      expect(drawing.match(/class="today"/g)).toHaveLength(1);
      expect(drawing).toContain('The upright line is 2026-11-20');
    }
  });

  it('lets the bar of a rule that is in force run on, and that of one that has ended stop', () => {
    const points = (id: string): number =>
      String(drawTimeline(makeTimeline(ruleOf(id).clauses), 'x', '2026-11-20')).match(/<path [^>]*class="force"/g)?.length ?? 0;
    expect(points('EU-AIA-05-1-F')).toBe(1);
    expect(points('CO-SB205-1703-4-A')).toBe(0);
  });

  it('gives one row to all provisions with the same dates, and loses none', () => {
    for (const rule of ruleBook.rules) {
      const rows = makeTimeline(rule.clauses);
      const dates = rows.map(({ provisions: _, ...rest }) => JSON.stringify(rest));
      expect(new Set(dates).size).toBe(rows.length);
      expect(new Set(rows.flatMap((row) => row.provisions))).toEqual(new Set(rule.clauses.map((clause) => clause.cite)));
    }
    const rows = makeTimeline(ruleOf('EU-AIA-16').clauses).map((row) => [row.inForce.from, row.provisions.length]);
    expect(rows.slice(0, 2)).toEqual([
      ['2027-12-02', 15],
      ['2028-08-02', 15],
    ]);
  });

  it('lists on the page what a duty asks for, leads to the clauses of a long rule and to a successor that has a page', () => {
    const page = (id: string, beside: ReadonlySet<string>): string =>
      String(rulePage(regulationOf(ruleOf(id)), ruleOf(id), [], { beside }));
    expect(page('CO-SB205-1703-2', new Set())).toMatch(/must:<\/p><ul><li>run a risk management policy .*<\/li><li>name the principles/);
    expect(page('EU-AIA-16', new Set())).toMatch(/<nav aria-label="Clauses of this rule">.*<a href="#EU-AIA-16-25">Art\. 25<\/a>/s);
    expect(page('EU-AIA-05-1-F', new Set())).not.toContain('<nav');
    expect(page('CO-SB205-1703-4-A', new Set(['CO-SB189-1704']))).toContain('<a href="CO-SB189-1704.html">');
    expect(page('CO-SB205-1703-4-A', new Set())).not.toContain('CO-SB189-1704.html');
  });

  it('lets no text become markup', () => {
    expect(String(html`<p>${'<b>&'}${html`<i>${'"'}</i>`}${['<', html`<br>`]}</p>`)).toBe('<p>&lt;b&gt;&amp;<i>&quot;</i>&lt;<br></p>');
  });
});
