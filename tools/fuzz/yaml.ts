import { casesSchema } from '../../src/rulebook/schemas/cases-schema.js';
import { domainsSchema } from '../../src/rulebook/schemas/domains-schema.js';
import { regulationSchema } from '../../src/rulebook/schemas/regulation-schema.js';
import { ruleSchema } from '../../src/rulebook/schemas/rule-schema.js';
import { themeSchema } from '../../src/rulebook/schemas/vocabulary-schemas.js';
import { parseYamlBytes } from '../../src/rulebook/yaml/read-yaml-file.js';
import { validateDocument } from '../../src/rulebook/yaml/validate-document.js';

const SCHEMAS = [ruleSchema, themeSchema, casesSchema, regulationSchema, domainsSchema];

/** What files begin from. */
export const seeds = [
  'rule: a\ntitle: A\nlink: https://x.example\nbinds: [provider]\nclauses:\n  - clause: one\n    cite: Art. 1\n    versions:\n      - when: { a: true }\n',
  'theme: people\nfacts:\n  a:\n    question: Is it?\n    phrases:\n      true: [read faces, "a & !b"]\n',
  'rule: a\ncases:\n  - name: x\n    action: "y"\n    expect: BLOCKED\n',
  'a: &x [1, 2]\nb: *x\n<<: { c: 1 }\n? [k]\n: v\nno: yes\n',
];

/** Whatever a file holds, it is read or refused, and what is wrong with it has a place and says something. */
export const fuzz = (data: Uint8Array): void => {
  const [which = 0] = data;
  const { document, diagnostics } = parseYamlBytes(Buffer.from(data), 'fuzzed.yaml');
  const schema = SCHEMAS[which % SCHEMAS.length] ?? ruleSchema;
  const found = [...diagnostics, ...(document === undefined ? [] : validateDocument(document, schema))];
  if (document === undefined && !found.some(({ severity }) => severity === 'error')) throw new Error('refused without a reason');
  const lines = Buffer.from(data)
    .toString()
    .split(/\r\n|\r|\n/).length;
  const wrong = found.find(({ message, line, column }) => message.trim() === '' || line < 1 || line > lines + 1 || column < 1);
  if (wrong !== undefined) throw new Error(`a diagnostic that leads nowhere: ${JSON.stringify(wrong)}`);
};
