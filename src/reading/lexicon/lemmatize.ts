import { isDigit } from '../text/characters.js';

/**
 * Inflected forms back to the forms they may come from, likeliest first. Inflection only: `generate` and `general`,
 * `person` and `personal` stay apart. A part-of-speech tagger (wink-nlp) was measured and left out: fragments and tool
 * calls mislead it, it takes 93 ms to load and 48 µs a text; the vocabulary itself says which candidate is meant.
 */

const IRREGULAR = new Map<string, readonly string[]>();
const irregular = (base: string, forms: string): void => {
  for (const form of forms.split(' ')) IRREGULAR.set(form, [...(IRREGULAR.get(form) ?? []), base]);
};

for (const line of `be:am is are was were been being|have:has had having|do:does did done doing|go:goes went gone|say:said|get:got gotten|make:made
know:knew known|think:thought|take:took taken|see:saw seen|come:came|find:found|give:gave given|tell:told|feel:felt|become:became|leave:left
bring:brought|begin:began begun|keep:kept|hold:held|write:wrote written|stand:stood|hear:heard|mean:meant|meet:met|run:ran running|pay:paid
sit:sat|speak:spoke spoken|lead:led|grow:grew grown|lose:lost|fall:fell fallen|send:sent|build:built|understand:understood|draw:drew drawn
break:broke broken|spend:spent|rise:rose risen|drive:drove driven|buy:bought|wear:wore worn|choose:chose chosen|seek:sought|throw:threw thrown
catch:caught|deal:dealt|win:won|forget:forgot forgotten|forbid:forbade forbidden|sell:sold|teach:taught|eat:ate eaten|sing:sang sung|hide:hid hidden
bind:bound|lend:lent|fight:fought|steal:stole stolen|feed:fed|withhold:withheld|withdraw:withdrew withdrawn|override:overrode overridden
overrule:overruled|undergo:underwent undergone|undertake:undertook undertaken|oversee:oversaw overseen|foresee:foresaw foreseen|mislead:misled
fly:flew flown flies|show:shown|shut:shutting|set:setting|put:putting|cut:cutting|let:letting|hit:hitting|quit:quitting|lay:laid|free:freed|agree:agreed|see:seen|guarantee:guaranteed|decree:decreed|lie:lying lain|die:dying|tie:tying
shoot:shot|sleep:slept|swear:swore sworn|wake:woke woken|strike:struck|stick:stuck|freeze:froze frozen|bite:bit bitten|ride:rode ridden
shake:shook shaken|sink:sank sunk|swim:swam swum|tear:torn|rebuild:rebuilt|resell:resold|retell:retold|rewrite:rewrote rewritten|upsell:upsold
man:men|woman:women|child:children|person:people persons|foot:feet|tooth:teeth|mouse:mice|criterion:criteria|phenomenon:phenomena|analysis:analyses
diagnosis:diagnoses|prognosis:prognoses|crisis:crises|basis:bases|hypothesis:hypotheses|thesis:theses|index:indices|appendix:appendices|matrix:matrices
life:lives|wife:wives|knife:knives|leaf:leaves|half:halves|self:selves|shelf:shelves|thief:thieves|policeman:policemen|policewoman:policewomen
salesman:salesmen|fireman:firemen|layman:laymen|businessman:businessmen|schoolchild:schoolchildren|grandchild:grandchildren|spokesman:spokesmen
live:lives|analyse:analyses|diagnose:diagnoses|base:bases|leave:leaves|bus:buses busses|gas:gases|bias:biases biased|plus:pluses|focus:focuses focused|virus:viruses|status:statuses|campus:campuses|census:censuses|quiz:quizzes|panic:panicked panicking|mimic:mimicked mimicking|traffic:trafficked trafficking`.split(
  /[|\n]/,
)) {
  const [base, forms] = line.split(':');
  if (base !== undefined && forms !== undefined) irregular(base, forms);
}

