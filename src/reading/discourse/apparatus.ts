import { wordSet } from '../text/word-set.js';
import { NO_BOUNDARY, type Token } from '../tokens/token.js';

/** Before an apparatus: `and our camera …`. */
const CONJUNCTIONS = wordSet('and but while whereas yet');
const DETERMINERS = wordSet('our the a an my one another');
/** `Its own camera`, and as it is often written `it's own camera`. */
const POSSESSIVES = wordSet('its it');
/** `The model` may be any that was spoken of; `the weather model` is one of its own. */
const ANY = wordSet('model app software program');
const APPARATUS = wordSet(`
  agent alarm algorithm app assistant billboard bot camera card chair chatbot classifier demo desk drone engine fridge
  game gate generator headband headset kiosk lens microphone mirror model mower one other phone plugin program prototype
  reader ring robot scanner screen script sensor simulator software speaker tablet thermostat tool turnstile watch
  webcam wristband`);
/** So many words may say which apparatus it is: `our new weather model`. */
const SAY_WHICH = 2;

/**
 * The apparatus that a segment begins with, as it is called there: `our weather model …`, `but the shop gate …`.
 *
 * @param from the first token of the segment
 */
export const apparatusOf = (tokens: readonly Token[], from: number): string | undefined => {
  const name = nameAfterDeterminer(tokens, CONJUNCTIONS.has(textAt(tokens, from)) ? from + 1 : from);
  if (name === undefined || (ANY.has(textAt(tokens, name)) && wordFollows(tokens, name))) return undefined;
  let at = name;
  for (let words = 0; words <= SAY_WHICH; words++) {
    const end = endOfWord(tokens, at);
    if (!wordFollows(tokens, end - 1)) return undefined;
    if (end === at + 1 && APPARATUS.has(textAt(tokens, at))) return wordsBetween(tokens, name, end);
    at = end;
  }
  return undefined;
};

const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? '';

/** The token behind `our`, `the`, `its own`; nothing where none of these stands there. */
const nameAfterDeterminer = (tokens: readonly Token[], at: number): number | undefined => {
  if (DETERMINERS.has(textAt(tokens, at))) return at + 1;
  return POSSESSIVES.has(textAt(tokens, at)) && textAt(tokens, at + 1) === 'own' ? at + 2 : undefined;
};

/** The end of all that is written together with a token: `face-scanner` is one word, and no scanner. */
const endOfWord = (tokens: readonly Token[], at: number): number => {
  let end = at + 1;
  while (tokens[end]?.attached === true) end++;
  return end;
};

/** Whether another word follows a token, with no sign between. */
const wordFollows = (tokens: readonly Token[], at: number): boolean => {
  const next = tokens[at + 1];
  return next !== undefined && next.boundary === NO_BOUNDARY && !next.attached;
};

const wordsBetween = (tokens: readonly Token[], start: number, end: number): string =>
  tokens
    .slice(start, end)
    .map((token) => token.text)
    .join(' ');
