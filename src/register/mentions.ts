/** A verdict's proof by name, or a verdict by its identifier. */
const NAMES = /\bbafyrei[a-z2-7]{52}\b|\b[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** A reason names one verdict, or the few of a plan. */
const MOST_MENTIONS = 16;

/** The verdicts that a text names, by `cid` or `verdict_id`. */
export const mentionsIn = (text: string): readonly string[] => [...new Set(text.match(NAMES) ?? [])].slice(0, MOST_MENTIONS);
