import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ruleSchema } from '../../../src/rulebook/schemas/rule-schema.js';
import { formatYaml } from '../../../tools/rules/fmt/format-yaml.js';
import { formatRuleBookFile } from '../../../tools/rules/fmt.js';
import { byExtent, everyNth } from '../../support/full.js';
import { runRules } from '../../support/run-rules.js';

const FOLDER = 'regulations';
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .sort();

const UNTIDY = `# About this rule

title:   Inferring emotions # where people cannot leave


# The id is the law's.
rule: EU-AIA-05-1-F
link: "https://eur-lex.europa.eu/"
clauses:
    - cite: Art. 5(1)(f)
      clause: f
      versions:
          - kind: prohibition
            when: {infers_emotions: true,setting: [ workplace,education ]}
            unless:
                # Medical need.
                medical: {cite: 'Art. 5(1)(f)', emotion_purpose: medical, but_not: {emotion_purpose: other}}
            reason: >-
                   It would read
                   feelings: that is off limits.
            enacted: 2024-07-12
binds: [ provider ]
`;

const TIDY = `# About this rule

# The id is the law's.
rule: EU-AIA-05-1-F
title: Inferring emotions # where people cannot leave
link: "https://eur-lex.europa.eu/"
binds: [provider]
clauses:
  - clause: f
    cite: Art. 5(1)(f)
    versions:
      - enacted: 2024-07-12
        kind: prohibition
        when: { infers_emotions: true, setting: [workplace, education] }
        unless:
          # Medical need.
          medical: { emotion_purpose: medical, but_not: { emotion_purpose: other }, cite: 'Art. 5(1)(f)' }
        reason: >-
          It would read
          feelings: that is off limits.
`;

describe('fmt', () => {
  it('orders keys as the schema does and keeps every comment', () => {
    expect(formatYaml(UNTIDY, { schema: ruleSchema })).toBe(TIDY);
  });

  it('leaves what is tidy', () => {
    expect(formatYaml(TIDY, { schema: ruleSchema })).toBe(TIDY);
  });

  it('breaks long lists into full lines and long mappings into lines of their own', () => {
    const list = Array.from({ length: 40 }, (_, i) => `answer_${i}`).join(', ');
    const mapping = Array.from({ length: 12 }, (_, i) => `some_long_fact_${i}: true`).join(', ');
    const long = `a: [${list}]\nb: { ${mapping} }\n`;
    const lines = formatYaml(long).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(140);
    expect(lines[0]).toBe('a:');
    expect(lines).toContain('  some_long_fact_3: true');
  });

  it('puts the words of a group in order, plain ones before patterns, each group a paragraph with its comment', () => {
    const many = Array.from({ length: 12 }, (_, i) => `rainword${i % 10}${i}`).join(', ');
    const text = `# yaml-language-server: $schema=../.schemas/theme.json
theme: weather
groups:
  # What falls from the sky.
  rain: [sleet, "{snow} (melt|thaw)", Hail, rain shower,  drizzle, ${many}]
  # What stays.
  snow: [snow, ice]
`;
    expect(formatRuleBookFile('vocabulary/weather.yaml', text)).toBe(`# yaml-language-server: $schema=../.schemas/theme.json
theme: weather
groups:
  # What falls from the sky.
  rain:
    [drizzle, Hail, rainword00, rainword010, rainword11, rainword111, rainword22, rainword33, rainword44, rainword55,
     rainword66, rainword77, rainword88, rainword99, sleet,

     rain shower, "{snow} (melt|thaw)"]

  # What stays.
  snow: [ice, snow]
`);
  });

  it('leaves the order of phrases, which their comments explain', () => {
    const text = `# yaml-language-server: $schema=../.schemas/theme.json
theme: weather
facts:
  wet:
    question: Does it rain?
    kind: context
    answers: [true, false]
    phrases:
      true:
        - rain
        # Said in the north.
        - drizzle
`;
    expect(formatRuleBookFile('vocabulary/weather.yaml', text)).toBe(text);
  });

  it('keeps an example sentence on its line, however long', () => {
    const line = `  - { text: "${'word '.repeat(60)}end", says: { role: provider, life_cycle: supply } }`;
    const text = `# yaml-language-server: $schema=../.schemas/examples.json\nabout: Some.\nexamples:\n${line}\n`;
    expect(formatRuleBookFile('examples/some.yaml', text)).toBe(text);
  });

  it('keeps a list with comments inside as it is', () => {
    const text = 'a:\n  [one, # the first\n   two]\n';
    expect(formatYaml(text)).toContain('# the first');
  });

  it('does nothing to a file with errors', () => {
    expect(() => formatYaml('a: 1\na: 2\n')).toThrow(/check/);
  });

  // All of them are looked at by `rules fmt --check`, and by the cid of a copy in the full suite.
  it.each(everyNth(files, byExtent(120, 20, 20)))('is idempotent and keeps comments and content: %s', (file) => {
    const once = formatRuleBookFile(file, readFileSync(join(FOLDER, file), 'utf8'));
    expect(formatRuleBookFile(file, once)).toBe(once);
  });

  it('says in which line a file is not as it should be', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fmt-'));
    try {
      cpSync(join('test', 'compile', 'fixtures', 'tiny'), join(folder, 'regulations'), { recursive: true });
      await runRules(folder, ['fmt']);
      expect(await runRules(folder, ['fmt', '--check'])).toMatchObject({ status: 0, stdout: '' });
      const path = join(folder, 'regulations', 'domains.yaml');
      const lines = readFileSync(path, 'utf8').split('\n');
      writeFileSync(path, [...lines.slice(0, 2), `${lines[2]}  `, ...lines.slice(3)].join('\n'));
      const { status, stdout } = await runRules(folder, ['fmt', '--check']);
      expect(stdout).toContain('domains.yaml:3:1 warning not-formatted');
      expect(status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
