import { LRUCache } from 'lru-cache';
import { type Diagnostic, printDiagnostic } from '../rulebook/diagnostic.js';
import type { RuleBook } from '../rulebook/rule-book.js';
import { turnByTurn } from '../rulebook/steps.js';
import { checkRuleSet } from './check-rule-set.js';
import { type CompiledRuleSet, compilingRuleSet } from './compile-rule-set.js';
import type { RuleSet } from './rule-set.js';

/** Which version of which rule set. */
export interface RuleSetId {
  readonly tenant: string;
  readonly ruleSet: string;
  readonly version: string;
}

/** Reads a rule set from where it is kept; nothing where it is not there. */
export type ReadStored = (id: RuleSetId) => Promise<RuleSet | undefined>;

/** A rule set that was taken once cannot stand beside the law of today, or is not there any more: nobody is answered without it. */
export class RuleSetUnusable extends Error {
  constructor(
    readonly id: RuleSetId,
    readonly diagnostics: readonly Diagnostic[],
  ) {
    super(`${id.tenant}/${id.ruleSet} ${id.version} cannot be used: ${diagnostics.map(printDiagnostic).join('; ') || 'it is not there'}`);
    this.name = 'RuleSetUnusable';
  }
}

/** Rules, phrases and words of all compiled rule sets together: one of 50 rules has some 150, so this is for 1,000 of them. */
const MOST_WEIGHT = 160_000;

/**
 * Rule sets compiled beside one law, in a bounded memory: of those used least a cold one is read and compiled again, in steps between which
 * others are answered.
 */
export class CompiledRuleSets {
  readonly #compiled: LRUCache<string, CompiledRuleSet>;
  readonly #compiling = new Map<string, Promise<CompiledRuleSet>>();

  constructor(
    private readonly law: RuleBook,
    private readonly read: ReadStored,
    mostWeight = MOST_WEIGHT,
  ) {
    this.#compiled = new LRUCache({ maxSize: mostWeight, sizeCalculation: ({ weight }) => Math.min(weight, mostWeight) });
  }

  /** What is compiled already, else a promise of it, which is rejected with RuleSetUnusable or by the store. */
  get(id: RuleSetId): CompiledRuleSet | Promise<CompiledRuleSet> {
    const key = `${id.tenant}/${id.ruleSet} ${id.version}`;
    return this.#compiled.get(key) ?? this.#compiling.get(key) ?? this.#begin(key, id);
  }

  #begin(key: string, id: RuleSetId): Promise<CompiledRuleSet> {
    const compiling = this.#compile(id).then((compiled) => {
      this.#compiled.set(key, compiled);
      return compiled;
    });
    this.#compiling.set(key, compiling);
    const forget = (): void => void this.#compiling.delete(key);
    compiling.then(forget, forget);
    return compiling;
  }

  async #compile(id: RuleSetId): Promise<CompiledRuleSet> {
    const ruleSet = await this.read(id);
    if (ruleSet === undefined) throw new RuleSetUnusable(id, []);
    // The law may have changed since it was taken.
    const found = checkRuleSet(ruleSet, this.law);
    const { compiled, diagnostics } = found.length > 0 ? { diagnostics: found } : await turnByTurn(compilingRuleSet(ruleSet, this.law));
    if (compiled === undefined) throw new RuleSetUnusable(id, diagnostics);
    return compiled;
  }
}
