import type { Steps } from '../../rulebook/steps.js';
import { TIERS, type Tier } from '../../tenants/tenant.js';
import type { Client } from '../context.js';
import { CallerGone, Overloaded } from '../http-error.js';

/** Does work once it is its caller's turn: as many steps as a slice of time holds, then the next when the turn comes round again. */
export type InTurn = <T>(work: Steps<T>) => Promise<T>;

/** Whose turn it is: callers are told apart by `id`; who pays more may wait longer before being refused. */
type Caller = Pick<Client, 'id' | 'tier'>;

/** Whether nobody waits for an answer any more. */
export type IsGone = () => boolean;

/** What a test replaces. Times are in milliseconds. */
export interface TurnOptions {
  /** How late the event loop is. */
  readonly delay?: () => number;
  readonly now?: () => number;
  readonly mostWait?: Readonly<Record<Tier, number>>;
}

/** Milliseconds that work may take before connections are looked at again; one step may be longer, and is then the last. */
const SLICE = 5;
/**
 * How long each tier may have to wait before newcomers are refused: who pays more is refused later.
 * @param free in milliseconds; at 100 all are below the 200 ms within which answers are promised
 */
export const waitsFrom = (free: number): Readonly<Record<Tier, number>> => ({ free, pro: 1.3 * free, enterprise: 1.5 * free });
/** Milliseconds that a turn is taken to last before any was seen, and at least: reading and writing a request costs as much. */
const FIRST_COST = 1;
const LEAST_COST = 0.1;
/** The part that a new turn has in the mean. */
const NEWEST_SHARE = 1 / 16;
/** Seconds. */
export const RETRY_AFTER = 2;

/** The place of a tier in the order of turns: who pays most comes first. */
const placeOf = (tier: Tier): number => TIERS.length - 1 - TIERS.indexOf(tier);

/** The callers of a tier. */
class Line {
  /** Caller → how many of its requests are being answered; a batch is one, since it asks for one piece after the other. */
  readonly present = new Map<string, number>();
  /** Caller → the pieces of work that wait; the caller whose turn it is comes first. */
  readonly waiting = new Map<string, Piece[]>();
  /** Milliseconds that a turn of its callers lasts, in the mean. Other tiers' turns say nothing of it. */
  cost = FIRST_COST;

  /** Behind all others, and behind the caller's own other work; a map is walked in the order in which it was filled. */
  queue(id: string, piece: Piece): void {
    const pieces = this.waiting.get(id);
    if (pieces === undefined) this.waiting.set(id, [piece]);
    else pieces.push(piece);
  }
}

/** Gives a piece of work its turn: as many steps as the slice has room for, one at least. Whether it is done. */
type Piece = () => boolean;

/**
 * Decisions are made one after the other, on one processor. So the callers of a tier take turns, whoever has sent how much, and who pays
 * more comes first; after a slice of time the connections get theirs. A piece of work that is longer goes on when its caller's turn comes
 * round again, so that others wait for a slice and a step at most. Where a newcomer would wait too long it is refused at once: nobody is
 * served late, and the server recovers as soon as those present have gone.
 */
export class Turns {
  /** One a tier, those who pay most first. */
  private readonly lines: readonly Line[] = TIERS.map(() => new Line());
  private readonly now: () => number;
  private readonly delay: () => number;
  private readonly mostWait: Readonly<Record<Tier, number>>;
  /** Milliseconds of the present slice that are used up. */
  private spent = 0;
  private scheduled = false;

  constructor({ delay = () => 0, now = () => performance.now(), mostWait = waitsFrom(100) }: TurnOptions = {}) {
    this.delay = delay;
    this.now = now;
    this.mostWait = mostWait;
  }

  /**
   * That the event loop is late is put down to each tier by how many of its requests are being answered. Where there is none it was a
   * pause, another process, or those who pay less: to refuse would speed up nothing.
   * @throws Overloaded where this caller would have to wait too long
   */
  refuseWhereBusy({ id, tier }: Caller): void {
    if (this.expectedWait(id, tier) > this.mostWait[tier] || this.isLate(tier)) throw new Overloaded(RETRY_AFTER);
  }

  /** Whether a caller of this tier is refused though none of its requests is being answered; so whoever it is, at hardly any cost. */
  refusesAnybody(tier: Tier): boolean {
    let wait = 0;
    for (let place = placeOf(tier); place >= 0; place--) {
      const { present, cost } = this.lines[place] as Line;
      wait += present.size * cost;
    }
    return wait > this.mostWait[tier] || this.isLate(tier);
  }

