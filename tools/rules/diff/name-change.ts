import type { Region } from '../../../src/compile/analysis/difference.js';
import type { LineConditions } from '../../../src/compile/analysis/line-conditions.js';
import { placeInBlock } from '../../../src/rulebook/block-lines.js';
import type { Place } from '../../../src/rulebook/place.js';
import type { ConditionBlock, Version } from '../../../src/rulebook/rule.js';

/** What somebody changed in the YAML, in words, and where it stands now (or stood, if it is gone). */
export interface Change {
  readonly what: string;
  readonly place: Place;
  readonly gone: boolean;
}

/**
 * The line of YAML behind a region.
 *
 * @param isNew whether the rule book before had no such clause at all (or, of a region that is freed, whether the later one has none)
 */
export const nameChange = (region: Region, other: LineConditions | undefined): Change => {
  const { alternative, line, to } = region;
  const now = to === 'BLOCKED' ? line : region.counterpart;
  switch (alternative.what) {
    case 'exception': {
      const kept = now?.line.exceptions.find((one) => one.written.name === alternative.name)?.written;
      const wasThere = line.line.exceptions.some((one) => one.written.name === alternative.name);
      if (to === 'ALLOWED')
        return {
          what: `exception \`${alternative.name ?? ''}\` ${wasThere ? 'changed' : 'is new'}`,
          place: alternative.place,
          gone: false,
        };
      return kept === undefined
        ? { what: `exception \`${alternative.name ?? ''}\` is gone`, place: alternative.place, gone: true }
        : { what: `exception \`${kept.name}\` changed`, place: kept.place, gone: false };
    }
    case 'safeguards':
      return changedSafeguard(line, region.counterpart, to);
    case 'scope':
      return changedScope(line, region.counterpart, to);
    default:
      if (other !== undefined) return { what: 'its days changed', place: datesPlace(to === 'BLOCKED' ? line : other), gone: false };
      return { what: to === 'BLOCKED' ? 'the clause is new' : 'the clause is gone', place: line.line.clause.place, gone: to === 'ALLOWED' };
  }
};

const datesPlace = ({ line }: LineConditions): Place => line.phase.place ?? line.version.place;

const changedSafeguard = (line: LineConditions, counterpart: LineConditions | undefined, to: Region['to']): Change => {
  const [old, young] = to === 'BLOCKED' ? [counterpart, line] : [line, counterpart];
  const spell = (one: LineConditions | undefined): ReadonlyMap<string, string> =>
    new Map(one?.line.safeguards.map((each, i) => [each.written.fact, JSON.stringify(one.failing[i])]) ?? []);
  const [was, is] = [spell(old), spell(young)];
  const changed = young?.line.safeguards.find((one) => was.get(one.written.fact) !== is.get(one.written.fact));
  if (changed !== undefined)
    return {
      what: `safeguard \`${changed.written.fact}\` ${was.has(changed.written.fact) ? 'changed' : 'is new'}`,
      place: changed.written.place,
      gone: false,
    };
  const gone = old?.line.safeguards.find((one) => !is.has(one.written.fact));
  return gone === undefined
    ? { what: 'its safeguards changed', place: line.line.version.place, gone: false }
    : { what: `safeguard \`${gone.written.fact}\` is gone`, place: gone.written.place, gone: true };
};

const changedScope = (line: LineConditions, counterpart: LineConditions | undefined, to: Region['to']): Change => {
  const [old, young] = to === 'BLOCKED' ? [counterpart, line] : [line, counterpart];
  const version = young?.line.version ?? line.line.version;
  const before = new Set(old?.line.version.when.flatMap(spellLines));
  for (const block of version.when) {
    const fact = Object.keys(block).find((name) => !before.has(spellLine(block, name)));
    if (fact !== undefined)
      return {
        what: `condition \`${fact}\` ${[...before].some((one) => one.startsWith(`${fact}:`)) ? 'changed' : 'is new'}`,
        place: placeInBlock(block, version.place, fact),
        gone: false,
      };
  }
  return goneLine(old?.line.version, version) ?? { what: 'its conditions changed', place: version.place, gone: false };
};

const goneLine = (old: Version | undefined, version: Version): Change | undefined => {
  const after = new Set(version.when.flatMap(spellLines));
  for (const block of old?.when ?? []) {
    const fact = Object.keys(block).find((name) => !after.has(spellLine(block, name)));
    if (fact !== undefined && old !== undefined)
      return { what: `condition \`${fact}\` is gone`, place: placeInBlock(block, old.place, fact), gone: true };
  }
  return undefined;
};

const spellLine = (block: ConditionBlock, fact: string): string => `${fact}: ${[...(block[fact] ?? [])].sort().join()}`;
const spellLines = (block: ConditionBlock): readonly string[] => Object.keys(block).map((fact) => spellLine(block, fact));
