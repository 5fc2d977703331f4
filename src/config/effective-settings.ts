import type { Environment } from './environment.js';
import { SETTINGS } from './settings.js';

/** What holds of one setting. */
export interface EffectiveSetting {
  /** The name of its environment variable. */
  readonly name: string;
  /** As it would be written in the environment; `hidden` of a secret; absent: nothing is set. */
  readonly value?: string;
  /** `oracle.yaml:12`, `environment` or `default`. */
  readonly source: string;
}

/** Every setting with its source; a default is known where something asked for it. */
export const effectiveSettings = (environment: Environment): readonly EffectiveSetting[] =>
  Object.entries(SETTINGS).map(([name, { secret }]) => {
    const given = environment.text(name);
    const value = given === undefined ? environment.presets.get(name) : secret ? 'hidden' : given;
    return { name, ...(value === undefined ? {} : { value }), source: environment.sourceOf(name) ?? 'default' };
  });
