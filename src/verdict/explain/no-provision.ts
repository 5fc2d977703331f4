import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Reading } from '../../reading/reading.js';
import type { Regulation } from '../../rulebook/regulation.js';
import type { OutsideScope } from '../decide/decided.js';
import { citeFully } from '../findings/citation.js';
import { joinParts } from './wording.js';

type Unread = Pick<Reading, 'unread' | 'unreadShare'>;

const UNREAD_FOR: Readonly<Record<Reading['unread'][number]['cause'], string>> = {
  language: 'is not in English',
  words: 'has hardly a word that is known',
  length: 'has too many letters without a space',
};

/** What was not read is said first: nothing about it is decided. */
export const whatWasNotRead = ({ unread, unreadShare }: Unread): string => {
  const [first] = unread;
  if (first === undefined) return '';
  const why = UNREAD_FOR[first.cause];
  return unreadShare === 1
    ? `The text ${why} and was not read: say it in plain English, or answer the questions as facts.`
    : `A part of the text ${why} and was not read.`;
};

/** The reason where no rule decides: what was looked at, and that silence is no clearance. */
export const noProvision = (tables: readonly LawTable[], outside: readonly OutsideScope[], reading: Unread): string =>
  joinParts([whatWasNotRead(reading), whatWasLookedAt(regulationsOf(tables), outside, reading)]);

const OTHER_LAW = 'Other law may still forbid the action';

const whatWasLookedAt = (regulations: readonly Regulation[], outside: readonly OutsideScope[], { unread, unreadShare }: Unread): string => {
  if (regulations.length === 0)
    return `The places named lie outside the jurisdictions that are covered, so no rule was looked at. ${OTHER_LAW}: this is no clearance.`;
  if (unreadShare === 1) return 'Nothing was looked at, so nothing is cleared.';
  const inside = regulations.filter((one) => !outside.some(({ regulation }) => regulation === one));
  const parts = outside.map(whyOutside);
  if (inside.length === 0) return `${joinParts(parts)} ${OTHER_LAW}: this is no clearance.`;
  const titles = inside.map((one) => one.title).join(', ');
  const what = unread.length === 0 ? 'this' : 'the rest';
  return joinParts([...parts, `No rule of ${titles} was found to decide ${what}. ${OTHER_LAW}: silence is no clearance.`]);
};

/** `Artificial Intelligence Act: it covers AI systems only, and no AI is used (Regulation (EU) 2024/1689, Art. 3(1)).` */
const whyOutside = ({ regulation, fact, cite }: OutsideScope): string => {
  const why =
    fact === 'ai_used'
      ? 'it covers AI systems only, and none is used here'
      : 'it covers what has a link with its territory only, and none is told here';
  return `${regulation.title}: ${why}${cite === undefined ? '' : ` (${citeFully(regulation, cite)})`}.`;
};

/** The regulations that were asked about. */
const regulationsOf = (tables: readonly LawTable[]): readonly Regulation[] =>
  tables.filter((table) => !table.everywhere).map((table) => table.regulation);
