import { inBatches } from '../in-batches.js';
import {
  type NamedSwitch,
  type RuleSetRole,
  type RuleSetState,
  type RuleSetStore,
  type RuleSetSwitch,
  type RuleSetVersion,
  type StoredRuleSet,
  versionsToDrop,
} from '../rule-sets.js';
import type { EmbeddedDatabase } from './database.js';
import type { SqlRow, Value } from './sql-row.js';

/** Each may be megabytes: few are read at once. */
const FEW = 20;
const MANY = 500;

const toState = (row: SqlRow): RuleSetState => ({
  tenant: String(row['tenant']),
  ruleSet: String(row['rule_set']),
  ...(typeof row['active'] === 'string' && { active: row['active'] }),
  ...(typeof row['shadow'] === 'string' && { shadow: row['shadow'] }),
});

const toVersion = (row: SqlRow): RuleSetVersion => JSON.parse(String(row['about'])) as RuleSetVersion;
const toStored = (row: SqlRow): StoredRuleSet => ({ ...toVersion(row), content: String(row['content']) });

const toSwitch = (row: SqlRow): RuleSetSwitch => ({
  tenant: String(row['tenant']),
  ruleSet: String(row['rule_set']),
  role: row['role'] === 'active' ? 'active' : 'shadow',
  ...(typeof row['version'] === 'string' && { version: row['version'] }),
  ...(typeof row['before'] === 'string' && { before: row['before'] }),
  keyId: String(row['key_id']),
  at: String(row['at']),
});
const toNamedSwitch = (row: SqlRow): NamedSwitch => ({ id: String(row['row']), ...toSwitch(row) });

const INSERT_SWITCH = `INSERT INTO rule_set_switches (row, tenant, rule_set, role, version, before, key_id, at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`;

const valuesOf = ({ tenant, ruleSet, role, version, before, keyId, at }: RuleSetSwitch): readonly Value[] => [
  tenant,
  ruleSet,
  role,
  version ?? null,
  before ?? null,
  keyId,
  at,
];

const STATE = 'SELECT tenant, rule_set, active, shadow FROM rule_sets';
const VERSION = 'SELECT about FROM rule_set_versions WHERE tenant = ? AND rule_set = ? ORDER BY created_at, version';

/** Rule sets in the embedded store. */
export const embeddedRuleSets = (database: EmbeddedDatabase): RuleSetStore => {
  const stateOf = (tenant: string, ruleSet: string): RuleSetState | undefined => {
    const row = database.get(`${STATE} WHERE tenant = ? AND rule_set = ?`, tenant, ruleSet);
    return row === undefined ? undefined : toState(row);
  };
  const versionsOf = (tenant: string, ruleSet: string): readonly RuleSetVersion[] => database.all(VERSION, tenant, ruleSet).map(toVersion);

  return {
    add: ({ content, ...about }, most) =>
      database.transaction(async (transaction) => {
        const { tenant, ruleSet, version, createdAt } = about;
        const inserted = await transaction.run(
          `INSERT INTO rule_set_versions (tenant, rule_set, version, created_at, about, content) VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO NOTHING`,
          tenant,
          ruleSet,
          version,
          createdAt,
          JSON.stringify(about),
          content,
        );
        if (inserted === 0) return 'held';
        await transaction.run('INSERT INTO rule_sets (tenant, rule_set) VALUES (?, ?) ON CONFLICT DO NOTHING', tenant, ruleSet);
        const before = versionsOf(tenant, ruleSet).filter((one) => one.version !== version);
        for (const dropped of versionsToDrop([...before, about], stateOf(tenant, ruleSet), most))
          await transaction.run(
            'DELETE FROM rule_set_versions WHERE tenant = ? AND rule_set = ? AND version = ?',
            tenant,
            ruleSet,
            dropped,
          );
        return 'created';
      }),
    find: async (tenant, ruleSet, version) => {
      const row = database.get(
        'SELECT about, content FROM rule_set_versions WHERE tenant = ? AND rule_set = ? AND version = ?',
        tenant,
        ruleSet,
        version,
      );
      return row === undefined ? undefined : toStored(row);
    },
    versionsOf: async (tenant, ruleSet) => versionsOf(tenant, ruleSet),
    statesOf: async (tenant) => database.all(`${STATE} WHERE tenant = ? ORDER BY rule_set`, tenant).map(toState),
    assign: (tenant, ruleSet, role, version, by) =>
      database.transaction(async (transaction) => {
        const before = stateOf(tenant, ruleSet)?.[role];
        await transaction.run(
          `INSERT INTO rule_sets (tenant, rule_set, ${column(role)}) VALUES (?, ?, ?)
            ON CONFLICT DO UPDATE SET ${column(role)} = excluded.${column(role)}`,
          tenant,
          ruleSet,
          version ?? null,
        );
        if (by !== undefined) {
          const one = { tenant, ruleSet, role, ...(version !== undefined && { version }), ...(before !== undefined && { before }), ...by };
          await transaction.run(INSERT_SWITCH, null, ...valuesOf(one));
        }
        await transaction.run('UPDATE rule_sets_revision SET revision = revision + 1');
        return before;
      }),
    switchesOf: async (tenant, from, to) =>
      database
        .all('SELECT * FROM rule_set_switches WHERE tenant = ? AND at >= ? AND at < ? ORDER BY at, row', tenant, from, to)
        .map(toSwitch),
    allSwitches: () =>
      inBatches(
        0,
        (after) => database.all('SELECT * FROM rule_set_switches WHERE row > ? ORDER BY row LIMIT ?', after, MANY).map(toNamedSwitch),
        ({ id }) => Number(id),
      ),
    keepSwitch: async ({ id, ...one }) => {
      await database.transaction((transaction) => transaction.run(INSERT_SWITCH, Number(id), ...valuesOf(one)));
    },
    revision: async () => Number(database.get('SELECT revision FROM rule_sets_revision')?.['revision'] ?? 0),
    allStates: () =>
      inBatches(
        ['', ''],
        ([tenant = '', ruleSet = '']) =>
          database.all(`${STATE} WHERE (tenant, rule_set) > (?, ?) ORDER BY tenant, rule_set LIMIT ?`, tenant, ruleSet, MANY).map(toState),
        ({ tenant, ruleSet }) => [tenant, ruleSet],
      ),
    allVersions: () =>
      inBatches(
        ['', '', ''],
        ([tenant = '', ruleSet = '', version = '']) =>
          database
            .all(
              `SELECT about, content FROM rule_set_versions WHERE (tenant, rule_set, version) > (?, ?, ?)
                ORDER BY tenant, rule_set, version LIMIT ?`,
              tenant,
              ruleSet,
              version,
              FEW,
            )
            .map(toStored),
        ({ tenant, ruleSet, version }) => [tenant, ruleSet, version],
      ),
  };
};

/** A column is no value that a statement takes. */
const column = (role: RuleSetRole): RuleSetRole => (role === 'active' ? 'active' : 'shadow');
