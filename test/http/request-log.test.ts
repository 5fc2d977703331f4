import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, startApp } from './start-app.js';

interface Line {
  readonly msg: string;
  readonly status?: number;
  readonly one_in?: number;
  readonly request_id?: string;
}

let app: Running;
beforeAll(async () => {
  app = await startApp({ config: { basis: 'in_force', trustedProxies: 0, logSuccessesEvery: 3 } });
});
afterAll(() => app.stop());

const linesOf = (): readonly Line[] =>
  app
    .logged()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'request');

describe('the log of requests, one in three of the successful ones', () => {
  it('says of a line for how many it stands, and leaves out no request that failed', async () => {
    for (let i = 0; i < 7; i++) {
      expect((await app.post('/api/v1/compliance/security', { action: 'x' }, { 'X-Request-Id': `good-${i}` })).status).toBe(200);
      expect((await app.post('/api/v1/compliance/security', { acton: 'x' }, { 'X-Request-Id': `bad-${i}` })).status).toBe(422);
    }
    const lines = linesOf();
    expect(lines.filter(({ status }) => status === 200).map(({ request_id, one_in }) => [request_id, one_in])).toEqual([
      ['good-0', 3],
      ['good-3', 3],
      ['good-6', 3],
    ]);
    expect(lines.filter(({ status }) => status === 422).map(({ request_id, one_in }) => [request_id, one_in])).toEqual(
      Array.from({ length: 7 }, (_, i) => [`bad-${i}`, undefined]),
    );
  });
});
