import { anyOf } from './any-of.js';

/** What people say to one another that asks about no action. */
export type SmallTalk = 'greeting' | 'thanks' | 'farewell';

/** By kind, with the commonest of other languages: who greets in German shall not get a verdict on it. */
const PHRASES: Readonly<Record<SmallTalk, readonly string[]>> = {
  greeting: [
    'hello|hullo|hi|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day)|welcome|nice to meet you',
    'hallo|moin|servus|guten (?:tag|morgen|abend)|hoi|goedendag|hej|czesc|dzien dobry',
    'bonjour|bonsoir|salut|hola|buenos dias|buenas tardes|ciao|buongiorno|ola',
    "(?:who|what)(?: are|'re|r) (?:you|u)(?: exactly)?|what is this|what(?:'s| is) your name",
    '(?:are you|is this) (?:an? )?(?:ai|bot|robot|human|person|real)|is (?:anybody|anyone) there|test(?:ing)?|ping',
    'what (?:can|do) you do|what are you for|how (?:do you|does (?:it|this)) work|(?:can|could) you help(?: me)?|help(?: me)?',
    "how are you(?: doing)?(?: today)?|how(?:'s| is) it going|what(?:'s| is) up",
  ],
  thanks: [
    'thanks|thank you|thank u|thx|ty|cheers|danke|merci|gracias|grazie|dank je|dziekuje|obrigad[oa]',
    'ok|okay|k|got it|i see|understood|perfect|great|good|cool|nice|fine|alright|all right|wonderful|awesome',
    "that helps|that's helpful|very helpful|well done",
  ],
  farewell: ['bye|goodbye|see you|see ya|good night|have a (?:nice|good|great) (?:day|one|evening)', 'tschuss|au revoir|adios'],
};

/** What may stand beside it and says no more. */
const BESIDE = anyOf(
  'there|all|everyone|oracle|compliance oracle|bot|again|please|very much|so much|a lot|many|and',
  'for (?:your|the) (?:help|answer)|for that|so|oh|ah|well|then|you|today',
);

const patternOf = (kinds: readonly SmallTalk[]): RegExp =>
  new RegExp(`^(?:(?:${kinds.flatMap((kind) => PHRASES[kind]).join('|')}|${BESIDE})(?:[\\s,.!?;:…–-]+|$))+$`);

const ALL = patternOf(['greeting', 'thanks', 'farewell']);
const KINDS = (['farewell', 'greeting', 'thanks'] as const).map((kind) => ({
  kind,
  pattern: new RegExp(`(?:^|[^a-z])(?:${PHRASES[kind].join('|')})(?:[^a-z]|$)`),
}));

/** The longest small talk, in characters; what is longer says something. */
const MOST_CHARACTERS = 120;

/** A text without case, accents and typographic quotes, as the lists are written. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[^\p{L}\p{N}\p{P}\s]+/gu, ' ')
    .toLowerCase()
    .trim();

/** What kind of small talk a message is; nothing where it says anything else as well. */
export const smallTalkOf = (text: string): SmallTalk | undefined => {
  if (text.length > MOST_CHARACTERS) return undefined;
  const said = plain(text);
  return ALL.test(said) ? KINDS.find(({ pattern }) => pattern.test(said))?.kind : undefined;
};
