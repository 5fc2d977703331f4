import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stores } from '../../../src/stores/stores.js';
import { buildReceipt } from '../../support/sample-records.js';
import { type Running, startApp } from '../start-app.js';
import type { FreshStores } from './fresh-stores.js';
import { readBody } from './read-body.js';

const RECEIPT = '/api/v1/public/receipt';
const SUBJECT = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const NOBODY = '6f1c1f0e-0000-4000-8000-000000000000';
const MINIMAL = { agent_id: '@lender', decision: 'APPROVE', subject_id: SUBJECT };
const FULL = {
  ...MINIMAL,
  decision: 'DECLINE',
  decision_reason: 'Debt ratio over 45 %',
  policy_version: '1.4.0',
  confidence_score: 97.5,
  parent_receipt_id: NOBODY,
};

/** docs/specification.md, Receipt and Receipts: one test a promise. */
export const receiptsContract = (fresh: FreshStores): void => {
  describe('receipts', () => {
    let stores: Stores;
    let app: Running;
    const post = (body: unknown, headers?: Record<string, string>): Promise<Response> => app.post(RECEIPT, body, headers);
    const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
      fetch(`${app.url}${RECEIPT}/${path}`, { headers });

    beforeAll(async () => {
      stores = await fresh();
      app = await startApp({ publicApi: { stores } });
    });
    afterAll(() => app.stop());

    const matches = async () => {
      // A relative verification endpoint is promised where a receipt is read back; `uri` alone would refuse it.
      const ajv = new Ajv2020({ strict: false });
      addFormats.default(ajv, ['uuid', 'date-time']);
      ajv.addFormat('uri', (text: string) => URL.canParse(text, 'https://base.example'));
      const validate = ajv.compile(await readBody(await get('schema')));
      return (receipt: unknown): void => expect(validate(receipt) ? [] : validate.errors).toEqual([]);
    };

    describe('sample and schema', () => {
      test('the sample declines, is a root, has a relative endpoint, and fits the schema', async () => {
        const response = await get('sample');
        expect(response.status).toBe(200);
        const sample = await readBody(response);
        expect(sample).toMatchObject({
          decision: 'DECLINE',
          parent_receipt_id: null,
          verification_endpoint: `${RECEIPT}/${sample.receipt_id}`,
        });
        expect(sample.subject_id).toMatch(/^[0-9a-f]{64}$/);
        (await matches())(sample);
      });

      test('the schema has the title, version, type, required list and properties of the specification', async () => {
        const schema = await readBody(await get('schema'));
        expect(schema).toMatchObject({
          title: 'ATR v1.0 Receipt',
          version: '1.0.0',
          type: 'object',
          required: ['receipt_id', 'agent_id', 'decision', 'timestamp', 'subject_id'],
          properties: {
            receipt_id: { type: 'string', format: 'uuid' },
            decision: { type: 'string', enum: ['APPROVE', 'DECLINE', 'REVIEW'] },
            timestamp: { type: 'string', format: 'date-time' },
            policy_version: { type: 'string', pattern: '^\\d+\\.\\d+\\.\\d+$' },
            confidence_score: { type: 'number', minimum: 0, maximum: 100 },
            verification_endpoint: { type: 'string', format: 'uri' },
          },
        });
        expect(Object.keys(schema.properties)).toEqual([
          'receipt_id',
          'agent_id',
          'decision',
          'decision_reason',
          'timestamp',
          'subject_id',
          'policy_version',
          'confidence_score',
          'parent_receipt_id',
          'verification_endpoint',
        ]);
        for (const property of Object.values<{ description: string }>(schema.properties))
          expect(property.description.length).toBeGreaterThan(10);
      });
    });

    describe('creating', () => {
      test('answers 201 with the full receipt, a server identifier and time, and Location', async () => {
        const response = await post(FULL);
        expect(response.status).toBe(201);
        const receipt = await readBody(response);
        expect(receipt).toEqual({
          receipt_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
          ...FULL,
          timestamp: '2026-11-20T12:00:00.000Z',
          verification_endpoint: `${app.url}${RECEIPT}/${receipt.receipt_id}`,
        });
        expect(response.headers.get('location')).toBe(receipt.verification_endpoint);
        expect(response.headers.get('cache-control')).toBe('no-store');
        (await matches())(receipt);
        expect((await fetch(receipt.verification_endpoint)).status).toBe(200);
      });

      test('only three members are needed; a root has a null parent and nothing that was not said', async () => {
        const receipt = await readBody(await post(MINIMAL));
        expect(Object.keys(receipt)).toEqual([
          'receipt_id',
          'agent_id',
          'decision',
          'timestamp',
          'subject_id',
          'parent_receipt_id',
          'verification_endpoint',
        ]);
        expect(receipt.parent_receipt_id).toBeNull();
        expect((await readBody(await post({ ...MINIMAL, parent_receipt_id: null }))).parent_receipt_id).toBeNull();
      });

      test.each(['APPROVE', 'DECLINE', 'REVIEW'])('takes the decision %s', async (decision) => {
        expect(await readBody(await post({ ...MINIMAL, decision }))).toMatchObject({ decision });
      });

      test.each([
        '@lender',
        'lender',
        'Loan-Desk_7',
        'did:web:lender.example',
        'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
        'did:web:a.example%3A8443:path',
      ])('takes the agent %s', async (agent_id) => {
        expect(await readBody(await post({ ...MINIMAL, agent_id }))).toMatchObject({ agent_id });
      });

      test.each([SUBJECT, SUBJECT.toUpperCase(), `sha256:${SUBJECT}`, `SHA256:${SUBJECT.toUpperCase()}`])(
        'keeps the subject %s in one form',
        async (subject_id) => {
          expect(await readBody(await post({ ...MINIMAL, subject_id }))).toMatchObject({ subject_id: SUBJECT });
        },
      );

      test.each([0, 100, 0.1, 99.999])('takes the score %s', async (confidence_score) => {
        expect(await readBody(await post({ ...MINIMAL, confidence_score }))).toMatchObject({ confidence_score });
      });

      test('a parent need not be held here, and is kept in lower case', async () => {
        expect(await readBody(await post({ ...MINIMAL, parent_receipt_id: NOBODY.toUpperCase() }))).toMatchObject({
          parent_receipt_id: NOBODY,
        });
      });
    });

    describe('refusing', () => {
      const without = (member: string): object => Object.fromEntries(Object.entries(MINIMAL).filter(([name]) => name !== member));

      test.each(['agent_id', 'decision', 'subject_id'])('422 without %s, naming it', async (member) => {
        const response = await post(without(member));
        expect(response.status).toBe(422);
        expect((await readBody(response)).detail).toBe(`\`${member}\` is required`);
      });

      test('422 to another decision, with the sentence of the specification', async () => {
        const body = await readBody(await post({ ...MINIMAL, decision: 'MAYBE' }));
        expect(body).toMatchObject({
          status: 422,
          detail: 'decision must be APPROVE, DECLINE, or REVIEW',
          errors: [{ pointer: '/decision' }],
        });
      });

      // Every value below is hostile in its own way; the marker shows up again wherever it leaks.
      const MARK = 'Jane.Doe';
      test.each<readonly [string, unknown]>([
        ['decision', `approve ${MARK}`],
        ['decision', 'approve'],
        ['decision', ' APPROVE'],
        ['decision', 1],
        ['decision', null],
        ['decision', ['APPROVE']],
        ['agent_id', ''],
        ['agent_id', 'x'],
        ['agent_id', `@${MARK}`],
        ['agent_id', 'did:'],
        ['agent_id', 'did:web:'],
        ['agent_id', 'did:WEB:x'],
        ['agent_id', `mailto:${MARK}`],
        ['agent_id', `did:web:${MARK}${'x'.repeat(600)}`],
        ['agent_id', 7],
        ['agent_id', { $ne: null }],
        ['subject_id', MARK],
        ['subject_id', ''],
        ['subject_id', SUBJECT.slice(1)],
        ['subject_id', `${SUBJECT}0`],
        ['subject_id', `sha512:${SUBJECT}`],
        ['subject_id', SUBJECT.replace('9', 'g')],
        ['subject_id', `${SUBJECT}\n`],
        ['subject_id', null],
        ['subject_id', { $gt: '' }],
        ['decision_reason', 5],
        ['decision_reason', `${MARK}${'x'.repeat(2000)}`],
        ['decision_reason', `${MARK}\0`],
        ['decision_reason', `${MARK}\u200b`],
        ['decision_reason', `${MARK}\u202eAPPROVE`],
        ['decision_reason', `${MARK}\u2066`],
        ['decision_reason', `${MARK}\u{e0041}`],
        ['decision_reason', null],
        ['policy_version', '1.4'],
        ['policy_version', 'v1.4.0'],
        ['policy_version', '1.4.0-rc.1'],
        ['policy_version', 1],
        ['policy_version', `1.4.0 ${MARK}`],
        ['policy_version', '1.4.0\n'],
        ['confidence_score', -0.001],
        ['confidence_score', 100.001],
        ['confidence_score', '50'],
        ['confidence_score', true],
        ['confidence_score', null],
        ['parent_receipt_id', MARK],
        ['parent_receipt_id', ''],
        ['parent_receipt_id', `urn:uuid:${NOBODY}`],
        ['parent_receipt_id', 5],
        ['receipt_id', NOBODY],
        ['timestamp', '2026-11-20T12:00:00Z'],
        ['verification_endpoint', 'https://x.example'],
        ['decison_reason', 'misspelt'],
        ['__proto', {}],
        ['$where', '1'],
      ])('422 to %s = %j: names the member, stores nothing, logs no value', async (member, value) => {
        const before = app.logged().length;
        const response = await post({ ...MINIMAL, [member]: value });
        expect(response.status).toBe(422);
        const body = await readBody(response);
        expect(typeof body.detail).toBe('string');
        expect(body.errors[0]?.pointer).toBe(`/${member}`);
        expect(JSON.stringify(body)).not.toContain(MARK);
        expect(app.logged().slice(before)).not.toContain(MARK);
        expect(app.logged().slice(before)).not.toContain(SUBJECT);
        expect(response.headers.get('location')).toBeNull();
      });

      test('says every broken rule at once', async () => {
        const body = await readBody(await post({ agent_id: '', decision: 'NO', subject_id: 'x', confidence_score: 200 }));
        expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
          '/agent_id',
          '/decision',
          '/subject_id',
          '/confidence_score',
        ]);
      });

      test.each(['[]', '{}', '"x"', 'null', '{"decision":', ''])('400 or 422 to the body %j', async (body) => {
        expect([400, 422]).toContain((await post(body)).status);
      });

      test('an overlong number is no score', async () => {
        expect((await post(`{"agent_id":"@lender","decision":"REVIEW","subject_id":"${SUBJECT}","confidence_score":1e999}`)).status).toBe(
          422,
        );
      });

      test('415 to another media type, 413 to a body over 64 kB', async () => {
        expect((await post(JSON.stringify(MINIMAL), { 'Content-Type': 'text/plain' })).status).toBe(415);
        expect((await post({ ...MINIMAL, decision_reason: 'x'.repeat(70_000) })).status).toBe(413);
      });

      test('a refused receipt is nowhere', async () => {
        for await (const { subjectId } of stores.receipts.all()) expect(subjectId).toBe(SUBJECT);
      });
    });

    describe('Idempotency-Key', () => {
      test('the same key and body replay the first answer, quoted or bare', async () => {
        const first = await post(FULL, { 'Idempotency-Key': 'order-1' });
        const again = await post(FULL, { 'Idempotency-Key': '"order-1"' });
        expect(again.status).toBe(201);
        expect(await readBody(again)).toEqual(await readBody(first));
        expect(again.headers.get('location')).toBe(first.headers.get('location'));
        expect(again.headers.get('idempotency-replayed')).toBe('true');
        expect(first.headers.get('idempotency-replayed')).toBeNull();
      });

      test('the order of members and the spelling of the hash do not make another request', async () => {
        const first = await readBody(await post(MINIMAL, { 'Idempotency-Key': 'order-2' }));
        const { agent_id, decision } = MINIMAL;
        expect(
          await readBody(
            await post({ subject_id: `sha256:${SUBJECT.toUpperCase()}`, decision, agent_id }, { 'Idempotency-Key': 'order-2' }),
          ),
        ).toEqual(first);
      });

      test('the same key with another body is 422', async () => {
        await post(MINIMAL, { 'Idempotency-Key': 'order-3' });
        const response = await post(FULL, { 'Idempotency-Key': 'order-3' });
        expect(response.status).toBe(422);
        expect((await readBody(response)).detail).toContain('Idempotency-Key');
      });

      test('a refused request does not use the key up', async () => {
        await post({ ...MINIMAL, decision: 'NO' }, { 'Idempotency-Key': 'order-4' });
        expect((await post(MINIMAL, { 'Idempotency-Key': 'order-4' })).status).toBe(201);
      });

      test('another caller’s key is another key', async () => {
        const first = await readBody(await post(MINIMAL, { 'Idempotency-Key': 'order-5', 'X-API-Key': 'one' }));
        const second = await readBody(await post(MINIMAL, { 'Idempotency-Key': 'order-5', 'X-API-Key': 'two' }));
        expect(second.receipt_id).not.toBe(first.receipt_id);
      });

      test('without a key, the same body twice is two receipts', async () => {
        expect((await readBody(await post(MINIMAL))).receipt_id).not.toBe((await readBody(await post(MINIMAL))).receipt_id);
      });

      test.each(['', ' ', '""', 'x'.repeat(256)])('400 to the key %j', async (key) => {
        expect((await post(MINIMAL, { 'Idempotency-Key': key })).status).toBe(400);
      });

      test('ten at once make one receipt', async () => {
        const answers = await Promise.all(Array.from({ length: 10 }, () => post(MINIMAL, { 'Idempotency-Key': 'order-6' })));
        expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(201));
        expect(new Set(await Promise.all(answers.map(async (answer) => (await readBody(answer)).receipt_id))).size).toBe(1);
      });
    });

    describe('reading', () => {
      test('gives the receipt with a relative endpoint, and can be revalidated', async () => {
        const created = await readBody(await post(FULL));
        const response = await get(created.receipt_id);
        expect(response.status).toBe(200);
        const receipt = await readBody(response);
        expect(receipt).toEqual({ ...created, verification_endpoint: `${RECEIPT}/${created.receipt_id}` });
        expect(Object.keys(receipt)).toEqual(Object.keys(created));
        (await matches())(receipt);
        expect(response.headers.get('cache-control')).toBe('private, no-cache');
        expect((await get(created.receipt_id, { 'If-None-Match': response.headers.get('etag') ?? '' })).status).toBe(304);
        expect((await get(created.receipt_id.toUpperCase())).status).toBe(200);
      });

      test.each([NOBODY, 'nope', '%00', '%zz', '..%2f..', "'%20OR%201=1", 'sample2', '{}', '%7B%22$ne%22:null%7D', 'a'.repeat(4000)])(
        '404 to %s',
        async (id) => {
          for (const part of ['', '/chain']) {
            const response = await get(`${id}${part}`);
            expect(response.status).toBe(404);
            expect(await readBody(response)).toMatchObject({ detail: 'Receipt not found', status: 404 });
          }
        },
      );

      test.each(['PUT', 'PATCH', 'DELETE'])('%s is not allowed: receipts are for good', async (method) => {
        const { receipt_id } = await readBody(await post(MINIMAL));
        expect((await fetch(`${app.url}${RECEIPT}/${receipt_id}`, { method })).status).toBe(405);
        expect((await get(receipt_id)).status).toBe(200);
      });
    });

    describe('chain', () => {
      test('walks to the root', async () => {
        const root = await readBody(await post(MINIMAL));
        const middle = await readBody(await post({ ...MINIMAL, decision: 'REVIEW', parent_receipt_id: root.receipt_id }));
        const leaf = await readBody(await post({ ...MINIMAL, parent_receipt_id: middle.receipt_id }));
        const body = await readBody(await get(`${leaf.receipt_id}/chain`));
        expect(body.receipts.map(({ receipt_id }: { receipt_id: string }) => receipt_id)).toEqual(
          [leaf, middle, root].map(({ receipt_id }) => receipt_id),
        );
        expect(body).toMatchObject({ receipt_id: leaf.receipt_id, complete: true, ended_by: 'root', next_parent_receipt_id: null });
      });

      test('says where a parent is not held here', async () => {
        const { receipt_id } = await readBody(await post(FULL));
        expect(await readBody(await get(`${receipt_id}/chain`))).toMatchObject({
          complete: false,
          ended_by: 'parent_not_held',
          next_parent_receipt_id: NOBODY,
        });
      });

      test('reports a cycle, which only a store filled by hand can hold', async () => {
        const [one, two] = [buildReceipt({ subjectId: SUBJECT }), buildReceipt({ subjectId: SUBJECT })];
        await stores.receipts.append({ ...one, parentReceiptId: two.receiptId }, undefined, new Date());
        await stores.receipts.append({ ...two, parentReceiptId: one.receiptId }, undefined, new Date());
        expect(await readBody(await get(`${one.receiptId}/chain`))).toMatchObject({
          complete: false,
          ended_by: 'cycle',
          next_parent_receipt_id: one.receiptId,
        });
      });

      test('stops at 100', async () => {
        let parent: string | null = null;
        for (let n = 0; n < 101; n += 1) {
          const receipt = buildReceipt({ subjectId: SUBJECT, parentReceiptId: parent });
          await stores.receipts.append(receipt, undefined, new Date());
          parent = receipt.receiptId;
        }
        const body = await readBody(await get(`${parent}/chain`));
        expect(body.receipts).toHaveLength(100);
        expect(body).toMatchObject({ complete: false, ended_by: 'depth' });
      });
    });

    describe('with a key configured', () => {
      let locked: Running;
      beforeAll(async () => {
        locked = await startApp({ publicApi: { stores, atrApiKey: 'right-key' } });
      });
      afterAll(() => locked.stop());
      const REFUSED = { detail: 'Invalid or missing API key', title: 'Unauthorized', status: 401, type: 'about:blank' };

      test.each([{}, { 'X-API-Key': 'wrong' }, { 'X-API-Key': '' }, { 'X-API-Key': 'right-key2' }, { Authorization: 'Bearer right-key' }])(
        '401 to %j on creating, reading and the chain',
        async (headers) => {
          const { receipt_id } = await readBody(await post(MINIMAL));
          const answers = [
            await locked.post(RECEIPT, MINIMAL, headers as Record<string, string>),
            await locked.post(RECEIPT, 'not even json', headers as Record<string, string>),
            await fetch(`${locked.url}${RECEIPT}/${receipt_id}`, { headers: headers as Record<string, string> }),
            await fetch(`${locked.url}${RECEIPT}/${NOBODY}`, { headers: headers as Record<string, string> }),
            await fetch(`${locked.url}${RECEIPT}/${receipt_id}/chain`, { headers: headers as Record<string, string> }),
          ];
          for (const answer of answers) {
            expect(answer.status).toBe(401);
            expect(await readBody(answer)).toEqual(REFUSED);
            expect(answer.headers.get('access-control-allow-origin')).toBe('*');
          }
        },
      );

      test('the right key opens them', async () => {
        const created = await locked.post(RECEIPT, MINIMAL, { 'X-API-Key': 'right-key' });
        expect(created.status).toBe(201);
        const { receipt_id } = await readBody(created);
        expect((await fetch(`${locked.url}${RECEIPT}/${receipt_id}`, { headers: { 'X-API-Key': 'right-key' } })).status).toBe(200);
      });

      test('sample, schema and the directory stay open', async () => {
        for (const path of [`${RECEIPT}/sample`, `${RECEIPT}/schema`, '/api/v1/public/agents'])
          expect((await fetch(locked.url + path)).status).toBe(200);
      });

      test('the key is in no log', () => {
        expect(locked.logged()).not.toContain('right-key');
      });
    });
  });
};
