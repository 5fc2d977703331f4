import type { Stores } from '../../src/stores/stores.js';
import { isTenantId, REGISTER_KINDS, type Tenant, TIERS } from '../../src/tenants/tenant.js';
import { oneOf, printLines, Refused, type StoreCommand } from './store-command.js';

const USAGE = `npm run tenants -- COMMAND        the store is the one of the environment: MONGODB_URL, else DATA_DIR

  create ID --name NAME --tier TIER [--contact TEXT]   a new customer; TIER is ${TIERS.join(', ')}
  list                                                 every tenant with its tier and state
  show ID                                              one tenant with its keys
  change ID [--tier TIER] [--register KIND]            another tier, for its keys as well; what the register keeps of its
                                                       verdicts: KIND is ${REGISTER_KINDS.join(', ')}
  suspend ID, resume ID                                its keys are refused, or taken again, in every process within 5 seconds
`;

const find = async ({ tenants }: Stores, id: string): Promise<Tenant> => {
  const tenant = await tenants.findTenant(id);
  if (tenant === undefined) throw new Refused(`there is no tenant \`${id}\``);
  return tenant;
};

const line = ({ id, tier, state, createdAt, name }: Tenant): string => `${id}  ${tier}  ${state}  ${createdAt}  ${name}`;

const OPTIONS = { name: { type: 'string' }, register: { type: 'string' }, tier: { type: 'string' }, contact: { type: 'string' } } as const;

const create = async (stores: Stores, id: string, { name, tier, contact }: { name?: string; tier?: string; contact?: string }) => {
  if (!isTenantId(id)) throw new Refused(`\`${id}\` must be 1 to 40 lower-case letters, digits and inner hyphens`);
  if (name === undefined || name.trim() === '' || /\p{C}/u.test(name)) throw new Refused('--name must be given, in visible characters');
  if (tier === undefined) throw new Refused(`--tier must be given: ${TIERS.join(', ')}`);
  const tenant: Tenant = {
    id,
    name,
    tier: oneOf('--tier', tier, TIERS),
    state: 'active',
    contact: contact ?? '',
    createdAt: new Date().toISOString(),
  };
  if ((await stores.tenants.createTenant(tenant)) === 'held') throw new Refused(`there is a tenant \`${id}\` already`);
  return [line(tenant)];
};

const show = async (stores: Stores, id: string): Promise<readonly string[]> => {
  const tenant = await find(stores, id);
  const keys = await stores.tenants.keysOf(id);
  return [JSON.stringify({ ...tenant, keys: keys.map(({ digest: _, ...key }) => key) }, undefined, 2)];
};

const linesOf = async (
  stores: Stores,
  [command, id]: readonly string[],
  options: Readonly<Record<string, string | boolean>>,
): Promise<readonly string[]> => {
  const { tenants } = stores;
  if (command === 'list') return (await tenants.listTenants()).map(line);
  if (id === undefined) throw new Refused(USAGE);
  switch (command) {
    case 'create':
      return create(stores, id, options as Parameters<typeof create>[2]);
    case 'show':
      return show(stores, id);
    case 'change':
      if (options.tier === undefined && options.register === undefined)
        throw new Refused(`--tier (${TIERS.join(', ')}) or --register (${REGISTER_KINDS.join(', ')}) must be given`);
      await find(stores, id);
      await tenants.changeTenant(id, {
        ...(options.tier !== undefined && { tier: oneOf('--tier', String(options.tier), TIERS) }),
        ...(options.register !== undefined && { register: oneOf('--register', String(options.register), REGISTER_KINDS) }),
      });
      return [line(await find(stores, id))];
    case 'suspend':
    case 'resume':
      await find(stores, id);
      await tenants.changeTenant(id, { state: command === 'suspend' ? 'suspended' : 'active' });
      return [line(await find(stores, id))];
    default:
      throw new Refused(USAGE);
  }
};

/** `npm run tenants`: customers, with their tiers and states. */
export const tenants: StoreCommand = {
  usage: USAGE,
  options: OPTIONS,
  run: async (stores, words, options) => printLines(await linesOf(stores, words, options)),
};
