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
  `rule: a
title: A
link: https://x.example
binds: [provider]
clauses:
  - clause: one
    cite: Art. 1
    versions:
      - when: { a: true }
`,
  `theme: people
facts:
  a:
    question: Is it?
    phrases:
      true: [read faces, "a & !b"]
`,
  `rule: a
cases:
  - name: x
    action: "y"
    expect: BLOCKED
`,
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
