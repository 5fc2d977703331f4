import { beforeEach, describe, expect, test } from 'vitest';
import type { Stores } from '../../src/stores/stores.js';
import { buildAgent } from '../support/sample-records.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');

/** What every directory promises, whichever store is behind it. */
export const agentsContract = (fresh: () => Promise<Stores>): void => {
  describe('agents', () => {
    let agents: Stores['agents'];
    beforeEach(async () => {
      agents = (await fresh()).agents;
    });

    const handles = async (page: { industry?: string; limit: number; offset: number }) =>
      (await agents.listActive(page)).agents.map(({ handle }) => handle);

    test('an empty directory lists nothing', async () => {
      expect(await agents.listActive({ limit: 20, offset: 0 })).toEqual({ agents: [], total: 0 });
      expect(await agents.find('lender')).toBeUndefined();
      expect(await agents.isEmpty()).toBe(true);
    });

    test('a saved agent is found whole, with the date of its creation', async () => {
      const entry = buildAgent({ name: 'Zoë 😀 <b>', skills: [{ id: 's', name: 'S', description: 'd', tags: ['t'], examples: ['e'] }] });
      expect(await agents.save(entry, NOW)).toBe('created');
      expect(await agents.find('lender')).toEqual({ ...entry, createdAt: '2026-11-20T12:00:00.000Z' });
    });

    test('the same entry again changes nothing', async () => {
      await agents.save(buildAgent(), NOW);
      expect(await agents.save(buildAgent(), new Date('2027-01-01T00:00:00Z'))).toBe('unchanged');
      expect((await agents.find('lender'))?.createdAt).toBe(NOW.toISOString());
    });

    test('a change keeps the date and drops members that are gone', async () => {
      await agents.save(buildAgent({ capabilities: ['a', 'b'] }), NOW);
      expect(await agents.save(buildAgent({ capabilities: ['b'], industry: 'insurance' }), new Date('2027-01-01T00:00:00Z'))).toBe(
        'changed',
      );
      expect(await agents.find('lender')).toEqual({
        ...buildAgent({ capabilities: ['b'], industry: 'insurance' }),
        createdAt: NOW.toISOString(),
      });
      expect(await handles({ industry: 'lending', limit: 20, offset: 0 })).toEqual([]);
      expect(await handles({ industry: 'insurance', limit: 20, offset: 0 })).toEqual(['lender']);
    });

    test.each(['draft', 'suspended', 'retired'] as const)('a %s agent is not listed, and counts for nothing', async (status) => {
      await agents.save(buildAgent({ status }), NOW);
      expect(await agents.listActive({ limit: 20, offset: 0 })).toEqual({ agents: [], total: 0 });
      expect((await agents.find('lender'))?.status).toBe(status);
      expect((await agents.listAll()).map(({ handle }) => handle)).toEqual(['lender']);
      expect(await agents.isEmpty()).toBe(false);
    });

    test('pages are in order of creation, and `total` counts what matches', async () => {
      for (const handle of ['zulu', 'alpha', 'mike']) await agents.save(buildAgent({ handle }), NOW);
      await agents.save(buildAgent({ handle: 'other', industry: 'insurance' }), NOW);
      expect(await handles({ limit: 2, offset: 0 })).toEqual(['zulu', 'alpha']);
      expect(await handles({ limit: 2, offset: 2 })).toEqual(['mike', 'other']);
      expect(await handles({ limit: 2, offset: 4 })).toEqual([]);
      expect((await agents.listActive({ industry: 'lending', limit: 1, offset: 1 })).total).toBe(3);
    });

    test('an agent added between two pages repeats and drops nobody, even if the clock went back', async () => {
      for (const handle of ['one', 'two', 'three']) await agents.save(buildAgent({ handle }), NOW);
      const first = await handles({ limit: 2, offset: 0 });
      await agents.save(buildAgent({ handle: 'aaa' }), new Date('2020-01-01T00:00:00Z'));
      expect([...first, ...(await handles({ limit: 2, offset: 2 }))]).toEqual(['one', 'two', 'three', 'aaa']);
    });

    test('a text that looks like a query is only a text', async () => {
      await agents.save(buildAgent(), NOW);
      for (const hostile of ["' OR 1=1 --", '{"$ne":null}', '$where', '%', '*', '.*']) {
        expect(await agents.find(hostile)).toBeUndefined();
        expect((await agents.listActive({ industry: hostile, limit: 20, offset: 0 })).total).toBe(0);
      }
    });

    test('a copied agent keeps its date, and one that is there stays', async () => {
      await agents.copy({ ...buildAgent(), createdAt: '2026-01-01T00:00:00.000Z' });
      await agents.copy({ ...buildAgent({ name: 'Other' }), createdAt: '2026-02-02T00:00:00.000Z' });
      expect(await agents.find('lender')).toMatchObject({ name: 'Lender', createdAt: '2026-01-01T00:00:00.000Z' });
    });
  });
};
