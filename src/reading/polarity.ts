import type { FactKind } from '../rulebook/rule.js';
import { baseForms } from './base-form.js';
import { ACT_VERBS, BESIDE, CONCEALMENTS, CONTENT_HEADS, CONTENT_OPENERS, DETERMINERS, EVENTS, FAR_DENIALS, FINITE_VERBS, GRANTS, PREPOSITIONS, REMOVALS, SCOPE_ENDS, SMALL_WORDS, SUBJECTS, SUBJECT_ENDS, SWITCHES, TAKES, UTTERANCES } from './english.js';
import { endsUndertaking } from './undertakings.js';
import type { Word } from './words.js';
import { CLAUSE_BREAK, LIST_BREAK, NO_BREAK, SENTENCE_BREAK } from './breaks.js';

/** Something the text may be saying: the words it rests on, and how its fact takes a denial. */
export interface Candidate {
  readonly kind: FactKind;
  readonly start: number;
  readonly end: number;
  readonly words: readonly number[];
}

export type DenialList = 'before' | 'after' | 'never' | 'prevents' | 'ends' | 'mentions' | 'value';

/** A place where the text denies, prevents or mentions. */
export interface Denial {
  readonly list: DenialList;
  readonly looksBack: boolean;
  readonly start: number;
  readonly end: number;
  readonly words: readonly number[];
}

export type Judgment = 'stated' | 'denied' | 'silent';

const FORWARD = 8;
const FORWARD_LOOSE = 12;
/** A verb denies its object, and the object begins within this many words. */
const OBJECT = 3;
const BACKWARD = 10;
/** No denial reaches further than this many words, small ones included. */
const NEAR = 40;

/** What `be` makes a passive or a progressive of. */
const PARTICIPLE = /(?:ed|en|wn|ing)$|^(?:told|sent|kept|made|put|set|read|done|held|left|sold|paid|brought|taught|built|run|cut|met)$/;

/** A denial with the stretch of words it covers. */
interface Scope {
  readonly denial: Denial;
  readonly from: number;
  readonly to: number;
  /** Practices that begin here or later are outside: the denial was used up by what stands before. */
  readonly practicesTo: number;
  /** Where what belongs to a denied practice ends: with the clause, or with the next act. */
  readonly tail: number;
  /** Its object is a practice (`refuse to score`), so the refusing itself is no part of another practice. */
  readonly governs: boolean;
  /** Candidates that a backward denial is about. */
  readonly about: ReadonlySet<Candidate> | undefined;
}

const isOf = (set: ReadonlySet<string>, word: string): boolean => set.has(word) || baseForms(word).some((form) => set.has(form));
const meets = (a: readonly number[], b: readonly number[]): boolean => {
  for (let k = 0; k < a.length; k++) if (b.includes(a[k] ?? -1)) return true;
  return false;
};

export const isBetween = (word: number, from: number, to: number): boolean => word >= from && word < to;

