import { describe, expect, test } from 'vitest';
import type { StoredRuleSet } from '../../src/stores/rule-sets.js';
import type { Stores } from '../../src/stores/stores.js';

export const RULE_SET: StoredRuleSet = {
  tenant: 'acme',
  ruleSet: 'travel-policy',
  version: '1.0.0',
  cid: 'bafyreirule',
  title: 'Travel policy',
  rules: 12,
  cases: 60,
  createdAt: '2026-11-27T12:00:00.000Z',
  createdBy: '0123abcd',
  content: '{"name":"acme/travel-policy"}',
};
const { content: _, ...ABOUT } = RULE_SET;

const listed = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const list: T[] = [];
  for await (const one of all) list.push(one);
  return list;
};

/** What every store promises of rule sets. */
export const ruleSetsContract = (open: () => Promise<Stores>): void => {
  describe('rule sets', () => {
    test('keep each version once and as it was', async () => {
      const { ruleSets } = await open();
      expect(await ruleSets.find('acme', 'travel-policy', '1.0.0')).toBeUndefined();
      expect(await ruleSets.add(RULE_SET, 50)).toBe('created');
      expect(await ruleSets.add({ ...RULE_SET, cid: 'bafyreiother', content: '{}' }, 50)).toBe('held');
      expect(await ruleSets.find('acme', 'travel-policy', '1.0.0')).toEqual(RULE_SET);
      expect(await ruleSets.versionsOf('acme', 'travel-policy')).toEqual([ABOUT]);
      expect(await ruleSets.statesOf('acme')).toEqual([{ tenant: 'acme', ruleSet: 'travel-policy' }]);
    });

    test('of one tenant are none of another', async () => {
      const { ruleSets } = await open();
      await ruleSets.add(RULE_SET, 50);
      await ruleSets.add({ ...RULE_SET, tenant: 'acme/travel-policy', content: '1' }, 50);
      expect(await ruleSets.find('other', 'travel-policy', '1.0.0')).toBeUndefined();
      expect(await ruleSets.versionsOf('other', 'travel-policy')).toEqual([]);
      expect(await ruleSets.statesOf('other')).toEqual([]);
    });

    test('switch at once, tell what answered before, and raise the revision', async () => {
      const { ruleSets } = await open();
      await ruleSets.add(RULE_SET, 50);
      await ruleSets.add({ ...RULE_SET, version: '1.1.0', createdAt: '2026-11-27T13:00:00.000Z' }, 50);
      const before = await ruleSets.revision();
      expect(await ruleSets.assign('acme', 'travel-policy', 'active', '1.0.0')).toBeUndefined();
      expect(await ruleSets.assign('acme', 'travel-policy', 'shadow', '1.1.0')).toBeUndefined();
      expect(await ruleSets.statesOf('acme')).toEqual([{ tenant: 'acme', ruleSet: 'travel-policy', active: '1.0.0', shadow: '1.1.0' }]);
      expect(await ruleSets.assign('acme', 'travel-policy', 'active', '1.1.0')).toBe('1.0.0');
      expect(await ruleSets.assign('acme', 'travel-policy', 'shadow', undefined)).toBe('1.1.0');
      expect(await listed(ruleSets.allStates())).toEqual([{ tenant: 'acme', ruleSet: 'travel-policy', active: '1.1.0' }]);
      expect(await ruleSets.revision()).toBeGreaterThan(before);
    });

    test('keep who switched, when, and what had the role before', async () => {
      const { ruleSets } = await open();
      await ruleSets.add(RULE_SET, 50);
      const at = (minute: number): string => `2026-11-27T12:0${minute}:00.000Z`;
      const by = (minute: number) => ({ keyId: '0123abcd', at: at(minute) });
      await ruleSets.assign('acme', 'travel-policy', 'active', '1.0.0', by(0));
      await ruleSets.assign('acme', 'travel-policy', 'shadow', '1.0.0', by(1));
      await ruleSets.assign('acme', 'travel-policy', 'active', undefined, by(2));
      await ruleSets.assign('other', 'travel-policy', 'active', '1.0.0', by(3));
      const of = { tenant: 'acme', ruleSet: 'travel-policy' };
      expect(await ruleSets.switchesOf('acme', '2026-11-27', '2026-11-28')).toEqual([
        { ...of, ...by(0), role: 'active', version: '1.0.0' },
        { ...of, ...by(1), role: 'shadow', version: '1.0.0' },
        { ...of, ...by(2), role: 'active', before: '1.0.0' },
      ]);
      expect(await ruleSets.switchesOf('acme', at(1), at(2))).toHaveLength(1);
      const copied = { id: '1000', ...of, ...by(4), role: 'active', version: '1.0.0' } as const;
      for (let again = 0; again < 2; again += 1) await ruleSets.keepSwitch(copied);
      const all = await listed(ruleSets.allSwitches());
      expect(all).toHaveLength(5);
      expect(all).toContainEqual(copied);
    });

    test('keep so many versions: the oldest without a role goes', async () => {
      const { ruleSets } = await open();
      const add = (minor: number) =>
        ruleSets.add({ ...RULE_SET, version: `1.${minor}.0`, createdAt: new Date(Date.UTC(2026, 10, 27, minor)).toISOString() }, 3);
      for (const minor of [0, 1, 2]) await add(minor);
      await ruleSets.assign('acme', 'travel-policy', 'active', '1.0.0');
      for (const minor of [3, 4]) await add(minor);
      expect((await ruleSets.versionsOf('acme', 'travel-policy')).map(({ version }) => version)).toEqual(['1.0.0', '1.3.0', '1.4.0']);
      expect(await ruleSets.find('acme', 'travel-policy', '1.1.0')).toBeUndefined();
    });

    test('are listed whole for another store', async () => {
      const { ruleSets } = await open();
      for (let i = 0; i < 45; i++) await ruleSets.add({ ...RULE_SET, ruleSet: `set-${i}` }, 50);
      expect(await listed(ruleSets.allVersions())).toHaveLength(45);
      expect((await listed(ruleSets.allVersions()))[0]).toEqual({ ...RULE_SET, ruleSet: 'set-0' });
    });
  });
};
