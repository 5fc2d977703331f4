import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRuleSetId } from '../../../src/rule-sets/rule-set.js';
import { today } from '../today.js';

/** A small one that has no mistake: its author changes it step by step, and check says where a step went wrong. */
const filesOf = (id: string): Readonly<Record<string, string>> => ({
  'rule-set.yaml': `rule_set: ${id}
title: Rules of our house
version: 0.1.0           # raise it with every change: a version never changes
everywhere: true         # or jurisdictions: [EU]
`,
  'rules/money.yaml': `rules:
  - rule: 1
    title: Vouchers
    kind: duty           # prohibition unless said
    when: { gives_voucher: true }
    requires:
      approved_by_person: { unstated: block, remedy: have a person approve the voucher }
    reason: A voucher needs a person who approves it.
`,
  'rules/money.cases.yaml': `cases:
  - { rule: 1, action: Give the caller a voucher, on: ${today()}, expect: { verdict: BLOCKED, cite: rule 1 } }
  - { rule: 1, action: Give the caller a voucher approved by a manager, on: ${today()}, expect: { verdict: ALLOWED } }
`,
  'vocabulary/money.yaml': `theme: money
facts:
  gives_voucher:
    question: Is a voucher given?
    kind: practice
    answers: [true, false]
    phrases:
      true: ["(give|hand|issue|send) ... voucher"]
  approved_by_person:
    question: Has a person approved it?
    kind: safeguard
    answers: [true, false]
    phrases:
      true: ["(approved|confirmed) by (colleague|human|manager|person)"]
      false: ["without approval"]
`,
});

/** `new rule-set FOLDER`: writes a rule set to begin with, named after its folder. @returns the exit code */
export const beginRuleSet = (folder: string | undefined): number => {
  if (folder === undefined)
    throw new Error('new rule-set needs a folder that is not there yet: npm run rules -- new rule-set travel-policy');
  const id = folder.split(/[\\/]/).filter(Boolean).at(-1) ?? '';
  if (!isRuleSetId(id)) throw new Error(`\`${id}\` is no name of a rule set: 1 to 40 small letters, digits and inner hyphens`);
  if (existsSync(folder)) throw new Error(`${folder} exists; choose another folder`);
  for (const [name, text] of Object.entries(filesOf(id))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
    console.log(join(folder, name));
  }
  console.log(`Change it, then npm run rules -- check --rule-set ${folder}`);
  return 0;
};
