import { readFileSync } from 'node:fs';
import { isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { AGENT_TYPES, type Agent, RECOMMENDED_INDUSTRIES } from '../../src/stores/agents.js';
import { readHandle } from '../../src/stores/handle.js';
import { readAgentEntry } from '../../src/stores/read-agent-entry.js';
import { toStoredAgent } from '../../src/stores/stored/stored-agent.js';
import type { Stores } from '../../src/stores/stores.js';
import { Refused, type StoreCommand } from './store-command.js';

const USAGE = `npm run agents -- COMMAND        the store is the one of the environment: MONGODB_URL, else DATA_DIR

  import FILE      create or change agents from YAML or JSON (a list, or a list under \`agents\`); again changes nothing
  list             every agent with its status
  show HANDLE      one agent, with what the public does not see
  retire HANDLE    take an agent off the directory; its receipts stay
  messages HANDLE  what visitors left for an agent that nobody answers

An agent needs handle, name, description, industry, agent_type (${AGENT_TYPES.join(', ')}).
It may have avatar_url, primary_color, greeting, capabilities, skills, version, status, responder and contact.
Industries to choose from: ${RECOMMENDED_INDUSTRIES.join(', ')}.
`;

interface Written {
  readonly line: number;
  readonly value: unknown;
}

/** The agents of a file, each with its line; JSON is YAML too. */
const readFile = (file: string): readonly Written[] => {
  const lines = new LineCounter();
  const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
  const [error] = document.errors;
  if (error !== undefined) throw new Refused(`${file}:${error.linePos?.[0].line ?? 1} ${error.message.split('\n')[0] ?? 'is not YAML'}`);
  const list = isSeq(document.contents) ? document.contents : document.get('agents');
  if (!isSeq(list)) throw new Refused(`${file}:1 must be a list of agents, or hold one under \`agents\``);
  return list.items.map((item) => {
    const node = item as Node;
    return { line: lines.linePos(node.range?.[0] ?? 0).line, value: node.toJS(document) as unknown };
  });
};

/** @returns how many were refused. */
const importFile = async (stores: Stores, file: string): Promise<number> => {
  const seen = new Set<string>();
  let refused = 0;
  for (const { line, value } of readFile(file)) {
    const read = readAgentEntry(value);
    const problems =
      'problems' in read ? read.problems : seen.has(read.entry.handle) ? [`@${read.entry.handle} is in this file twice`] : [];
    if ('problems' in read || problems.length > 0) {
      refused += 1;
      for (const problem of problems) console.log(`${file}:${line} refused: ${problem}`);
    } else {
      seen.add(read.entry.handle);
      console.log(`${file}:${line} ${await stores.agents.save(read.entry, new Date())} @${read.entry.handle}`);
    }
  }
  return refused;
};

const find = async (stores: Stores, name: string) => {
  const handle = readHandle(name);
  const agent = handle === undefined ? undefined : await stores.agents.find(handle);
  if (agent === undefined) throw new Refused(`there is no agent ${name}`);
  return agent;
};

/** Under the names that an operator writes in a file of agents. */
const printAgent = ({ createdAt, ...entry }: Agent): string =>
  JSON.stringify({ ...toStoredAgent(entry), created_at: createdAt }, undefined, 2);

/** @returns the exit status. */
const run = async (stores: Stores, command: string, subject: string | undefined): Promise<number> => {
  if (command === 'list') {
    for (const { handle, status, agentType, industry, createdAt, name } of await stores.agents.listAll()) {
      console.log(`@${handle}  ${status}  ${agentType}  ${industry}  ${createdAt}  ${name}`);
    }
    return 0;
  }
  if (subject === undefined) throw new Refused(USAGE);
  switch (command) {
    case 'import':
      return (await importFile(stores, subject)) === 0 ? 0 : 1;
    case 'show':
      console.log(printAgent(await find(stores, subject)));
      return 0;
    case 'retire': {
      const { createdAt: _, ...entry } = await find(stores, subject);
      const outcome = await stores.agents.save({ ...entry, status: 'retired' }, new Date());
      console.log(`@${entry.handle} ${outcome === 'unchanged' ? 'was retired already' : 'is retired'}`);
      return 0;
    }
    case 'messages':
      for (const { createdAt, text } of await stores.chats.listFor((await find(stores, subject)).handle, 1000))
        console.log(`${createdAt}  ${JSON.stringify(text)}`);
      return 0;
    default:
      throw new Refused(USAGE);
  }
};

/** `npm run agents`: the directory of agents. */
export const agents: StoreCommand = {
  usage: USAGE,
  options: {},
  run: (stores, [command = '', subject]) => run(stores, command, subject),
};
