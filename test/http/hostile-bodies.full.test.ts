import { Agent, request } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byExtent } from '../support/full.js';
import { type Running, startApp } from './start-app.js';

let app: Running;
const agent = new Agent({ keepAlive: true, maxSockets: 20 });
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => {
  agent.destroy();
  await app.stop();
});

const MEMBERS = [
  'action',
  'tier',
  'facts',
  'as_of',
  'jurisdiction',
  'basis',
  'explain',
  'actions',
  '__proto__',
  'constructor',
  'toString',
  '',
];
const VALID = {
  action: 'Read how staff feel',
  tier: 'free',
  facts: { role: ['provider'], staff: 3 },
  as_of: '2026-11-20',
  jurisdiction: ['EU'],
  basis: 'in_force',
  explain: true,
};

const anyJson = fc.jsonValue({ depthSize: 'medium', noUnicodeString: false });
const plausible = fc.oneof(
  anyJson,
  fc.constantFrom('free', 'EU', 'in_force', '2026-02-30', 'true', '\ud800', '\0', 'x'.repeat(2001)),
  fc.integer(),
  fc.double(),
);

/** A valid body with some members replaced, added or taken out. */
const altered = fc
  .tuple(fc.array(fc.tuple(fc.constantFrom(...MEMBERS), fc.option(plausible, { nil: undefined })), { maxLength: 4 }), fc.boolean())
  .map(([changes, batch]) => {
    const body: Record<string, unknown> = { ...VALID, ...(batch ? { actions: ['x', { action: 'y' }] } : {}) };
    for (const [name, value] of changes)
      Object.defineProperty(body, name, { value, enumerable: value !== undefined, configurable: true, writable: true });
    return JSON.stringify(body);
  });

/** The text of a valid body with a stretch cut out and another text put in. */
const torn = fc.tuple(altered, fc.nat(), fc.nat(20), fc.string({ maxLength: 10 })).map(([text, at, length, inserted]) => {
  const start = at % (text.length + 1);
  return text.slice(0, start) + inserted + text.slice(start + length);
});

const bodies = fc.oneof(
  { weight: 4, arbitrary: altered },
  { weight: 3, arbitrary: torn },
  fc.json(),
  fc.string(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);
const paths = fc.constantFrom('/api/v1/compliance/security', '/api/v1/compliance/hr', '/api/v1/compliance/security/batch');

/** Encodings as they are said, and what is done to the bytes: mostly what was said, sometimes something else. */
const encodings = fc.oneof(
  { weight: 6, arbitrary: fc.constant(['identity', (bytes: Buffer) => bytes] as const) },
  fc.tuple(
    fc.constantFrom('gzip', 'deflate', 'br', 'x-gzip', 'GZIP', 'gzip, br', '', '*'),
    fc.constantFrom(
      (bytes: Buffer) => gzipSync(bytes),
      (bytes: Buffer) => deflateSync(bytes),
      (bytes: Buffer) => brotliCompressSync(bytes),
      (bytes: Buffer) => gzipSync(bytes).subarray(0, -5),
      (bytes: Buffer) => bytes,
    ),
  ),
);

const post = (path: string, body: string | Buffer, encoding: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        port: app.port,
        host: '127.0.0.1',
        path,
        method: 'POST',
        agent,
        headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding, 'Content-Length': Buffer.byteLength(body) },
      },
      (response) => {
        let text = '';
        response
          .on('data', (chunk) => (text += String(chunk)))
          .on('end', () => resolve({ status: response.statusCode ?? 0, text }))
          .on('error', reject);
      },
    );
    sent.on('error', reject).end(body);
  });

/** Twenty bodies each, sent at once: 50,000 of them in the exhaustive suites. */
const ROUNDS = byExtent(10, 200, 2_500);

describe('random and mutated bodies', () => {
  it(`never give a server error, and every answer is JSON: ${20 * ROUNDS} of them`, async () => {
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(paths, bodies, encodings), { minLength: 20, maxLength: 20 }), async (requests) => {
        const sent = requests.map(([path, body, [encoding, pack]]) => post(path, pack(Buffer.from(body)), encoding));
        for (const { status, text } of await Promise.all(sent)) {
          seen.set(status, (seen.get(status) ?? 0) + 1);
          expect([200, 400, 401, 413, 415, 422]).toContain(status);
          const answer = JSON.parse(text);
          if (status !== 200) expect(typeof answer.detail).toBe('string');
        }
      }),
      { numRuns: ROUNDS },
    );
    expect([200, 400, 415, 422].every((status) => (seen.get(status) ?? 0) > ROUNDS / 10)).toBe(true);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });
});
