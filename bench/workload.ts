/** One generated rule: it blocks where all four conditions hold. Every engine is given the same rows. */
export interface GeneratedRule {
  readonly id: string;
  readonly subject: number;
  readonly object: number;
  readonly role: string;
  readonly setting: string;
}

/** One generated question, all four facts known. */
export interface GeneratedInput {
  readonly subject: number;
  readonly object: number;
  readonly role: string;
  readonly setting: string;
}

export interface Workload {
  readonly rules: readonly GeneratedRule[];
  readonly inputs: readonly GeneratedInput[];
}

export const ROLES = ['provider', 'deployer', 'importer', 'distributor'];
export const SETTINGS = ['workplace', 'education', 'lending', 'housing', 'healthcare', 'insurance', 'public', 'home'];
const INPUTS = 256;

/**
 * Rules about rare subjects and objects in a few common roles and settings: however many rules there are, a question
 * touches few of them. Half of the questions are met by a rule, half are not.
 */
export const generateWorkload = (count: number): Workload => {
  let state = 20261120;
  const below = (n: number): number => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const distinct = Math.max(8, Math.ceil(count / 4));
  const draw = (): GeneratedInput => ({
    subject: below(distinct),
    object: below(distinct),
    role: ROLES[below(4)] ?? '',
    setting: SETTINGS[below(8)] ?? '',
  });
  const rules = Array.from({ length: count }, (_, i): GeneratedRule => ({ id: `R${i}`, ...draw() }));
  const inputs = Array.from({ length: INPUTS }, (_, i): GeneratedInput => {
    const { subject, object, role, setting } = (i % 2 === 0 ? rules[below(count)] : undefined) ?? draw();
    return { subject, object, role, setting };
  });
  return { rules, inputs };
};

/** The plain reading of the workload, to which every engine must be equal: the first rule that holds. */
export const firstRule = (rules: readonly GeneratedRule[], input: GeneratedInput): string | undefined => {
  for (const rule of rules)
    if (rule.subject === input.subject && rule.object === input.object && rule.role === input.role && rule.setting === input.setting)
      return rule.id;
  return undefined;
};
