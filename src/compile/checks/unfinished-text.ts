/** What `npm run rules -- new` writes where only the author knows what belongs there. In capitals, so that it is seen. */
export const PLACEHOLDERS = {
  title: 'TITLE IN A FEW WORDS',
  datesCite: 'PROVISION THAT SETS THE DATES',
  reason: 'WHY IT MAY NOT GO AHEAD, in one plain sentence.',
  remedy: 'WHAT TO DO OR STATE',
  forbidden: 'AN ACTION THAT IT FORBIDS',
  dayBefore: 'THE SAME, THE DAY BEFORE IT BINDS',
  excepted: 'THE SAME, WITH THE EXCEPTION STATED',
  nearMiss: 'A NEAR MISS',
} as const;

/** What authors write for themselves where something is left to do. */
const NOTE_TO_ONESELF = /\b(?:TODO|TBD|FIXME|XXX)\b|\?\?\?|\blorem ipsum\b/i;

/** Whether a text is still what `new` wrote there. */
export const isPlaceholder = (text: string): boolean => Object.values(PLACEHOLDERS).some((one) => text.includes(one));

/** Whether a text that readers will see still says that something is left to write. */
export const isUnfinished = (text: string): boolean => isPlaceholder(text) || NOTE_TO_ONESELF.test(text);
