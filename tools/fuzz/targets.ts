/** What is fuzzed: a file here for each, which says what texts begin from (`seeds`) and what must hold for all (`fuzz`). */
export const TARGETS = ['yaml', 'phrases', 'reader', 'tables', 'blocks', 'bodies', 'paths', 'receipts'] as const;
/** One of them. */
export type Target = (typeof TARGETS)[number];

/** The longest input that is tried; a text of the reader has 2,000 characters at most. */
export const LONGEST: Readonly<Record<Target, number>> = {
  yaml: 4_000,
  phrases: 1_000,
  reader: 2_000,
  tables: 600,
  blocks: 4_000,
  bodies: 4_000,
  paths: 2_000,
  receipts: 1_000,
};

/** What a target's file offers. */
export interface FuzzTarget {
  readonly seeds: readonly (string | Uint8Array)[];
  readonly fuzz: (data: Uint8Array) => void | Promise<void>;
  /** By the time of the processor: not asked in tests, which take no times. */
  readonly mustNotBeSlow?: (data: Uint8Array) => void;
}
