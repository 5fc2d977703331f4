import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../tools/rules/commands.js';
import { helpOf, helpOfAll } from '../../../tools/rules/help.js';
import { runRules, spawnRules } from '../../support/run-rules.js';

const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
const table = readFileSync('docs/rules-command.md', 'utf8');

describe('help', () => {
  it.each(commands)('of $name names every option, and so does the table of all commands', (command) => {
    for (const name of Object.keys(command.options)) {
      expect(helpOf(command)).toContain(`--${name}`);
      expect(table.split('\n').find((line) => line.startsWith(`| \`${command.usage}`))).toContain(`\`--${name}`);
    }
  });

  it('of all names each', () => {
    for (const { name } of commands) expect(helpOfAll(commands)).toContain(`  ${name}`);
  });

  it('is printed instead of running', async () => {
    expect(await runRules('.', ['check', '--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('--strict') });
    expect(spawnRules('.', ['--help'])).toMatchObject({ status: 0, stderr: expect.stringContaining('mutate') });
  });

  it('refuses an option that there is not', async () => {
    expect(await runRules('.', ['check', '--nonsense'])).toMatchObject({ status: 2, stderr: expect.stringContaining('--nonsense') });
  });
});
