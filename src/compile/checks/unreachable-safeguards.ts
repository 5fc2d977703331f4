import { type Diagnostic, problem } from '../../rulebook/diagnostic.js';
import { placeWithin } from '../../rulebook/place.js';
import { type Analysis, versionsOf } from '../analysis/analysis.js';
import { any, not, sureRow } from '../analysis/condition.js';
import { safeguardFails, safeguardOwed } from '../analysis/line-conditions.js';
import { reportedOnce } from './reported-once.js';

/**
 * A safeguard must be owed somewhere and able to be missing (`unreachable-safeguard`), and where silence counts only in
 * some situations there must be one (`unreachable-silence`).
 *
 * Bad: `when: { life_cycle: use }, requires: { notice: { when: { life_cycle: build } } }`. Good: `requires: { notice: { when: { review_requested: true } } }`.
 */
export const checkSafeguards = (analysis: Analysis): readonly Diagnostic[] =>
  reportedOnce(
    analysis.laws.flatMap((law) =>
      versionsOf(law).flatMap(({ lines, applies }) => {
        const [line] = lines;
        if (line === undefined || line.line.version.kind === 'prohibition') return [];
        const { conditions } = law.table;
        return line.line.safeguards.flatMap((one): readonly Diagnostic[] => {
          const { fact, place } = one.written;
          const binds = [applies, ...line.excepted.map(not)];
          if (analysis.witness(law, [...binds, safeguardOwed(conditions, one)]) === undefined) {
            return [
              problem(
                'unreachable-safeguard',
                place,
                `\`${fact}\` is never owed where \`${line.line.clause.id}\` applies; look at its \`when\` and \`unless\``,
              ),
            ];
          }
          if (analysis.witness(law, [...binds, safeguardFails(conditions, one)]) === undefined) {
            return [
              problem(
                'unreachable-safeguard',
                place,
                `\`${fact}\` can never be missing where \`${line.line.clause.id}\` applies; every answer fulfils it`,
              ),
            ];
          }
          if (one.silenceBites.length === 0 || one.written.unstated === 'allow') {
            return one.silenceBites.length === 0
              ? []
              : [
                  problem(
                    'unreachable-silence',
                    placeWithin(place, 'silence_bites'),
                    `\`silence_bites\` says nothing where \`unstated\` is \`allow\`; take one of them out`,
                  ),
                ];
          }
          const bites = [
            ...binds,
            safeguardOwed(conditions, one),
            not(sureRow(conditions, one.holds)),
            any(one.silenceBites.map((row) => sureRow(conditions, row))),
          ];
          return analysis.witness(law, bites) === undefined
            ? [
                problem(
                  'unreachable-silence',
                  placeWithin(place, 'silence_bites'),
                  `silence about \`${fact}\` never counts where \`${line.line.clause.id}\` applies; their conditions exclude one another`,
                ),
              ]
            : [];
        });
      }),
    ),
  );