  /**
   * Answers one request, which does its work in turns.
   * @param isGone where its caller goes, what is left of its work is given up
   * @throws Overloaded before anything is done, where its caller would have to wait too long; CallerGone
   */
  async during<T>(caller: Caller, answer: (inTurn: InTurn) => Promise<T>, isGone: IsGone = () => false): Promise<T> {
    this.refuseWhereBusy(caller);
    const { id, tier } = caller;
    const { present } = this.lineOf(tier);
    present.set(id, (present.get(id) ?? 0) + 1);
    try {
      return await answer((work) => this.take(caller, work, isGone));
    } finally {
      const left = (present.get(id) ?? 1) - 1;
      if (left === 0) present.delete(id);
      else present.set(id, left);
    }
  }

  private isLate(tier: Tier): boolean {
    const most = this.mostWait[tier];
    return this.delay() > most && this.delay() * this.shareBefore(tier) > most;
  }

  /** The part of all requests being answered that this tier and those who pay more have. */
  private shareBefore(tier: Tier): number {
    let [before, all] = [0, 0];
    for (const [place, { present }] of this.lines.entries())
      for (const requests of present.values()) {
        all += requests;
        if (place <= placeOf(tier)) before += requests;
      }
    return before === 0 ? 0 : before / all;
  }

  private lineOf(tier: Tier): Line {
    return this.lines[placeOf(tier)] as Line;
  }

  /**
   * Milliseconds until a new request would have its turn: all who pay more come first, and each other caller of its tier as often as this
   * one has to. Who pays less comes after it.
   */
  private expectedWait(id: string, tier: Tier): number {
    const rounds = (this.lineOf(tier).present.get(id) ?? 0) + 1;
    let wait = 0;
    for (let place = placeOf(tier); place >= 0; place--) {
      const { present, cost } = this.lines[place] as Line;
      for (const requests of present.values()) wait += Math.min(requests, rounds) * cost;
    }
    return wait;
  }

  /** Whether anybody waits who comes before a newcomer of this tier. */
  private isAnyBefore(tier: Tier): boolean {
    for (let place = placeOf(tier); place >= 0; place--) if ((this.lines[place] as Line).waiting.size > 0) return true;
    return false;
  }

  private take<T>({ id, tier }: Caller, work: Steps<T>, isGone: IsGone): Promise<T> {
    const line = this.lineOf(tier);
    return new Promise<T>((resolve, reject) => {
      const piece = (): boolean => {
        try {
          if (isGone()) throw new CallerGone();
          const last = this.goOn(line, work);
          if (last.done === true) resolve(last.value);
          return last.done === true;
        } catch (error) {
          reject(error);
          return true;
        }
      };
      if (this.spent < SLICE && !this.isAnyBefore(tier) && piece()) return;
      line.queue(id, piece);
      this.schedule();
    });
  }

  /** The next steps of a piece of work, until it is done or the slice is used up. */
  private goOn<T>(line: Line, work: Steps<T>): IteratorResult<undefined, T> {
    // Whatever is done in this round of the event loop belongs to one slice.
    this.schedule();
    const start = this.now();
    try {
      for (;;) {
        const step = work.next();
        if (step.done === true || this.spent + this.now() - start >= SLICE) return step;
      }
    } finally {
      const took = this.now() - start;
      this.spent += took;
      line.cost = Math.max(LEAST_COST, line.cost + (took - line.cost) * NEWEST_SHARE);
    }
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.serve());
  }

  /** A new slice: tier by tier one turn of each caller, then the next of each, until it is used up. */
  private serve(): void {
    this.scheduled = false;
    this.spent = 0;
    for (const line of this.lines) this.serveLine(line);
    if (this.lines.some(({ waiting }) => waiting.size > 0)) this.schedule();
  }

  /** One turn at least, so that those who pay more hold nobody up for good. */
  private serveLine(line: Line): void {
    const { waiting } = line;
    let served = 0;
    for (const [id, pieces] of waiting) {
      if (served > 0 && this.spent >= SLICE) break;
      // The caller goes behind all others, if it has more: before its piece is done, which may ask for another turn.
      waiting.delete(id);
      const piece = pieces.shift();
      if (pieces.length > 0) waiting.set(id, pieces);
      if (piece?.() === false) line.queue(id, piece);
      served++;
    }
  }
}
