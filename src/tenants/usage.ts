import { type Durations, NO_DURATIONS, sumDurations } from './durations.js';

/** What was asked and answered. */
export interface Use {
  readonly queries: number;
  readonly blocked: number;
  /** Of the answers; a batch is one answer to many queries. */
  readonly durations: Durations;
}

/** What a process has answered to a tenant at one endpoint on one day. It only grows, so that writing it twice changes nothing. */
export interface UsageRecord extends Use {
  readonly tenant: string;
  /** UTC, `YYYY-MM-DD`. */
  readonly day: string;
  /** The pattern of its path. */
  readonly endpoint: string;
  /** A name of this count of this process. */
  readonly process: string;
}

/** Nothing. */
export const NO_USE: Use = { queries: 0, blocked: 0, durations: NO_DURATIONS };

/** Both together. */
export const sumUse = (a: Use, b: Use): Use => ({
  queries: a.queries + b.queries,
  blocked: a.blocked + b.blocked,
  durations: sumDurations(a.durations, b.durations),
});

/** Days for which use is kept. */
export const USAGE_DAYS = 400;

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

/** The day so many days after. */
export const daysAfter = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * 86_400_000));

/** The day so many days before. */
export const daysBefore = (day: string, days: number): string => daysAfter(day, -days);
