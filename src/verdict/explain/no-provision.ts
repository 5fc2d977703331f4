import type { LawTable } from '../../compile/compiled-rule-book.js';
import type { Reading } from '../../reading/reading.js';
import type { Regulation } from '../../rulebook/regulation.js';
import { joinParts } from './wording.js';

type Unread = Pick<Reading, 'unread' | 'unreadShare'>;

/** What was not read is said first: nothing about it is decided. */
export const whatWasNotRead = ({ unread, unreadShare }: Unread): string => {
  const [first] = unread;
  if (first === undefined) return '';
  const why = first.cause === 'language' ? 'is not in English' : 'has hardly a word that is known';
  return unreadShare === 1
    ? `The text ${why} and was not read: say it in plain English, or answer the questions as facts.`
    : `A part of the text ${why} and was not read.`;
};

/** The reason where no rule decides: what was looked at, and that silence is no clearance. */
export const noProvision = (tables: readonly LawTable[], reading: Unread): string =>
  joinParts([whatWasNotRead(reading), whatWasLookedAt(regulationsOf(tables), reading)]);

const OTHER_LAW = 'Other law may still forbid the action';

const whatWasLookedAt = (regulations: readonly Regulation[], { unread, unreadShare }: Unread): string => {
  if (regulations.length === 0)
    return `The places named lie outside the jurisdictions that are covered, so no rule was looked at. ${OTHER_LAW}: this is no clearance.`;
  if (unreadShare === 1) return 'Nothing was looked at, so nothing is cleared.';
  const titles = regulations.map((one) => one.title).join(', ');
  const what = unread.length === 0 ? 'this' : 'the rest';
  return `No rule of ${titles} was found to decide ${what}. ${OTHER_LAW}: silence is no clearance.`;
};

/** The regulations that were asked about. */
const regulationsOf = (tables: readonly LawTable[]): readonly Regulation[] =>
  tables.filter((table) => !table.everywhere).map((table) => table.regulation);
