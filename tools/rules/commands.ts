import type { Command } from './command.js';

/** Every command, in the order in which an author meets them; each is loaded when it is asked for. */
export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  new: async () => (await import('./new.js')).newRule,
  check: async () => (await import('./check.js')).check,
  test: async () => (await import('./test.js')).test,
  watch: async () => (await import('./watch.js')).watch,
  mutate: async () => (await import('./mutate.js')).mutate,
  diff: async () => (await import('./diff.js')).diff,
  push: async () => (await import('./push.js')).push,
  show: async () => (await import('./show.js')).show,
  site: async () => (await import('./site.js')).site,
  ledger: async () => (await import('./ledger.js')).ledger,
  fmt: async () => (await import('./fmt.js')).fmt,
  explain: async () => (await import('./explain.js')).explain,
  verify: async () => (await import('./verify.js')).verify,
  read: async () => (await import('./read.js')).read,
  learn: async () => (await import('./learn.js')).learn,
  score: async () => (await import('./evaluate/score.js')).score,
  control: async () => (await import('./evaluate/control.js')).control,
  calibrate: async () => (await import('./evaluate/calibrate.js')).calibrate,
  schemas: async () => (await import('./schemas.js')).schemas,
};
