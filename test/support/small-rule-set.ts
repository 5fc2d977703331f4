/** A rule set of two rules, with a fact of its own and one of the law; parts of it may be exchanged. */
export const smallRuleSet = (changes: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> => ({
  'rule-set.yaml': 'rule_set: house-rules\ntitle: House rules\nversion: 1.0.0\neverywhere: true\n',
  'rules/money.yaml': `rules:
  - rule: 1
    title: Vouchers
    when: { gives_voucher: true }
    unless:
      apology: { says_sorry: true }
    reason: Vouchers are given by people only.
  - rule: 2
    title: Moods
    when: { infers_emotions: true }
    reason: We read no moods.
`,
  'rules/money.cases.yaml': `cases:
  - rule: 1
    action: Give the caller a voucher
    on: 2026-11-27
    expect: { verdict: BLOCKED, finding: prohibited, cite: rule 1 }
  - rule: 1
    action: Give the caller a voucher as an apology
    on: 2026-11-27
    expect: { verdict: ALLOWED }
`,
  'vocabulary/money.yaml': `theme: money
facts:
  gives_voucher:
    question: Is a voucher given?
    kind: practice
    answers: [true, false]
    phrases:
      true: ["(give|hand|issue|send) ... voucher"]
  says_sorry:
    question: Is it an apology?
    kind: exception
    answers: [true, false]
    phrases:
      true: ["as an? apology", "to apologise"]
`,
  ...changes,
});

/** The same as a version of another number. */
export const ofVersion = (version: string, changes: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> =>
  smallRuleSet({ 'rule-set.yaml': `rule_set: house-rules\ntitle: House rules\nversion: ${version}\neverywhere: true\n`, ...changes });
