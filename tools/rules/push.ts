import { parseArgs } from 'node:util';
import { idOf } from '../../src/rule-sets/rule-set.js';
import type { Command, CommandOptions } from './command.js';
import { printFolder } from './rule-set/check-folder.js';

const OPTIONS = {
  url: { type: 'string', default: 'http://localhost:3000', value: 'BASE', about: 'the running oracle' },
  activate: { type: 'boolean', default: false, about: 'lets the version answer at once' },
} as const satisfies CommandOptions;

/** A key on the command line would stand in the list of processes and in the shell's history. */
const KEY = 'ORACLE_API_KEY';

/** Milliseconds: a check takes its turn among others. */
const PATIENCE = 60_000;

export const push: Command = {
  name: 'push',
  usage: 'push FOLDER',
  summary: `uploads a rule set of your own as a version, once it has no errors; the key of scope \`rule-sets\` is in ${KEY}`,
  options: OPTIONS,
  async run(args) {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    const [folder] = positionals;
    if (folder === undefined) throw new Error('push needs the folder of a rule set: npm run rules -- push travel-policy');
    const key = process.env[KEY] ?? '';
    if (key === '') throw new Error(`push needs the key of the rule set's owner in ${KEY}`);
    const { files, ruleSet } = printFolder(folder);
    if (ruleSet === undefined) return 1;
    const base = `${values.url.replace(/\/$/, '')}/api/v1/rule-sets/${idOf(ruleSet)}`;
    const texts = Object.fromEntries([...files].map(([name, bytes]) => [name, bytes.toString('utf8')]));
    const answer = await send(key, 'POST', `${base}/versions`, { files: texts });
    console.log(`${answer['rule_set']} ${answer['version']} ${answer['cid']}`);
    if (!values.activate) return 0;
    await send(key, 'PUT', `${base}/active`, { version: ruleSet.version });
    console.log('it answers now');
    return 0;
  },
};

/** @throws Error with what the oracle says where it refuses */
const send = async (key: string, method: string, url: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${detailIn(text)}`);
  return JSON.parse(text) as Readonly<Record<string, unknown>>;
};

const detailIn = (text: string): string => {
  try {
    return String((JSON.parse(text) as { readonly detail?: string }).detail ?? text);
  } catch {
    return text.slice(0, 200);
  }
};
