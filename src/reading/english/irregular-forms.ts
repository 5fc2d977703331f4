import { wordSet } from '../text/word-set.js';

/** Base form, then its irregular forms; a form may belong to several (`lives` to `life` and `live`), the likeliest first. */
const FORMS_BY_BASE = `
be:am is are was were been being|have:has had having|do:does did done doing|go:goes went gone|say:said|get:got gotten|make:made
know:knew known|think:thought|take:took taken|see:saw seen|come:came|find:found|give:gave given|tell:told|feel:felt|become:became
leave:left|bring:brought|begin:began begun|keep:kept|hold:held|write:wrote written|stand:stood|hear:heard|mean:meant|meet:met
run:ran running|pay:paid|sit:sat|speak:spoke spoken|lead:led|grow:grew grown|lose:lost|fall:fell fallen|send:sent|build:built
understand:understood|draw:drew drawn|break:broke broken|spend:spent|rise:rose risen|drive:drove driven|buy:bought|wear:wore worn
choose:chose chosen|seek:sought|throw:threw thrown|catch:caught|deal:dealt|win:won|forget:forgot forgotten|forbid:forbade forbidden
sell:sold|teach:taught|eat:ate eaten|sing:sang sung|hide:hid hidden|bind:bound|lend:lent|fight:fought|steal:stole stolen|feed:fed
withhold:withheld|withdraw:withdrew withdrawn|override:overrode overridden|overrule:overruled|undergo:underwent undergone
undertake:undertook undertaken|oversee:oversaw overseen|foresee:foresaw foreseen|mislead:misled|fly:flew flown flies|show:shown
shut:shutting|set:setting|put:putting|cut:cutting|let:letting|hit:hitting|quit:quitting|lay:laid|free:freed|agree:agreed|see:seen
guarantee:guaranteed|decree:decreed|lie:lying lain|die:dying|tie:tying|shoot:shot|sleep:slept|swear:swore sworn|wake:woke woken
strike:struck|stick:stuck|freeze:froze frozen|bite:bit bitten|ride:rode ridden|shake:shook shaken|sink:sank sunk|swim:swam swum
tear:torn|rebuild:rebuilt|resell:resold|retell:retold|rewrite:rewrote rewritten|upsell:upsold|man:men|woman:women|child:children
person:people persons|foot:feet|tooth:teeth|mouse:mice|criterion:criteria|phenomenon:phenomena|analysis:analyses|diagnosis:diagnoses
prognosis:prognoses|crisis:crises|basis:bases|hypothesis:hypotheses|thesis:theses|index:indices|appendix:appendices|matrix:matrices
life:lives|wife:wives|knife:knives|half:halves|self:selves|shelf:shelves|thief:thieves|policeman:policemen
policewoman:policewomen|salesman:salesmen|fireman:firemen|layman:laymen|businessman:businessmen|schoolchild:schoolchildren
grandchild:grandchildren|spokesman:spokesmen|live:lives|analyse:analyses|diagnose:diagnoses|base:bases|leave:leaves
leaf:leaves|bus:buses busses|gas:gases|bias:biases biased|plus:pluses|focus:focuses focused|virus:viruses|status:statuses
campus:campuses|census:censuses|quiz:quizzes|panic:panicked panicking|mimic:mimicked mimicking|traffic:trafficked trafficking
`;

/** Irregular form → the base forms it may come from, likeliest first. */
export const IRREGULAR_FORMS: ReadonlyMap<string, readonly string[]> = (() => {
  const bases = new Map<string, readonly string[]>();
  for (const line of FORMS_BY_BASE.trim().split(/[|\n]/)) {
    const [base = '', forms = ''] = line.split(':');
    for (const form of forms.split(' ')) bases.set(form, [...(bases.get(form) ?? []), base]);
  }
  return bases;
})();

/** Words that only look inflected: `during` is no form of `dure`. */
export const UNINFLECTED = wordSet(`
during evening morning nothing something anything everything ceiling string sibling king ring spring bring sling sting swing thing wing
pudding need seed feed speed indeed hundred breed bleed exceed proceed succeed embed bed red shed sacred naked wicked kindred infrared
agreed reed weed deed news always perhaps thus this his its us bus gas plus bias status campus virus focus basis crisis analysis census
lens series species less unless access process address business physics economics politics mathematics premises goods sms gps aids ss as
yes chess express discuss assess possess besides sometimes afterwards towards hers ours yours theirs themselves herself ourselves whereas
christmas texas paris brussels netherlands athens united inning fling cling sterling shilling herring darling duckling
`);
