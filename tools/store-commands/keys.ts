import { isDay } from '../../src/compile/day.js';
import type { Stores } from '../../src/stores/stores.js';
import { type ApiKey, digestApiKey, newApiKey, parseApiKey, SCOPES } from '../../src/tenants/api-key.js';
import { oneOf, printLines, Refused, type StoreCommand } from './store-command.js';

const USAGE = `npm run keys -- COMMAND        the store is the one of the environment: MONGODB_URL, else DATA_DIR

  create TENANT [--scopes ask,…] [--label TEXT] [--expires YYYY-MM-DD] [--test] [--from YYYY-MM-DD --to YYYY-MM-DD]
                     a new key, shown this once; scopes are ${SCOPES.join(', ')} (ask unless said).
                     An auditor's key has the scope audit alone, an expiry, and the days that it shows
  list TENANT        its keys, without what is secret
  rotate KEY_ID [--overlap HOURS]
                     a new key like the old one, which stays valid so long (24 hours unless said)
  revoke KEY_ID      refused in every process within 5 seconds

KEY_ID is the eight characters after \`ck_\`.
`;

const OPTIONS = {
  scopes: { type: 'string' },
  label: { type: 'string' },
  expires: { type: 'string' },
  test: { type: 'boolean' },
  overlap: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

/** What a new key is given. */
type Wanted = Pick<ApiKey, 'tenant' | 'label' | 'scopes' | 'test' | 'expiresAt' | 'rangeFrom' | 'rangeTo'>;

const find = async ({ tenants }: Stores, id: string): Promise<ApiKey> => {
  const key = await tenants.findKey(id);
  if (key === undefined) throw new Refused(`there is no key \`${id}\`; \`npm run keys -- list TENANT\` shows their ids`);
  return key;
};

/** Stored before it is shown. An id that is taken is drawn anew. */
const issue = async (stores: Stores, wanted: Wanted): Promise<readonly string[]> => {
  for (;;) {
    const secret = newApiKey(wanted.test);
    const id = parseApiKey(secret)?.id;
    if (id === undefined) throw new TypeError('a new key is malformed');
    const key: ApiKey = { id, digest: digestApiKey(secret), createdAt: new Date().toISOString(), ...wanted };
    if ((await stores.tenants.createKey(key)) === 'created') return [secret, 'Keep it now: it is not shown again.'];
  }
};

/** The first instant of a day to come. */
const readExpiry = (day: string): string => {
  if (!isDay(day)) throw new Refused(`--expires must be a day such as 2027-01-31, not \`${day}\``);
  const instant = Date.parse(day);
  if (instant <= Date.now()) throw new Refused(`--expires must be a day to come, not ${day}`);
  return new Date(instant).toISOString();
};

const readScopes = (text: string): ApiKey['scopes'] => [...new Set(text.split(',').map((one) => oneOf('--scopes', one.trim(), SCOPES)))];

const HOUR = 3_600_000;
const readOverlap = (text: string): number => {
  if (!/^\d{1,4}$/.test(text)) throw new Refused(`--overlap must be a whole number of hours, at most 9999, not \`${text}\``);
  return Number(text) * HOUR;
};

/** The days that an auditor's key shows. It opens the portal and nothing else, so it has no other scope, and it must end. */
const readAudit = (
  scopes: ApiKey['scopes'],
  { from, to, expires, test }: Readonly<Record<string, unknown>>,
): Pick<ApiKey, 'rangeFrom' | 'rangeTo'> => {
  if (!scopes.includes('audit')) {
    if (from !== undefined || to !== undefined) throw new Refused('--from and --to are for a key with the scope audit');
    return {};
  }
  if (scopes.length > 1) throw new Refused("an auditor's key has the scope audit alone: make another key for the others");
  if (test === true) throw new Refused('a test key has nothing to audit: leave --test out');
  if (expires === undefined) throw new Refused("an auditor's key must end: --expires YYYY-MM-DD");
  const [rangeFrom, rangeTo] = [String(from), String(to)];
  for (const [name, day] of [
    ['--from', rangeFrom],
    ['--to', rangeTo],
  ] as const)
    if (!isDay(day)) throw new Refused(`${name} must be a day such as 2026-01-31: the first and the last day that the auditor sees`);
  if (rangeFrom > rangeTo) throw new Refused(`--from (${rangeFrom}) must not be after --to (${rangeTo})`);
  return { rangeFrom, rangeTo };
};

const create = async (stores: Stores, tenant: string, options: Readonly<Record<string, unknown>>): Promise<readonly string[]> => {
  if ((await stores.tenants.findTenant(tenant)) === undefined) throw new Refused(`there is no tenant \`${tenant}\``);
  const scopes = readScopes(String(options['scopes'] ?? 'ask'));
  return issue(stores, {
    tenant,
    label: String(options['label'] ?? ''),
    scopes,
    ...readAudit(scopes, options),
    test: options['test'] === true,
    ...(options['expires'] === undefined ? {} : { expiresAt: readExpiry(String(options['expires'])) }),
  });
};

const rotate = async (stores: Stores, id: string, overlap: number): Promise<readonly string[]> => {
  const old = await find(stores, id);
  if (old.revokedAt !== undefined) throw new Refused(`the key \`${id}\` was revoked at ${old.revokedAt}`);
  const { id: _, digest: __, createdAt: ___, revokedAt: ____, lastUsedAt: _____, ...wanted } = old;
  const { expiresAt } = wanted;
  const shown = await issue(stores, wanted);
  const until = new Date(Date.now() + overlap).toISOString();
  // A key that ends sooner is not made to last longer.
  const ends = expiresAt !== undefined && expiresAt < until ? expiresAt : until;
  await stores.tenants.changeKey(id, { expiresAt: ends });
  return [...shown, `The old key \`${id}\` is valid until ${ends}.`];
};

const line = ({ id, label, scopes, test, createdAt, expiresAt, revokedAt, lastUsedAt }: ApiKey): string =>
  [
    id,
    scopes.join(','),
    ...(test ? ['test'] : []),
    `created ${createdAt}`,
    ...(expiresAt === undefined ? [] : [`expires ${expiresAt}`]),
    ...(revokedAt === undefined ? [] : [`revoked ${revokedAt}`]),
    lastUsedAt === undefined ? 'never used' : `last used ${lastUsedAt}`,
    label,
  ].join('  ');

const linesOf = async (
  stores: Stores,
  [command, subject]: readonly string[],
  options: Readonly<Record<string, string | boolean>>,
): Promise<readonly string[]> => {
  if (subject === undefined) throw new Refused(USAGE);
  switch (command) {
    case 'create':
      return create(stores, subject, options);
    case 'list':
      if ((await stores.tenants.findTenant(subject)) === undefined) throw new Refused(`there is no tenant \`${subject}\``);
      return (await stores.tenants.keysOf(subject)).map(line);
    case 'rotate':
      return rotate(stores, subject, readOverlap(String(options.overlap ?? '24')));
    case 'revoke': {
      const { revokedAt } = await find(stores, subject);
      if (revokedAt === undefined) await stores.tenants.changeKey(subject, { revokedAt: new Date().toISOString() });
      return [revokedAt === undefined ? `the key \`${subject}\` is revoked` : `the key \`${subject}\` was revoked at ${revokedAt}`];
    }
    default:
      throw new Refused(USAGE);
  }
};

/** `npm run keys`: the API keys of tenants. */
export const keys: StoreCommand = {
  usage: USAGE,
  options: OPTIONS,
  run: async (stores, words, options) => printLines(await linesOf(stores, words, options)),
};