/** The first index at which `holds` is true, where it is false before and true from there on. */
const firstWhere = <T>(list: readonly T[], holds: (item: T) => boolean): number => {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = list[middle];
    if (item !== undefined && !holds(item)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Whether a denial can have to do with a run of words at all: most are out of its reach. */
const mayCover = ({ from, to, about }: Scope, start: number, end: number): boolean => {
  if (about === undefined) return start < to && end > from;
  for (const one of about) if (one.start < end && one.end > start) return true;
  return false;
};

/** Words of which nothing is known but where they stand; they are taken as a safeguard is, which denials reach most easily. */
const runOf = (start: number, end: number): Candidate => {
  const words = [start];
  for (let at = start + 1; at < end; at++) words.push(at);
  return { kind: 'safeguard', start, end, words };
};

/** Whether the words of one denial are in the reach of another. */
const within = (inner: Scope, outer: Scope): boolean => inner.denial.words.some((word) => word >= outer.from && word < outer.to);

/** `notice is not given`: what is denied backwards is not denied forwards by the same words, and the other way round. */
const withoutRivals = (scopes: readonly Scope[]): readonly Scope[] => {
  const back = scopes.filter((scope) => scope.denial.list === 'after');
  return scopes.filter((scope) =>
    scope.denial.list === 'after'
      ? (scope.about?.size ?? 0) > 0
      : scope.denial.list !== 'before' || !back.some((other) => (other.about?.size ?? 0) > 0 && meets(other.denial.words, scope.denial.words)),
  );
};

/** Decides for each candidate of one text whether it is stated, denied, or not said at all. */
export class PolarityReading {
  private readonly scopes: readonly Scope[];

  private readonly candidates: readonly Candidate[];

  /** First word → whether it lies within a denial, for runs of a single word: the most, and asked again and again. */
  private readonly deniedWords: (boolean | undefined)[] = [];

  private readonly heads = new Map<Candidate, Judgment>();

  constructor(
    private readonly words: readonly Word[],
    denials: readonly Denial[],
    candidates: readonly Candidate[],
  ) {
    this.candidates = denials.length === 0 ? [] : [...candidates].sort((a, b) => a.start - b.start);
    const never = denials.filter((denial) => denial.list === 'never');
    const real = denials.filter((denial) => denial.list !== 'never' && !never.some((no) => meets(no.words, denial.words)) && !this.isSuffered(denial));
    // `not sent` is one denial, though `not` is one as well; `refuse requests for` is one, not two.
    const starts = new Set(real.filter((denial) => denial.list === 'before').map((denial) => denial.start));
    this.scopes = [...withoutRivals(real.map((denial) => this.scope(denial, starts))), ...this.values()].sort((a, b) => a.denial.start - b.denial.start);
  }

  /** The scopes that can reach a candidate; none is wider than NEAR words. */
  private near(candidate: Candidate): readonly Scope[] {
    const { scopes } = this;
    if (scopes.length < 8) return scopes;
    const low = firstWhere(scopes, (scope) => scope.denial.start >= candidate.start - NEAR);
    const high = firstWhere(scopes, (scope) => scope.denial.start > candidate.end + NEAR);
    return scopes.slice(low, high);
  }

  /** Candidates that may touch the words from `from` to `to`. */
  private around(from: number, to: number): readonly Candidate[] {
    const { candidates } = this;
    if (candidates.length < 16) return candidates;
    return candidates.slice(
      firstWhere(candidates, (one) => one.start >= from - NEAR),
      firstWhere(candidates, (one) => one.start > to),
    );
  }

  /** Whether the words from `start` to `end` lie within a denial, whatever they may be said of. */
  denies(start: number, end: number): boolean {
    if (!this.mayDeny(start, end)) return false;
    if (end - start !== 1) return this.judge(runOf(start, end)) === 'denied';
    return (this.deniedWords[start] ??= this.judge(runOf(start, end)) === 'denied');
  }

  private mayDeny(start: number, end: number): boolean {
    for (const scope of this.scopes) if (mayCover(scope, start, end)) return true;
    return false;
  }

  judge(candidate: Candidate): Judgment {
    if (this.scopes.length === 0) return 'stated';
    const head = candidate.kind === 'practice' ? this.headOf(candidate) : undefined;
    if (head === undefined) return this.judgeAlone(candidate);
    const known = this.heads.get(head) ?? this.judge(head);
    this.heads.set(head, known);
    // Two denials that cancel out at the head (`do not stop rating workers by camera`) do so at its tail.
    return this.near(head).some((scope) => candidate.start < scope.tail && this.covers(scope, head)) ? known : this.judgeAlone(candidate);
  }

  /** The practice within which another begins (`sorting visitors [by race from camera images]`), with no denial between the two. */
  private headOf(candidate: Candidate): Candidate | undefined {
    return this.around(candidate.start, candidate.start).find(
      (one) => one.kind === 'practice' && one.start < candidate.start && one.end > candidate.start && !this.scopes.some(({ denial }) => denial.start > one.start && denial.start < candidate.end),
    );
  }

  private judgeAlone(candidate: Candidate): Judgment {
    const scopes = this.near(candidate);
    if (candidate.kind === 'context') return scopes.some((scope) => this.tied(scope, candidate)) ? 'silent' : 'stated';
    if (candidate.kind === 'practice' && scopes.some((scope) => scope.denial.list === 'mentions' && this.covers(scope, candidate))) return 'silent';
    const covering = scopes.filter((scope) => scope.denial.list !== 'mentions' && this.covers(scope, candidate));
    if (covering.length === 0) return 'stated';
    const others = scopes.filter((scope) => scope.denial.list === 'before' && !covering.includes(scope) && !meets(scope.denial.words, candidate.words));
    // `notice is never skipped`: never reaches skipped, not the notice; the two cancel out.
    const effective = covering.filter((scope) => others.filter((other) => within(scope, other) && !meets(other.denial.words, scope.denial.words)).length % 2 === 0);
    return effective.some((scope, at) => !this.repeats(scope, effective.slice(0, at)) && this.depth(scope, effective) % 2 === 0) ? 'denied' : 'stated';
  }

  /** The same words found through two lists. */
  private repeats(scope: Scope, earlier: readonly Scope[]): boolean {
    return earlier.some((one) => meets(one.denial.words, scope.denial.words));
  }

  /** Within how many others a denial lies (`not without`): side by side (`no X and no Y`) they do not cancel out. The outermost counts. */
  private depth(scope: Scope, all: readonly Scope[]): number {
    const others = all.filter((other, at) => other !== scope && !meets(other.denial.words, scope.denial.words) && !this.repeats(other, all.slice(0, at)));
    if (others.some((other) => within(scope, other))) return 1;
    return others.filter((other) => within(other, scope)).length;
  }

  private covers(scope: Scope, candidate: Candidate): boolean {
    const { denial } = scope;
    if (meets(denial.words, candidate.words)) return scope.governs && candidate.kind === 'practice' && candidate.words.some((word) => isBetween(word, scope.from, scope.to));
    if (scope.about !== undefined) {
      for (const one of scope.about) if (one === candidate || meets(one.words, candidate.words)) return true;
      return false;
    }
    if ((denial.list === 'prevents' || denial.list === 'ends') && candidate.kind !== 'practice') return false;
    if (candidate.kind === 'practice' && isOf(CONCEALMENTS, this.words[denial.start]?.text ?? '')) return false;
    const to = candidate.kind === 'practice' ? scope.practicesTo : scope.to;
    // `infer_feelings=False` switches off whatever practice needs that key, wherever its other words stand.
    if (denial.list === 'value' && candidate.kind === 'practice') return candidate.words.some((word) => word >= scope.from && word < to);
    if (!this.mostly(candidate, scope, to) && !this.opensWith(candidate, scope.from, to)) return false;
    return !(candidate.kind !== 'practice' && this.affirmedBy(scope, candidate));
  }

  /** A denial of a word at the far end of what is said denies only that word: `crew told, never used for appraisal`, `the bot hides from customers`. */
  private mostly({ kind, words }: Candidate, { denial, from }: Scope, to: number): boolean {
    let within = 0;
    for (let k = 0; k < words.length; k++) if (isBetween(words[k] ?? -1, from, to)) within++;
    const [first] = words;
    return within > 0 && (within * 2 > words.length || (!(kind === 'practice' && denial.list === 'before') && within * 2 === words.length) || (first !== undefined && isBetween(first, from, to)));
  }

  /** `the risks are not assessed`, `our model, without any assessment of risks`: the first thing denied is a part of what is said. */
  private opensWith({ words }: Candidate, from: number, to: number): boolean {
    let at = from;
    while (at < to && SMALL_WORDS.has(this.words[at]?.text ?? '')) at++;
    return at < to && words.includes(at);
  }

  /** `no emotion tracking, with human review`: what `with` adds to a denied practice is not denied. */
  private affirmedBy(scope: Scope, candidate: Candidate): boolean {
    for (let at = candidate.start - 1; at >= scope.from && at >= candidate.start - 3; at--)
      if (this.words[at]?.text === 'with') return this.around(scope.from, at).some((one) => one.kind === 'practice' && one.start >= scope.from && one.end <= at);
    return false;
  }

  /** A denial that stands directly at a context: `not employees`, `no children`, `not for students`. */
  private tied(scope: Scope, candidate: Candidate): boolean {
    const { denial, from, to } = scope;
    if (meets(denial.words, candidate.words) || denial.list === 'prevents' || denial.list === 'ends' || denial.list === 'mentions') return false;
    if (denial.list === 'after') return candidate.end <= denial.start && this.onlySmall(candidate.end, denial.start, true);
    if (denial.list === 'value') return candidate.words.some((word) => word >= from && word < to);
    return candidate.start >= from && candidate.start < to && this.onlySmall(denial.end, candidate.start, false);
  }

  private onlySmall(from: number, to: number, verbs: boolean): boolean {
    if (to - from > 3) return false;
    for (let at = from; at < to; at++) {
      const text = this.words[at]?.text ?? '';
      if (!SMALL_WORDS.has(text) && !PREPOSITIONS.has(text) && !(verbs && FINITE_VERBS.has(text))) return false;
    }
    return true;
  }

  /** `tenants are refused flats over a score`: who is refused something suffers a practice, and nobody refuses one. */
  private isSuffered({ list, start }: Denial): boolean {
    if (list !== 'prevents' && list !== 'ends') return false;
    return /(?:ed|en)$/.test(this.words[start]?.text ?? '') && /^(?:is|are|was|were|be|been|being|get|gets|got)$/.test(this.words[start - 1]?.text ?? '');
  }

  /** `notice=False`, `"consent": null`, `bias-free`; `enabled=False` denies all that its call names. */
  private values(): Scope[] {
    const out: Scope[] = [];
    for (let at = 0; at < this.words.length; at++) {
      const key = this.words[at]?.denies;
      if (key === undefined) continue;
      const denial: Denial = { list: 'value', looksBack: false, start: at, end: at + 1, words: [at] };
      out.push({ denial, from: this.isSwitch(key) ? this.sentenceStart(at) : key, to: at, practicesTo: at, tail: at, governs: false, about: undefined });
    }
    return out;
  }

  private isSwitch(key: number): boolean {
    return SWITCHES.has(this.words[key]?.text ?? '');
  }

  private sentenceStart(at: number): number {
    let from = at;
    while (from > 0 && at - from < NEAR && this.words[from]?.break !== SENTENCE_BREAK) from--;
    return from;
  }

  private scope(denial: Denial, starts: ReadonlySet<number>): Scope {
    const base = { denial, from: denial.end, to: denial.end, practicesTo: denial.end, tail: denial.end, governs: false, about: undefined };
    if (denial.looksBack) return { ...base, about: this.tiedBack(denial) };
    if (denial.list === 'after') return { ...base, about: this.leadsOn(denial) ? new Set() : this.before(denial) };
    if (denial.list === 'before' && this.isOfEvent(denial.end)) return { ...base, to: denial.end + 1, practicesTo: denial.end + 1, tail: denial.end + 1 };
    const tail = this.reach(denial, starts, true);
    const call = this.reach(denial, starts, true, true);
    const verb = denial.list === 'ends' || (denial.list === 'before' && !this.isFar(denial));
    if (verb && endsUndertaking(this.words, denial.end, this.around(denial.end, tail)))
      return { ...base, to: denial.list === 'ends' ? call : this.reach(denial, starts, false), practicesTo: call, tail: call, governs: true };
    if (denial.list === 'ends') return base;
    const to = denial.list === 'before' ? this.reach(denial, starts, false) : tail;
    return { ...base, to, practicesTo: denial.list === 'before' ? this.usedUp(denial, to) : to, tail, governs: this.governs(denial) };
  }

  /** `never happened`, `did not take place`, `never gave beneath …`: a verb that has no object. */
  private isOfEvent(at: number): boolean {
    const text = this.words[at]?.text ?? '';
    const next = this.words[at + 1]?.text ?? '';
    return isOf(EVENTS, text) || (isOf(TAKES, text) && next === 'place') || (isOf(UTTERANCES, text) && BESIDE.has(next));
  }

  private isFar(denial: Denial): boolean {
    return FAR_DENIALS.has(this.words[denial.end - 1]?.text ?? '');
  }

  /** `refuse every request to rank citizens`, `stop sorting visitors`: what is refused is a practice, and no grant of anything to a person. */
  private governs(denial: Denial): boolean {
    if (denial.list === 'mentions') return false;
    let at = denial.end;
    while (SMALL_WORDS.has(this.words[at]?.text ?? '')) at++;
    const text = this.words[at]?.text ?? '';
    const opens = text.endsWith('ing') || /^(?:to|from|for|of)$/.test(this.words[at - 1]?.text ?? '');
    return opens && !isOf(GRANTS, text) && this.around(at, at).some((one) => one.kind === 'practice' && one.start === at && !meets(one.words, denial.words));
  }

  /** Where practices stop being denied: after the first safeguard that the denial is about, or after its own phrase. */
  private usedUp(denial: Denial, to: number): number {
    let end = to;
    for (const one of this.around(denial.start, to)) {
      if (this.orPractice(one.end)) continue;
      const own = meets(one.words, denial.words);
      const guard = (one.kind === 'safeguard' || one.kind === 'exception') && one.words.some((word) => word >= denial.end && word < to);
      if ((own && one.kind !== 'context' && one.end > denial.end) || (!own && guard)) end = Math.min(end, one.end);
    }
    return end;
  }

  /** `do not mark or rank applicants`: what `or` adds is denied by the same word, if it is a practice. */
  private orPractice(at: number): boolean {
    return /^n?or$/.test(this.words[at]?.text ?? '') && this.around(at + 1, at + 1).some((one) => one.kind === 'practice' && one.start === at + 1);
  }

  /** `throughCall`: past the name of a function into its arguments (`disable_feature(name="…")`). */
  private reach(denial: Denial, starts: ReadonlySet<number>, loose: boolean, throughCall = false): number {
    const { words } = this;
    const from = denial.end;
    const far = this.isFar(denial);
    const limit = loose ? FORWARD_LOOSE : far ? FORWARD : OBJECT;
    const compound = words[from]?.joined === true && !throughCall;
    let head = denial.words.some((at) => isOf(CONTENT_HEADS, words[at]?.text ?? ''));
    let count = 0;
    let at = from;
    for (; at < words.length; at++) {
      const word = words[at];
      if (word === undefined) break;
      if (compound && !word.joined) break;
      if (word.break >= CLAUSE_BREAK && !(at === from && this.isHeading(denial))) break;
      if (word.break === LIST_BREAK && word.comma && !loose && !this.orList(at)) break;
      const coordinates = word.text === 'and' || word.text === 'or';
      if ((coordinates || word.comma) && starts.has(coordinates ? at + 1 : at)) break;
      if (at > from && SCOPE_ENDS.has(word.text)) break;
      if (at === from && (word.text === 'until' || word.text === 'unless' || word.text === 'because' || word.text === 'if')) break;
      if (word.text === 'and' && this.newAct(at, denial)) break;
      if (!loose && head && CONTENT_OPENERS.has(word.text)) break;
      head ||= isOf(CONTENT_HEADS, word.text);
      if ((!SMALL_WORDS.has(word.text) && ++count > limit) || at - from > NEAR) break;
    }
    return at;
  }

  /** `Character sheet: …`, `Quiz question: …`: what the text opens with tells what all the rest is. */
  private isHeading({ list, start }: Denial): boolean {
    return list === 'mentions' && (start === 0 || (start === 1 && DETERMINERS.has(this.words[0]?.text ?? '')));
  }

  /** `no notice, appeal or review`: the comma belongs to a list that ends in `or`. */
  private orList(from: number): boolean {
    for (let at = from; at < this.words.length && at < from + 8; at++) {
      const word = this.words[at];
      if (word === undefined || word.break >= CLAUSE_BREAK) return false;
      if (word.text === 'or' || word.text === 'nor') return true;
      if (word.text === 'and') return false;
    }
    return false;
  }

  /** Whether `and` begins something else: `and reject them`, `and we score`, `and the applicant is refused`. */
  private newAct(and: number, denial: Denial): boolean {
    let at = and + 1;
    while (at < and + 3 && /^(?:then|just|simply|automatically|instead|immediately|also|still|always|only|directly|quietly|silently)$/.test(this.words[at]?.text ?? '')) at++;
    const next = this.words[at];
    if (next === undefined) return false;
    if (SUBJECTS.has(next.text)) return true;
    for (let k = at + 1; k <= at + 5; k++) {
      const word = this.words[k];
      if (word === undefined || word.break >= LIST_BREAK || word.text === 'or' || word.text === 'and' || word.text === 'to') break;
      if (FINITE_VERBS.has(word.text)) return true;
    }
    if (next.text.endsWith('ing') || !isOf(ACT_VERBS, next.text)) return false;
    // `never collect and profile` denies both; `not notify them and reject` only the first.
    const verbal = /^(?:not|never|cannot)$/.test(this.words[denial.end - 1]?.text ?? '');
    return !verbal || this.isOfQuality(denial) || this.around(denial.start, and).some((one) => (one.kind === 'safeguard' || one.kind === 'exception') && one.end > denial.start && one.start < and);
  }

  /** `is not high-risk`, unlike `is not logged`: no verb is denied, so a verb after `and` is none of its own. */
  private isOfQuality({ end }: Denial): boolean {
    return /^(?:is|are|was|were|be|been)$/.test(this.words[end - 2]?.text ?? '') && !PARTICIPLE.test(this.words[end]?.text ?? '');
  }

  /** `lift the covers off the chairs`: an `off` that goes on to an object of its own denies nothing. */
  private leadsOn({ words, end }: Denial): boolean {
    const next = this.words[end];
    const bare = words.length === 1 && this.words[end - 1]?.text === 'off';
    return bare && next !== undefined && next.break === NO_BREAK && DETERMINERS.has(next.text);
  }

  /** What `is skipped` is about: the nearest candidate before it in the clause, and those joined to that one. */
  private before(denial: Denial): ReadonlySet<Candidate> {
    let low = denial.start;
    let count = 0;
    while (low > 0 && (this.words[low]?.break ?? CLAUSE_BREAK) < CLAUSE_BREAK && count < BACKWARD) {
      low--;
      if (!SMALL_WORDS.has(this.words[low]?.text ?? '')) count++;
    }
    const removal = denial.words.some((at) => REMOVALS.has(this.words[at]?.text ?? ''));
    const reachable = this.around(low, denial.end)
      .filter((one) => one.kind !== 'context' && !(removal && one.kind === 'practice') && one.end <= denial.end && one.end > low && one.words.some((word) => word >= low) && !meets(one.words, denial.words))
      .sort((a, b) => b.end - a.end || b.start - a.start);
    const about = new Set<Candidate>();
    let start = Infinity;
    for (const one of reachable) {
      if (about.size === 0 ? !this.subject(one, denial) : one.end <= start && !this.coordinated(one.end, start)) break;
      about.add(one);
      start = Math.min(start, one.start);
    }
    return about;
  }

  /** Whether nothing stands between that would give the denied verb another subject. */
  private subject(one: Candidate, denial: Denial): boolean {
    for (let at = one.end; at < denial.start; at++) if (SUBJECT_ENDS.has(this.words[at]?.text ?? '')) return false;
    return true;
  }

  private coordinated(from: number, to: number): boolean {
    if (to - from > 3) return false;
    let joined = false;
    for (let at = from; at < to; at++) {
      const word = this.words[at];
      const text = word?.text ?? '';
      if (text === 'and' || text === 'or' || text === 'nor') joined = true;
      else if (!SMALL_WORDS.has(text)) return false;
    }
    return joined || this.words[to]?.comma === true;
  }

  /** `emotion recognition webinar`: practices that end right before. */
  private tiedBack(denial: Denial): ReadonlySet<Candidate> {
    const out = new Set<Candidate>();
    for (const one of this.around(denial.start, denial.start)) {
      if (one.kind === 'practice' && one.end === denial.start && this.words[denial.start]?.break === NO_BREAK) out.add(one);
    }
    return out;
  }
}
