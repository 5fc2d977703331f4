import type { Filter } from 'mongodb';
import { v7 as uuidv7 } from 'uuid';
import { BATCH, inBatches } from '../in-batches.js';
import {
  type NamedSwitch,
  type RuleSetState,
  type RuleSetStore,
  type RuleSetSwitch,
  type RuleSetVersion,
  type StoredRuleSet,
  versionsToDrop,
} from '../rule-sets.js';
import { insertOnce, type MongoDatabase, QUERY_TIME, type Stored } from './database.js';

interface VersionDocument extends StoredRuleSet {}
interface StateDocument extends RuleSetState {}
interface SwitchDocument extends RuleSetSwitch {}

const AT_MOST = { maxTimeMS: QUERY_TIME } as const;
/** Each may be megabytes: few are read at once. */
const FEW = 20;

const versionId = (tenant: string, ruleSet: string, version: string): string => `${tenant}/${ruleSet}/${version}`;
const stateId = (tenant: string, ruleSet: string): string => `${tenant}/${ruleSet}`;
const withoutId = <T extends object>({ _id, ...rest }: T & { readonly _id: string }): Omit<T, '_id'> => rest;
const toVersion = (document: Stored<Omit<VersionDocument, 'content'>>): RuleSetVersion => withoutId(document);
const toStored = (document: Stored<VersionDocument>): StoredRuleSet => withoutId(document);
const toState = (document: Stored<StateDocument>): RuleSetState => withoutId(document);
const toSwitch = (document: Stored<SwitchDocument>): RuleSetSwitch => withoutId(document);
const toNamedSwitch = ({ _id: id, ...rest }: Stored<SwitchDocument>): NamedSwitch => ({ id, ...rest });
/** The driver's types cannot see through our ids. */
const where = <T extends object>(filter: object): Filter<Stored<T & Record<string, unknown>>> => filter as never;

/**
 * Rule sets in MongoDB. The revision is raised after the switch that it tells of: whoever sees it sees the switch. Who switches is
 * written before: a crash between the two leaves a word too many, never a switch of which nothing is known.
 */
export const mongoRuleSets = (database: MongoDatabase): RuleSetStore => {
  const stateOf = (tenant: string, ruleSet: string): Promise<RuleSetState | undefined> =>
    database.on('rule_sets', async (states) => {
      const document = await states.findOne(where({ _id: { $eq: stateId(tenant, ruleSet) } }), AT_MOST);
      return document === null ? undefined : toState(document as never);
    });
  const versionsOf = (tenant: string, ruleSet: string): Promise<readonly RuleSetVersion[]> =>
    database.on('rule_set_versions', async (versions) =>
      (
        await versions
          .find(where({ tenant: { $eq: tenant }, ruleSet: { $eq: ruleSet } }), { ...AT_MOST, projection: { content: 0 } })
          .sort({ createdAt: 1, version: 1 })
          .toArray()
      ).map((document) => toVersion(document as never)),
    );
  const drop = async (tenant: string, ruleSet: string, version: string): Promise<void> => {
    await database.on('rule_set_versions', (versions) =>
      versions.deleteOne(where({ _id: { $eq: versionId(tenant, ruleSet, version) } }), AT_MOST),
    );
  };
  const allOf = <T extends object, Held>(name: string, few: number, read: (document: Stored<T & Record<string, unknown>>) => Held) =>
    inBatches<{ readonly id: string; readonly held: Held }, string>(
      '',
      (after) =>
        database.on(name, async (collection) =>
          (
            await collection
              .find(where({ _id: { $gt: after } }), AT_MOST)
              .sort({ _id: 1 })
              .limit(few)
              .toArray()
          ).map((document) => ({
            id: String(document._id),
            held: read(document as never),
          })),
        ),
      ({ id }) => id,
    );

  return {
    add: async (version, most) => {
      const { tenant, ruleSet } = version;
      if ((await insertOnce(database, 'rule_set_versions', { _id: versionId(tenant, ruleSet, version.version), ...version })) === 'held')
        return 'held';
      await insertOnce(database, 'rule_sets', { _id: stateId(tenant, ruleSet), tenant, ruleSet });
      const [versions, state] = await Promise.all([versionsOf(tenant, ruleSet), stateOf(tenant, ruleSet)]);
      for (const dropped of versionsToDrop(versions, state, most)) await drop(tenant, ruleSet, dropped);
      return 'created';
    },
    find: (tenant, ruleSet, version) =>
      database.on('rule_set_versions', async (versions) => {
        const document = await versions.findOne(where({ _id: { $eq: versionId(tenant, ruleSet, version) } }), AT_MOST);
        return document === null ? undefined : toStored(document as never);
      }),
    versionsOf,
    statesOf: (tenant) =>
      database.on('rule_sets', async (states) =>
        (
          await states
            .find(where({ tenant: { $eq: tenant } }), AT_MOST)
            .sort({ ruleSet: 1 })
            .toArray()
        ).map((one) => toState(one as never)),
      ),
    assign: async (tenant, ruleSet, role, version, by) => {
      if (by !== undefined) {
        const had = (await stateOf(tenant, ruleSet))?.[role];
        const one = { tenant, ruleSet, role, ...(version !== undefined && { version }), ...(had !== undefined && { before: had }), ...by };
        await insertOnce<SwitchDocument>(database, 'rule_set_switches', { _id: uuidv7(), ...one });
      }
      const before = await database.on('rule_sets', (states) =>
        states.findOneAndUpdate(
          where({ _id: { $eq: stateId(tenant, ruleSet) } }),
          {
            ...(version === undefined ? { $unset: { [role]: '' } } : { $set: { [role]: version } }),
            $setOnInsert: { tenant, ruleSet },
          } as never,
          { upsert: true, returnDocument: 'before', ...AT_MOST },
        ),
      );
      await database.on('rule_sets_revision', (revisions) =>
        revisions.updateOne(where({ _id: 'rule_sets' }), { $inc: { revision: 1 } } as never, { upsert: true, ...AT_MOST }),
      );
      return before === null ? undefined : toState(before as never)[role];
    },
    switchesOf: (tenant, from, to) =>
      database.on('rule_set_switches', async (switches) =>
        (
          await switches
            .find(where({ tenant: { $eq: tenant }, at: { $gte: from, $lt: to } }), AT_MOST)
            .sort({ at: 1, _id: 1 })
            .toArray()
        ).map((one) => toSwitch(one as never)),
      ),
    allSwitches: () => heldOf(allOf<SwitchDocument, NamedSwitch>('rule_set_switches', BATCH, (one) => toNamedSwitch(one as never))),
    keepSwitch: async ({ id, ...one }) => {
      await insertOnce<SwitchDocument>(database, 'rule_set_switches', { _id: id, ...one });
    },
    revision: () =>
      database.on('rule_sets_revision', async (revisions) =>
        Number((await revisions.findOne(where({ _id: { $eq: 'rule_sets' } }), AT_MOST))?.['revision'] ?? 0),
      ),
    allStates: () => heldOf(allOf<StateDocument, RuleSetState>('rule_sets', BATCH, (one) => toState(one as never))),
    allVersions: () => heldOf(allOf<VersionDocument, StoredRuleSet>('rule_set_versions', FEW, (one) => toStored(one as never))),
  };
};

async function* heldOf<Held>(all: AsyncIterable<{ readonly held: Held }>): AsyncGenerator<Held> {
  for await (const { held } of all) yield held;
}
