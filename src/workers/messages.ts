import type { Config } from '../config/config.js';
import type { Asked, Granted } from '../http/limits/shared-quota.js';
import type { WindowLeft } from '../http/limits/window-counts.js';
import type { SnapshotBytes } from '../start/prepare-beside.js';
import type { OracleSummary } from '../verdict/verdict.js';

/** What a worker may ask of the process that started it, and what that answers. */
export interface Questions {
  readonly count: readonly [Asked, Granted];
  readonly window: readonly [string, WindowLeft];
  readonly metrics: readonly [undefined, string];
}

/** The name of a question. */
export type What = keyof Questions;

/** A worker that serves. */
export interface Serving {
  readonly summary: OracleSummary;
}

/** From the process that started it to a worker. Times are in milliseconds. */
export type Order =
  | { readonly order: 'begin'; readonly worker: number; readonly book: SnapshotBytes; readonly config: Config }
  | { readonly order: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly order: 'measure'; readonly id: number }
  /** Whether its event loop turns. */
  | { readonly order: 'probe' }
  /** Another has taken its place: it goes once its callers have gone. */
  | { readonly order: 'retire' }
  | { readonly order: 'stop'; readonly patience: number };

/** From a worker to the process that started it. */
export type Report =
  /** It hears orders from now on; what was sent before is lost. */
  | { readonly report: 'hears' }
  | ({ readonly report: 'serving' } & Serving)
  /** It cannot start; for people. */
  | { readonly report: 'refused'; readonly text: string }
  | { readonly report: 'asks'; readonly id: number; readonly what: What; readonly asked: unknown }
  | { readonly report: 'turns' }
  | { readonly report: 'measured'; readonly id: number; readonly metrics: readonly object[] };
