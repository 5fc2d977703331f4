import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Folder of `src/` → the other folders of `src/` that it may import. One direction, no way back. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  lists: [],
  periodic: [],
  rulebook: [],
  reading: ['lists', 'rulebook'],
  table: ['lists'],
  compile: ['lists', 'rulebook', 'table'],
  proof: ['periodic'],
  tenants: ['lists', 'periodic'],
  register: ['periodic', 'tenants'],
  evidence: ['register', 'proof', 'log', 'signing'],
  signing: [],
  log: ['signing'],
  payments: ['tenants', 'signing'],
  stores: ['tenants', 'register', 'payments', 'log', 'signing'],
  verdict: ['rulebook', 'reading', 'compile', 'table', 'proof'],
  archive: [],
  'rule-sets': ['archive', 'tenants', 'rulebook', 'reading', 'compile', 'proof', 'verdict'],
  brand: ['rulebook'],
  config: ['rulebook', 'payments', 'tenants', 'brand'],
  http: [
    'brand',
    'archive',
    'rule-sets',
    'rulebook',
    'compile',
    'table',
    'verdict',
    'proof',
    'stores',
    'tenants',
    'register',
    'evidence',
    'payments',
    'log',
    'signing',
    'config',
  ],
};

/** What a store of either kind stands on; neither knows the other. */
const STORE_PORTS = [
  'stores/agents',
  'stores/blocks',
  'stores/chats',
  'stores/receipts',
  'stores/tenants',
  'stores/rule-sets',
  'stores/at-most-each',
  'stores/in-batches',
  'stores/message-limits',
  'stores/within',
  'stores/stored',
  'stores/store-errors',
  'stores/store-state',
  'stores/stores',
];