/** Words that only look inflected. */
const WHOLE = new Set(
  `during evening morning nothing something anything everything ceiling string sibling king ring spring bring sling sting swing thing wing pudding
need seed feed speed indeed hundred breed bleed exceed proceed succeed embed bed red shed sacred naked wicked kindred infrared agreed reed weed deed
news always perhaps thus this his its us bus gas plus bias status campus virus focus basis crisis analysis census lens series species less unless
access process address business physics economics politics mathematics premises goods sms gps aids ss as yes chess express discuss assess possess
besides sometimes afterwards towards hers ours yours theirs themselves herself ourselves whereas christmas texas paris brussels netherlands athens
united inning fling cling sterling shilling herring darling duckling`.split(/\s+/),
);

const VOWEL = /[aeiouy]/;
const isVowel = (c: string | undefined): boolean => c !== undefined && 'aeiou'.includes(c);

const stems = (stem: string, out: string[]): void => {
  if (stem.length < 2 || !VOWEL.test(stem)) return;
  const last = stem.at(-1) ?? '';
  const before = stem.at(-2) ?? '';
  if (last === before && !isVowel(last)) {
    // bill-ed, pass-ed keep the double; plan-n-ed, label-l-ed drop it.
    if ('lsfz'.includes(last)) out.push(stem, stem.slice(0, -1));
    else out.push(stem.slice(0, -1), stem);
    return;
  }
  const short = !isVowel(last) && isVowel(before) && !isVowel(stem.at(-3));
  if (short && !'wxy'.includes(last)) out.push(`${stem}e`, stem);
  else out.push(stem, `${stem}e`);
};

/** What `word` may be a form of, itself left out. */
export const baseCandidates = (word: string): readonly string[] => {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  const n = word.length;
  if (n < 4 || WHOLE.has(word)) return [];
  const out: string[] = [];
  if (word.endsWith('iest') && n > 6) out.push(`${word.slice(0, -4)}y`);
  else if (word.endsWith('ies')) {
    if (n > 4) out.push(`${word.slice(0, -3)}y`);
    out.push(word.slice(0, -1));
  } else if (/(?:ss|x|z|ch|sh)es$/.test(word)) out.push(word.slice(0, -2), word.slice(0, -1));
  else if (word.endsWith('oes')) out.push(word.slice(0, -2), word.slice(0, -1));
  else if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) out.push(word.slice(0, -1));
  else if (word.endsWith('ied') && n > 4) out.push(`${word.slice(0, -3)}y`, word.slice(0, -1));
  else if (word.endsWith('ed') && !word.endsWith('eed')) stems(word.slice(0, -2), out);
  else if (word.endsWith('ing') && n > 4) stems(word.slice(0, -3), out);
  return out;
};

const remembered = new Map<string, readonly string[]>();
const REMEMBERED_LIMIT = 16_384;
const NONE: readonly string[] = [];

/** `ratings` → `rating` → `rate`: candidates of candidates too, nearest first. */
export const lemmas = (word: string): readonly string[] => {
  // No ending is a figure.
  if (isDigit(word.charCodeAt(word.length - 1))) return NONE;
  const before = remembered.get(word);
  if (before !== undefined) return before;
  const forms = allForms(word);
  if (remembered.size >= REMEMBERED_LIMIT) remembered.clear();
  if (word.length <= 40) remembered.set(word, forms);
  return forms;
};

/** Whether a word, or what it is a form of, is one of these. */
export const hasLemmaIn = (word: string, words: ReadonlySet<string>): boolean => {
  if (words.has(word)) return true;
  for (const form of lemmas(word)) if (words.has(form)) return true;
  return false;
};

const allForms = (word: string): readonly string[] => {
  const first = baseCandidates(word);
  if (first.length === 0) return first;
  const all = [...first];
  for (const candidate of first) for (const next of baseCandidates(candidate)) if (!all.includes(next)) all.push(next);
  return all;
};
