import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runHere } from '../support/run-tool.js';
import { SHIPPED_RULE_BOOK, SMALLEST_RULE_BOOK, startService } from '../support/service.js';

export const RECEIPT_KEY = 'key-of-the-operator';

/** Three services as operators start them; the suites know nothing of what is inside. */
export interface Served {
  /** No limits, no receipt key: everything can be asked as often as a test likes. */
  readonly open: string;
  /** The limits as they are unless changed, a receipt key, a public address too long for a QR code, and the smallest rule book. */
  readonly strict: string;
  /** Its store is away. */
  readonly storeless: string;
  readonly stop: () => Promise<void>;
}

const agent = (handle: string, more: object = {}): object => ({
  handle,
  name: `Agent ${handle}`,
  description: `What ${handle} does.`,
  industry: 'lending',
  agent_type: 'business',
  primary_color: '#336699',
  greeting: 'Hello.',
  capabilities: ['loan_questions', 'rates'],
  contact: 'secret@lender.example',
  ...more,
});

/** Every type and status, and more agents than a page shows. */
const AGENTS = [
  agent('lender', { avatar_url: 'https://img.example/a.png' }),
  ...['personal', 'b2b', 'a2a', 'compliance', 'enterprise'].map((agent_type) =>
    agent(`type-${agent_type}`, { agent_type, industry: 'insurance' }),
  ),
  ...['draft', 'suspended', 'retired'].map((status) => agent(`is-${status}`, { status })),
  ...Array.from({ length: 20 }, (_, n) => agent(`more-${n}`, { industry: 'travel' })),
];

/** `store` is how an operator names the store: DATA_DIR or MONGODB_URL. */
export const serve = async (store: (directory: string) => Readonly<Record<string, string>>): Promise<Served> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'served-'));
  const env = store(directory);
  const unlimited = { PUBLIC_RATE_LIMIT: '0', FREE_DAILY_QUOTA: '0' };
  const services = await Promise.all([
    startService({ ...SHIPPED_RULE_BOOK, ...env, ...unlimited, TRUSTED_PROXIES: '0' }),
    startService({
      ...SMALLEST_RULE_BOOK,
      ...env,
      TRUSTED_PROXIES: '1',
      ATR_API_KEY: RECEIPT_KEY,
      PUBLIC_URL: `https://oracle.example/${'far/'.repeat(800)}`,
    }),
    startService({ ...SMALLEST_RULE_BOOK, ...unlimited, MONGODB_URL: 'mongodb://127.0.0.1:9/away', LOG_LEVEL: 'silent' }),
  ]);
  const file = path.join(directory, 'agents.json');
  await writeFile(file, JSON.stringify(AGENTS));
  const { status, out, err } = await runHere('agents', ['import', file], { cwd: directory, env });
  if (status !== 0) throw new Error(`${out}${err}`);
  const [open, strict, storeless] = services;
  return {
    open: open.url,
    strict: strict.url,
    storeless: storeless.url,
    stop: async () => {
      await Promise.all(services.map((service) => service.stop()));
      await rm(directory, { recursive: true, force: true });
    },
  };
};