/**
 * Room, or file beside the rooms → the rooms of the same folder that it may import. A room is named by its folders; a part of a
 * room may be let in by itself. What it may import of other folders says the table above.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'reading/text': [],
  'reading/tokens': ['reading/text'],
  'reading/english': ['reading/text'],
  'reading/lexicon': ['reading/text', 'reading/tokens', 'reading/english'],
  'reading/normalize': ['reading/text'],
  'reading/tokenize': ['reading/text', 'reading/tokens', 'reading/english', 'reading/lexicon', 'reading/normalize/unicode'],
  'reading/phrases': ['reading/text', 'reading/tokens', 'reading/english', 'reading/lexicon', 'reading/tokenize'],
  'reading/negation': ['reading/text', 'reading/tokens', 'reading/english', 'reading/lexicon'],
  'reading/quantities': ['reading/text', 'reading/tokens', 'reading/english', 'reading/lexicon', 'reading/tokenize', 'reading/phrases'],
  'reading/entities': ['reading/text', 'reading/tokens', 'reading/english', 'reading/tokenize', 'reading/phrases/notation'],
  'reading/statements': [
    'reading/text',
    'reading/tokens',
    'reading/english',
    'reading/entities',
    'reading/negation',
    'reading/phrases',
    'reading/quantities',
    'reading/annotated-text',
  ],
  'reading/classifier': ['reading/text', 'reading/tokens', 'reading/phrases', 'reading/statements', 'reading/annotated-text'],
  'reading/discourse': ['reading/text', 'reading/tokens', 'reading/english', 'reading/statements'],
  'reading/language': ['reading/text', 'reading/tokens', 'reading/lexicon', 'reading/reading'],
  'reading/reading': ['reading/text', 'reading/discourse', 'reading/entities', 'reading/statements', 'reading/annotated-text'],
  'reading/keep-read': ['reading/reading', 'reading/statements'],
  'reading/annotated-text': [
    'reading/text',
    'reading/tokens',
    'reading/lexicon',
    'reading/phrases',
    'reading/negation',
    'reading/discourse',
    'reading/statements',
  ],
  'reading/other-words': [
    'reading/lexicon',
    'reading/negation',
    'reading/phrases',
    'reading/statements',
    'reading/claims',
    'reading/annotated-text',
    'reading/reading',
  ],
  'reading/claims': ['reading/phrases', 'reading/quantities', 'reading/statements'],

  'verdict/verdict': [],
  'verdict/blocks': [],
  'verdict/situation': ['verdict/verdict'],
  'verdict/findings': ['verdict/verdict', 'verdict/situation'],
  'verdict/decide': ['verdict/verdict', 'verdict/situation', 'verdict/findings'],
  'verdict/confidence': ['verdict/verdict', 'verdict/situation', 'verdict/findings', 'verdict/decide'],
  'verdict/explain': ['verdict/verdict', 'verdict/situation', 'verdict/findings', 'verdict/decide'],
  'verdict/questions': [
    'verdict/verdict',
    'verdict/situation',
    'verdict/findings',
    'verdict/decide',
    'verdict/confidence/confidence-constants',
  ],
  'verdict/plans': ['verdict/verdict'],
  'verdict/second-opinion': ['verdict/verdict', 'verdict/situation', 'verdict/findings', 'verdict/decide'],

  'http/context': [],
  'http/json-object': [],
  'http/new-id': [],
  'http/iso-time': [],
  'http/remembered-matches': [],
  'http/route': ['http/context'],
  'http/urls': ['http/context'],
  'http/presenters': ['http/urls', 'http/iso-time'],
  'http/book-of': ['http/context', 'http/http-error'],
  'http/http-error': ['http/presenters'],
  'http/limits': ['http/context', 'http/http-error'],
  'http/brand': ['http/context', 'http/presenters', 'http/urls', 'http/front/front-style', 'http/send-page'],
  'http/send-page': ['http/brand/branded-page', 'http/context', 'http/presenters'],
  'http/admission': ['http/context', 'http/http-error', 'http/limits/query-cost'],
  'http/requests': ['http/json-object', 'http/context', 'http/http-error', 'http/presenters', 'http/limits'],
  'http/middleware': ['http/context', 'http/http-error', 'http/new-id', 'http/limits', 'http/requests', 'http/urls'],
  'http/telemetry': ['http/context', 'http/iso-time'],
  'http/payments': [
    'http/send-page',
    'http/context',
    'http/middleware',
    'http/route',
    'http/http-error',
    'http/urls',
    'http/presenters',
    'http/requests',
    'http/limits',
  ],
  'http/openapi': ['http/json-object', 'http/presenters', 'http/requests', 'http/doors', 'http/urls'],
  'http/chat': [
    'http/admission',
    'http/book-of',
    'http/context',
    'http/http-error',
    'http/new-id',
    'http/urls',
    'http/presenters',
    'http/limits',
    'http/requests',
  ],
  'http/receipts': [],
  'http/handlers': [
    'http/json-object',
    'http/send-page',
    'http/receipts',
    'http/book-of',
    'http/context',
    'http/http-error',
    'http/new-id',
    'http/urls',
    'http/presenters',
    'http/admission',
    'http/limits/key-holder',
    'http/limits/query-cost',
    'http/requests',
    'http/openapi',
    'http/chat',
  ],
  'http/portal': ['http/send-page', 'http/context', 'http/http-error', 'http/urls', 'http/presenters', 'http/requests'],
  'http/front': [
    'http/new-id',
    'http/send-page',
    'http/admission',
    'http/book-of',
    'http/context',
    'http/http-error',
    'http/limits/query-cost',
    'http/urls',
    'http/presenters',
    'http/requests',
  ],
  'http/doors': [
    'http/book-of',
    'http/admission',
    'http/limits/query-cost',
    'http/context',
    'http/http-error',
    'http/new-id',
    'http/urls',
    'http/presenters',
    'http/requests',
  ],
  'http/mcp': [
    'http/json-object',
    'http/book-of',
    'http/admission',
    'http/limits/query-cost',
    'http/context',
    'http/new-id',
    'http/http-error',
    'http/urls',
    'http/presenters',
    'http/requests',
    'http/openapi',
    'http/doors',
  ],
  'http/a2a': [
    'http/json-object',
    'http/context',
    'http/urls',
    'http/http-error',
    'http/presenters',
    'http/requests',
    'http/middleware',
    'http/chat',
    'http/handlers/find-agent',
  ],
  'http/early-refusal': ['http/admission', 'http/context', 'http/http-error', 'http/middleware', 'http/urls'],
  'http/connections': [],
  'http/further-listeners': [],
  'http/server': ['http/connections', 'http/further-listeners', 'http/new-id', 'http/presenters'],

  'stores/agents': [],
  'stores/blocks': [],
  'stores/chats': ['stores/message-limits'],
  'stores/message-limits': [],
  'stores/receipts': [],
  'stores/handle': [],
  'stores/hidden-characters': [],
  'stores/in-batches': [],
  'stores/store-errors': [],
  'stores/at-most-each': [],
  'stores/within': [],
  'stores/store-state': ['stores/store-errors', 'stores/within'],
  'stores/redis': ['stores/store-errors', 'stores/store-state', 'stores/within'],
  'stores/tenants': [],
  'stores/rule-sets': [],
  'stores/rule-set-changes': ['stores/rule-sets'],
  'stores/stores': [
    'stores/agents',
    'stores/blocks',
    'stores/chats',
    'stores/receipts',
    'stores/rule-sets',
    'stores/tenants',
    'stores/store-state',
  ],
  'stores/read-agent-entry': ['stores/agents', 'stores/handle', 'stores/hidden-characters', 'stores/stored'],
  'stores/oracle-agent': ['stores/agents', 'stores/stores'],
  'stores/stored': ['stores/agents', 'stores/chats', 'stores/receipts'],
  'stores/embedded': STORE_PORTS,
  'stores/mongodb': STORE_PORTS,
};

/** What puts the rooms of its folder together: a file, or a room. No other room imports it. */
const ABOVE_ROOMS = [
  'reading/reader',
  'verdict/oracle',
  'verdict/cases',
  'http/app',
  'http/routes',
  'http/public-routes',
  'http/account-routes',
  'http/proof-routes',
  'http/log-routes',
  'http/portal-routes',
  'http/rule-set-routes',
  'http/dependencies',
  'stores/open-stores',
  'stores/begin-stores',
];

