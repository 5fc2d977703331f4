import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openEmbedded } from '../../src/stores/embedded/open-embedded.js';
import { type RanTool, runHere, runTool } from '../support/run-tool.js';
import { buildMessage } from '../support/sample-records.js';

let scratch: string;
beforeEach(async () => {
  scratch = await mkdtemp(path.join(tmpdir(), 'agents-'));
});
afterEach(() => rm(scratch, { recursive: true, force: true }));

const place = () => ({ cwd: scratch, env: { DATA_DIR: path.join(scratch, 'data') } });
const agents = (...words: string[]): Promise<RanTool> => runHere('agents', words, place());
const write = (name: string, text: string): Promise<void> => writeFile(path.join(scratch, name), text);

const YAML = `agents:
  - handle: "@Lender"
    name: Lender
    description: Answers questions about loans.
    industry: lending
    agent_type: business
  - handle: insurer
    name: Insurer
    description: Answers questions about cover.
    industry: insurance
    agent_type: b2b
    primary_color: "#336699"
    contact: desk@insurer.example
`;

describe('npm run agents', () => {
  test('import creates, again changes nothing, and a change is said', async () => {
    await write('a.yaml', YAML);
    // As operators do, in a process of its own.
    expect(await runTool('agents', ['import', 'a.yaml'], place())).toEqual({
      status: 0,
      out: 'a.yaml:2 created @lender\na.yaml:7 created @insurer\n',
      err: '',
    });
    expect((await agents('import', 'a.yaml')).out).toBe('a.yaml:2 unchanged @lender\na.yaml:7 unchanged @insurer\n');
    await write('a.yaml', YAML.replace('name: Insurer', 'name: Insurance desk'));
    expect((await agents('import', 'a.yaml')).out).toBe('a.yaml:2 unchanged @lender\na.yaml:7 changed @insurer\n');
  });

  test('JSON does as well', async () => {
    await write('a.json', JSON.stringify([{ handle: 'lender', name: 'L', description: 'D', industry: 'lending', agent_type: 'business' }]));
    expect((await agents('import', 'a.json')).out).toBe('a.json:1 created @lender\n');
  });

  test('a line that is wrong is refused with every reason; the others are imported', async () => {
    await write(
      'a.yaml',
      `${YAML}  - handle: no spaces
    name: "two\\nlines"
    description: x
    industry: Big Industry
    agent_type: robot
    primary_color: red
    avatar_url: javascript:alert(1)
    status: gone
    titel: misspelt
  - handle: insurer
    name: Again
    description: x
    industry: x
    agent_type: a2a
`,
    );
    const { status, out } = await agents('import', 'a.yaml');
    expect(status).toBe(1);
    expect(out).toContain('a.yaml:7 created @insurer\n');
    for (const member of [
      '`handle` must be 3 to 40',
      '`name` must be one line',
      '`industry` must be a lower-case slug',
      '`agent_type` must be one of personal',
      '`primary_color` must be a colour',
      '`avatar_url` must be an http',
      '`status` must be one of draft',
      '`titel` is not a member',
    ]) {
      expect(out).toContain(`a.yaml:14 refused: ${member}`);
    }
    expect(out).toContain('a.yaml:23 refused: @insurer is in this file twice');
  });

  test.each([
    ['a: [', /^a\.yaml:1 /],
    ['just text', /must be a list of agents/],
    ['{}', /must be a list of agents/],
  ])('a file that is none is refused: %s', async (text, reason) => {
    await write('a.yaml', text);
    const { status, err } = await agents('import', 'a.yaml');
    expect(status).toBe(1);
    expect(err).toMatch(reason);
    expect(err).not.toMatch(/\n\s+at /);
  });

  test('list, show and retire', async () => {
    await write('a.yaml', YAML);
    await agents('import', 'a.yaml');
    expect(JSON.parse((await agents('show', '@insurer')).out)).toMatchObject({ handle: 'insurer', contact: 'desk@insurer.example' });
    expect((await agents('retire', '@insurer')).out).toBe('@insurer is retired\n');
    expect((await agents('retire', 'insurer')).out).toBe('@insurer was retired already\n');
    expect((await agents('list')).out.split('\n').map((line) => line.split('  ').slice(0, 2).join(' '))).toEqual([
      '@lender active',
      '@insurer retired',
      '',
    ]);
    expect(await agents('retire', 'nobody')).toMatchObject({ status: 1, err: 'there is no agent nobody\n' });
  });

  test('messages shows what visitors left', async () => {
    await write('a.yaml', YAML);
    await agents('import', 'a.yaml');
    const stores = openEmbedded(path.join(scratch, 'data'));
    await stores.chats.keep(buildMessage({ text: 'Call me\nback' }));
    await stores.close();
    expect((await agents('messages', 'lender')).out).toBe('2026-11-20T12:00:01.000Z  "Call me\\nback"\n');
  });

  test('without a command it says what there is', async () => {
    expect(await agents()).toMatchObject({ status: 1, out: expect.stringContaining('import FILE') as string });
    expect((await agents('import', 'missing.yaml')).status).toBe(1);
  });
});
