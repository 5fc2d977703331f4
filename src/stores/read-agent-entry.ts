import { Ajv, type ErrorObject } from 'ajv';
import { AGENT_STATUSES, AGENT_TYPES, type AgentEntry } from './agents.js';
import { readHandle } from './handle.js';
import { hasHiddenCharacters } from './hidden-characters.js';
import { fromStoredAgent, type StoredAgentEntry } from './stored/stored-agent.js';

const line = (most: number, least = 0): object => ({ type: 'string', minLength: least, maxLength: most, format: 'plain-text' });
const list = (items: object): object => ({ type: 'array', maxItems: 50, items });

/** An agent as an operator writes it; what is left out gets the default written here. */
const SCHEMA = {
  type: 'object',
  required: ['handle', 'name', 'description', 'industry', 'agent_type'],
  additionalProperties: false,
  properties: {
    handle: { type: 'string', format: 'handle' },
    name: line(80, 1),
    description: line(500, 1),
    industry: { type: 'string', format: 'slug' },
    agent_type: { enum: [...AGENT_TYPES] },
    avatar_url: { type: 'string', maxLength: 2048, format: 'web-address', default: '' },
    primary_color: { type: 'string', format: 'colour', default: '#1f2937' },
    greeting: { ...line(500), default: '' },
    capabilities: { ...list(line(64, 1)), default: [] },
    skills: {
      ...list({
        type: 'object',
        required: ['id', 'name', 'description', 'tags'],
        additionalProperties: false,
        properties: {
          id: line(64, 1),
          name: line(80, 1),
          description: line(500, 1),
          tags: list(line(64, 1)),
          examples: list(line(200, 1)),
        },
      }),
      default: [],
    },
    version: { type: 'string', format: 'semantic-version', default: '1.0.0' },
    status: { enum: [...AGENT_STATUSES], default: 'active' },
    responder: { enum: ['oracle', 'none'], default: 'none' },
    contact: { ...line(200), default: '' },
  },
} as const;

const isWebAddress = (text: string): boolean => {
  if (text === '') return true;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.href.length <= 2048;
};

/** Format → its check, and how a refusal says it. */
const FORMATS: Readonly<Record<string, readonly [(text: string) => boolean, string]>> = {
  handle: [(text) => readHandle(text) !== undefined, 'must be 3 to 40 of a-z, 0-9, - and _, beginning and ending with a letter or digit'],
  slug: [(text) => /^[a-z0-9][a-z0-9_-]{0,39}$/.test(text), 'must be a lower-case slug, such as `health-insurance`'],
  colour: [(text) => /^#[0-9a-f]{6}$/i.test(text), 'must be a colour such as `#336699`'],
  'web-address': [isWebAddress, 'must be an http or https address, or empty'],
  'semantic-version': [(text) => /^\d+\.\d+\.\d+$/.test(text), 'must be a semantic version such as `1.0.0`'],
  // Line breaks and other controls have no place in a title, a tag or an attribute.
  'plain-text': [
    (text) => text.isWellFormed() && !/\p{Cc}/u.test(text) && !hasHiddenCharacters(text),
    'must be one line of well-formed text, without characters of no width or that turn the direction',
  ],
};

const ajv = new Ajv({ allErrors: true, useDefaults: true, strictTypes: false, validateSchema: false });
for (const [name, [check]] of Object.entries(FORMATS)) ajv.addFormat(name, check);
const matches = ajv.compile<StoredAgentEntry>(SCHEMA);

const describe = ({ keyword, instancePath, params, message }: ErrorObject): string => {
  const at = `\`${instancePath.slice(1).replaceAll('/', '.')}\``;
  const given: Readonly<Record<string, unknown>> = params;
  switch (keyword) {
    case 'required':
      return `\`${String(given['missingProperty'])}\` is missing`;
    case 'additionalProperties':
      return `\`${String(given['additionalProperty'])}\` is not a member of an agent`;
    case 'enum':
      return `${at} must be one of ${String(given['allowedValues']).replaceAll(',', ', ')}`;
    case 'format':
      return `${at} ${FORMATS[String(given['format'])]?.[1] ?? 'is not valid'}`;
    default:
      return `${instancePath === '' ? 'an agent' : at} ${message ?? 'is not valid'}`;
  }
};

/** Who calls a skill names it by its id, so no two may share one. */
const repeatedSkills = ({ skills }: StoredAgentEntry): readonly string[] =>
  skills.flatMap(({ id }, at) => {
    const first = skills.findIndex((skill) => skill.id === id);
    return first === at ? [] : [`\`skills.${at}.id\` is the id of \`skills.${first}\` too`];
  });

/** An agent, or what is wrong with it. */
export type ReadAgentEntry = { readonly entry: AgentEntry } | { readonly problems: readonly string[] };

/** Checks what an operator wrote and fills in the defaults; every broken rule is said at once. */
export const readAgentEntry = (given: unknown): ReadAgentEntry => {
  const copy: unknown = structuredClone(given);
  if (!matches(copy)) return { problems: (matches.errors ?? []).map(describe) };
  const repeated = repeatedSkills(copy);
  if (repeated.length > 0) return { problems: repeated };
  return { entry: fromStoredAgent({ ...copy, handle: readHandle(copy.handle) ?? copy.handle }) };
};