/** Files at the top of `src/` that put everything together; nothing imports them, and only config reads the environment. */
const FREE = ['main', 'start', 'workers'];

interface Arrow {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const IMPORT = /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"]+)['"]/g;

const sources = (): string[] =>
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join('src', file));

const folderOf = (file: string): string => (file.split(sep)[1] ?? '').replace(/\.[jt]s$/, '');

/** What a file imports of our own, types too, without the ending. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(IMPORT)].map((match) => normalize(join(dirname(file), match[1] ?? '')).replace(/\.[jt]s$/, ''));

/** Every import between our own files, by folder. */
const arrowsOf = (file: string, text: string): Arrow[] =>
  importsOf(file, text)
    .map((to) => ({ file, from: folderOf(file), to: folderOf(to) }))
    .filter((arrow) => arrow.from !== arrow.to);

/** A circle for every import that leads back to a file on the way to it. */
const circlesOf = (texts: ReadonlyMap<string, string>): string[] => {
  const imports = new Map([...texts].map(([file, text]) => [file.replace(/\.ts$/, ''), importsOf(file, text)]));
  const circles: string[] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    for (const next of imports.get(file) ?? []) follow(next, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return circles;
};

const FOLDERS_WITH_ROOMS = new Set(Object.keys(ROOMS).map((room) => room.split('/')[0]));

/**
 * `src/reading/tokenize/letters.ts` → `reading/tokenize`, `src/reading/reader.ts` → `reading/reader`; nothing where a folder has
 * no rooms.
 */
const roomOf = (file: string): string | undefined => {
  const [, folder, room = ''] = file.replace(/\.[jt]s$/, '').split(sep);
  return FOLDERS_WITH_ROOMS.has(folder) ? `${folder}/${room}` : undefined;
};

/** Imports from one room to another of the same folder that {@link ROOMS} does not allow. */
const wrongBetweenRooms = (file: string, text: string): string[] => {
  const from = roomOf(file);
  if (from === undefined || ABOVE_ROOMS.includes(from)) return [];
  const mayImport = (to: string): boolean =>
    folderOf(to) !== folderOf(file) ||
    roomOf(to) === from ||
    (ROOMS[from] ?? []).some((allowed) => `${to}${sep}`.startsWith(join('src', allowed) + sep));
  return importsOf(file, text)
    .filter((to) => !mayImport(to))
    .map((to) => `${file} must not import ${to}`);
};

const isWrong = ({ from, to }: Arrow): boolean => !FREE.includes(from) && !(ARROWS[from] ?? []).includes(to);

describe('imports between folders', () => {
  const files = sources();
  const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));

  it('point one way only', () => {
    const wrong = [...texts]
      .flatMap(([file, text]) => arrowsOf(file, text))
      .filter(isWrong)
      .map((arrow) => `${arrow.file} must not import src/${arrow.to}`);
    expect(wrong).toEqual([]);
  });

  it('are known for every folder', () => {
    const unknown = [...new Set(files.map(folderOf))].filter((folder) => !(folder in ARROWS) && !FREE.includes(folder));
    expect(unknown).toEqual([]);
  });

  it('reach the environment through config.ts alone', () => {
    const readers = [...texts].filter(([, text]) => /process\.env/.test(text)).map(([file]) => file);
    expect(readers).toEqual([join('src', 'config', 'config.ts')]);
  });

  it('are seen where they point the wrong way', () => {
    const seen = arrowsOf(
      join('src', 'table', 'x.ts'),
      "import type { A } from '../verdict/a.js';\nexport { b } from './b.js';\nawait import('../http/app.js');",
    );
    expect(seen.filter(isWrong).map((arrow) => arrow.to)).toEqual(['verdict', 'http']);
  });
});

