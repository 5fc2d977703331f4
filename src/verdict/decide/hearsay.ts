import type { LineFinding } from '../findings/findings.js';
import { type Evidence, type Ground, isToldAtAll, isToldClearly, meanSupport } from './evidence.js';

// In thousandths. Each was set on labelled texts: none of their bans is lost by the second, and one in a thousand blocks by the third.
/** In a text that sounds less like a wrong than this, a practice that the examples alone state is none. */
const WHOLLY_INNOCENT = -2000;
/** So far must the examples speak for practices which they hear in the very same words. */
const FOR_ONE_SOUND = 1000;
/** So far must they speak for what they alone state where nothing names a machine. */
const WITHOUT_MACHINE = 1900;
/** What a phrase states and the examples speak for less than this is a chance meeting of words. */
const BY_CHANCE = 100;

/** Whether a system of AI is at work. Presumed where nothing is said of it, as we are asked about AI. */
const MACHINE = 'ai_used';

/**
 * Whether a finding hangs on what the example sentences alone have heard, no phrase telling it, and they have heard too little: a
 * ban whose practices they state in an innocent text, or all from the same words (each limb of a ban needs words of its own), or
 * a breach where the text names no machine at all, and so is hardly about one (`lack of metadata slows reuse`). Silence has bounds of its
 * own: of sentences kept out of training this would free twenty wrong blocks and take 47 right ones.
 */
export const isHearsay = (
  finding: LineFinding,
  grounds: readonly Ground[],
  evidence: Evidence,
  violationScore: number | undefined,
): boolean => {
  const practices = grounds.filter(({ fact }) => fact.kind === 'practice');
  const isBan = finding.finding === 'prohibited';
  if (isBan && (isInnocent(practices, violationScore) || isOneSound(practices))) return true;
  return finding.finding === 'breached' && isOfNoMachine(grounds, evidence) && !isBreachTold(finding, evidence);
};

const isInnocent = (practices: readonly Ground[], violationScore: number | undefined): boolean =>
  violationScore !== undefined && violationScore < WHOLLY_INNOCENT && areHeardOnly(practices);

/** `Facial recognition video surveillance`: three words, and both halves of the ban on scraping faces. */
const isOneSound = (practices: readonly Ground[]): boolean => {
  const [first, ...others] = practices;
  if (first === undefined || others.length === 0 || !areHeardOnly(practices)) return false;
  const isSame = ({ span }: Ground): boolean => span.start === first.span.start && span.end === first.span.end;
  return others.every(isSame) && meanSupport(practices) < FOR_ONE_SOUND;
};

const isOfNoMachine = (grounds: readonly Ground[], evidence: Evidence): boolean => {
  const told = grounds.filter(({ fact, byExamples, support }) => !fact.ofActor && (byExamples || support >= BY_CHANCE));
  return areHeardOnly(told) && meanSupport(told) < WITHOUT_MACHINE && !isToldAtAll(MACHINE, evidence);
};

/** `With no announcement`: a phrase tells what is missed, and the examples agree. */
const isBreachTold = (finding: LineFinding, evidence: Evidence): boolean =>
  finding.finding === 'breached' && finding.failing.some(({ written }) => isToldClearly(written.fact, evidence));

const areHeardOnly = (grounds: readonly Ground[]): boolean => grounds.length > 0 && grounds.every(({ byExamples }) => byExamples);
