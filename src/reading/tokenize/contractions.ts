/** A verb and its denial written as one word, without the apostrophe. */
export const WITHOUT_APOSTROPHE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    dont: 'do',
    doesnt: 'does',
    didnt: 'did',
    isnt: 'is',
    arent: 'are',
    wasnt: 'was',
    werent: 'were',
    hasnt: 'has',
    havent: 'have',
    hadnt: 'had',
    wouldnt: 'would',
    shouldnt: 'should',
    couldnt: 'could',
    cannot: 'can',
    mustnt: 'must',
    neednt: 'need',
    aint: 'is',
  }),
);

/** What stands behind an apostrophe, written out. */
export const ENDINGS: ReadonlyMap<string, string> = new Map(Object.entries({ ll: 'will', ve: 'have', re: 'are', m: 'am', d: 'would' }));

/** The verb of `won't` and its like, by what stands before the apostrophe. */
export const verbBeforeNot = (stem: string): string =>
  stem === 'won' ? 'will' : stem === 'can' ? 'can' : stem === 'shan' ? 'shall' : stem === 'ain' ? 'is' : stem.slice(0, -1);
