import type { Steps } from '../../rulebook/steps.js';
import { anyOf } from './any-of.js';
import { plain } from './small-talk.js';

/** How a message stands to the action before it. */
export type Relation = 'new' | 'adds' | 'asks again';

/** What parts words. */
const GAP = '[\\s,.:;!–-]*';

/** Words in front that say nothing of the action. */
const FILLER = anyOf('ok|okay|alright|all right|well|so|hmm*|now|right|sure', 'great|good|fine|thanks|thank you|please|oh|ah|i see|got it');
const FILLERS = new RegExp(`^(?:${FILLER}\\b${GAP})+`, 'i');
const JOINS = /^(?:and|but|or|also|plus|then)\b[\s,]*/;

/** Said in so many words. */
const OTHER = anyOf('new|another|different|next|other|separate|unrelated');
const MATTER = anyOf('question|topic|action|case|subject|thing|one');
const ASIDE = anyOf('something else|unrelated|on another note|change of (?:topic|subject)');
const ANEW = new RegExp(`^(?:(?:an?|one|the|my) )?(?:${OTHER} ${MATTER}|${ASIDE})\\b${GAP}`, 'i');
const DROP = anyOf(
  'reset|start (?:over|again|anew|afresh)|new (?:chat|conversation)|clear|never ?mind',
  'forget (?:it|that|this|everything)',
);
const OVER = new RegExp(`^${DROP}[\\s.!]*$`);
const AGAIN = new RegExp(
  `^${anyOf(
    'why(?: (?:not|is that|so|is it blocked|is it allowed))?|how come|source|proof|explain(?: that)?',
    '(?:what|which) (?:law|rule|provision|article)(?: (?:is that|says (?:that|so)|decided))?',
    'what would change (?:it|that)|what (?:can|should|must) (?:i|we) do',
    'how (?:can|could|do) (?:i|we) (?:fix|change) (?:it|that)|how (?:can|could) (?:it|that) be allowed',
  )}[\\s.?!]*$`,
);

/** A question or a plan of one's own: `can I score tenants`, `we want to score tenants`. */
const MAY = '(?:can|may|could|should|must|shall|do|are|am|would|will) (?:i|we|our|my|an?)';
const FINE = 'is it (?:ok|okay|allowed|legal|lawful|fine|possible|permitted|all right|alright) (?:to|if (?:i|we|our|an?))';
const PLAN = "(?:i|we)(?:'d| would)? (?:want|like|plan|intend|am going|are going|am planning|are planning)";
const OURS = "(?:i'm|we're) (?:going|planning|about)|(?:our|my) (?:plan|company|team|agent|bot)|let's";
const FRAME = new RegExp(`^${anyOf(MAY, FINE, PLAN, OURS)}\\b`);

/** Goes on where the last message ended. */
const CONTINUES = new RegExp(
  `^${anyOf(
    'and|but|or|also|plus|then|still|only|even|not|because|what if|what about|how about|what when',
    'suppose|supposing|assuming|imagine|in that case|same|likewise|instead|except|unless|provided|as long as',
  )}\\b`,
);
/** A clause or phrase that nothing follows: `for safety`, `if a doctor checks the results`. */
const DEPENDING = anyOf('if|when|while|where|with|without|for|in|at|on|by', 'during|after|before|through|under|within|outside|inside');
const DEPENDS = new RegExp(`^${DEPENDING}\\b[^,;:]*$`);
const MOST_WORDS_THAT_DEPEND = 12;
/** Points to something said before; of `their` and the like only where nobody was named yet. */
const POINTERS = "(?:it|its|it's|they|them|those|these|this|he|she|him|same)";
const POINTS = new RegExp(`^(?:\\S+ ){0,3}${POINTERS}\\b|^(?:\\S+ )?(?:that|their|his|her|there)\\b`);

/** A message that says itself that it begins anew, without the words that say so; absent: it does not say it. */
export const begunAnew = (text: string): string | undefined => {
  if (OVER.test(plain(text))) return '';
  const said = text.trim().replace(FILLERS, '');
  return ANEW.test(said) ? said.replace(ANEW, '') : undefined;
};

/**
 * Whether a message adds to the action before it. What looks like an action of its own is one, unless it only tells of what the
 * action before hangs on; whoever answers says how it was taken, so that it can be corrected.
 *
 * @param qualifies whether the text by itself tells of no action, but of what the verdict before hangs on
 */
export function* relationOf(text: string, qualifies: () => Steps<boolean>): Steps<Relation> {
  const said = plain(text).replace(FILLERS, '');
  if (AGAIN.test(said)) return 'asks again';
  const points = POINTS.test(said.replace(new RegExp(`^${FINE}`), ''));
  if (FRAME.test(said.replace(JOINS, ''))) return points ? 'adds' : 'new';
  const depends = DEPENDS.test(said) && said.split(/\s+/).length <= MOST_WORDS_THAT_DEPEND;
  if (CONTINUES.test(said) || depends || points) return 'adds';
  return (yield* qualifies()) ? 'adds' : 'new';
}

/** Two messages as one text. */
export const joined = (before: string, more: string): string => {
  const first = before.trim();
  return more.trim() === '' ? first : `${first}${/[.!?…]$/.test(first) ? ' ' : '. '}${more.trim()}`;
};