describe('imports between rooms', () => {
  const files = sources();

  it('point one way only', () => {
    const wrong = files.flatMap((file) => wrongBetweenRooms(file, readFileSync(join(ROOT, file), 'utf8')));
    expect(wrong).toEqual([]);
  });

  it('are known for every room', () => {
    const rooms = [...new Set(files.map(roomOf))].filter((room) => room !== undefined);
    expect(rooms.filter((room) => !(room in ROOMS) && !ABOVE_ROOMS.includes(room))).toEqual([]);
  });

  it('are seen where they point the wrong way, and where a part of a room is let in', () => {
    const file = join('src', 'reading', 'tokenize', 'x.ts');
    const seen = wrongBetweenRooms(
      file,
      "import { a } from '../normalize/unicode/a.js';\nimport { b } from '../normalize/b.js';\nimport type { C } from '../reader.js';",
    );
    expect(seen.map((one) => one.split(' ').at(-1))).toEqual([join('src', 'reading', 'normalize', 'b'), join('src', 'reading', 'reader')]);
  });
});

describe('imports between files', () => {
  it('go in no circles', () => {
    const texts = new Map(sources().map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
    expect(circlesOf(texts)).toEqual([]);
  });

  it('are seen where they go in a circle, if only for a type', () => {
    const [a, b, c] = ['a', 'b', 'c'].map((name) => join('src', 'table', name)) as [string, string, string];
    const texts = new Map([
      [`${a}.ts`, "import { b } from './b.js';"],
      [`${b}.ts`, "import { c } from './c.js';"],
      [`${c}.ts`, "import type { B } from './b.js';"],
    ]);
    expect(circlesOf(texts)).toEqual([`${b} → ${c} → ${b}`]);
  });
});
