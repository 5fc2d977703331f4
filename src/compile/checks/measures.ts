import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { placeWithin } from '../../rulebook/place.js';
import type { RuleBook } from '../../rulebook/rule-book.js';
import type { Fact, Measure } from '../../rulebook/vocabulary.js';

type Band = Measure['bands'][number];

/** Just below, at, or just above a number: the only places where a band can begin or end. */
interface Cut {
  readonly value: number;
  readonly side: -1 | 0 | 1;
}

/**
 * The first band in which a number lies gives the answer. Every band must be the first for some number (`hidden-band`), and
 * no number between the lowest and the highest may lie in none (`number-gap`, a warning).
 *
 * Bad: `at_most: 100` followed by `below: 50`. Good: `below: 50` followed by `at_most: 100`.
 */
export const checkMeasures = (ruleBook: RuleBook): readonly Diagnostic[] =>
  ruleBook.vocabulary.facts.flatMap((fact) => (fact.measure === undefined ? [] : checkBands(fact, fact.measure.bands)));

const HIDDEN = 'the bands before take them all, or its limits exclude one another';

const checkBands = (fact: Fact, bands: readonly Band[]): readonly Diagnostic[] => {
  const limits = bands.flatMap((band) => [band.above, band.atLeast, band.below, band.atMost]).filter((limit) => limit !== undefined);
  const cuts = [...new Set(limits)]
    .sort((a, b) => a - b)
    .flatMap((value): readonly Cut[] => [
      { value, side: -1 },
      { value, side: 0 },
      { value, side: 1 },
    ]);
  const first = cuts.map((cut) => bands.find((band) => lies(cut, band)));
  const found = bands.flatMap((band, i): readonly Diagnostic[] =>
    cuts.length === 0 || first.includes(band)
      ? []
      : [
          problem(
            'hidden-band',
            placeWithin(fact.place, 'measure', 'bands', i),
            `no number is \`${band.answer}\` of \`${fact.id}\`: ${HIDDEN}; change their order`,
          ),
        ],
  );
  const gap = first.findIndex(
    (band, i) =>
      band === undefined && first.slice(0, i).some((one) => one !== undefined) && first.slice(i).some((one) => one !== undefined),
  );
  const cut = cuts[gap];
  if (cut !== undefined)
    found.push(
      problem(
        'number-gap',
        placeWithin(fact.place, 'measure', 'bands'),
        `${spell(cut)} lies in no band of \`${fact.id}\`; let one band begin where the last ends`,
        'warning',
      ),
    );
  return found;
};

const lies = ({ value, side }: Cut, band: Band): boolean => {
  const compare = (limit: number): number => (value === limit ? side : value - limit);
  return (
    (band.above === undefined || compare(band.above) > 0) &&
    (band.atLeast === undefined || compare(band.atLeast) >= 0) &&
    (band.below === undefined || compare(band.below) < 0) &&
    (band.atMost === undefined || compare(band.atMost) <= 0)
  );
};

const spell = ({ value, side }: Cut): string => (side === 0 ? `${value}` : side < 0 ? `just below ${value}` : `just above ${value}`);
