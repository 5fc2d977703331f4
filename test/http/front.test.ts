import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyOf, type Running, startApp } from './start-app.js';

let app: Running;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const fill = (fields: Record<string, string>): Promise<Response> =>
  fetch(`${app.url}/`, { method: 'POST', body: new URLSearchParams(fields), headers: { Accept: 'text/html' } });

describe('GET /', () => {
  it('is a page for browsers, under a strict policy and below 100 kB', async () => {
    const response = await fetch(`${app.url}/`, { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('vary')).toContain('Accept');
    const html = await response.text();
    const script = await (await fetch(`${app.url}/front.js`)).text();
    expect(Buffer.byteLength(html) + Buffer.byteLength(script)).toBeLessThan(100_000);
    expect(html).not.toMatch(/<script>|onclick|style=/);
  });

  it.each(['application/json', '*/*'])('tells programs that accept %s where everything is', async (accept) => {
    const index = await bodyOf(await fetch(`${app.url}/`, { headers: { Accept: accept } }));
    expect(index).toMatchObject({ ask: `${app.url}/api/v1/compliance/{domain}`, mcp: `${app.url}/mcp` });
  });
});

describe('the form', () => {
  it('answers with the verdict, the provision, the words it rests on, and the proof', async () => {
    const html = await (await fill({ action: 'feel how they are' })).text();
    for (const part of ['>BLOCKED<', 'Art. 5(1)(f)', '<mark>feel</mark>', 'bafyreiproof', 'curl -s']) expect(html).toContain(part);
  });

  it('leads to the proof and to the page that checks it, where proofs are shown', async () => {
    const links = async (url: string): Promise<unknown> => {
      const html = await (await fetch(`${url}/`, { method: 'POST', body: new URLSearchParams({ action: 'feel' }) })).text();
      return [...html.matchAll(/href="(\S*bafyrei\w+)"/g)].map(([, link]) => link);
    };
    const none = { find: () => undefined };
    const showing = await startApp({ blocks: { waiting: none, linked: none, held: { find: async () => undefined } } });
    expect(await links(showing.url)).toEqual(['./api/v1/proofs/bafyreiproof', './verify#bafyreiproof']);
    await showing.stop();
    expect(await links(app.url)).toEqual([]);
  });

  it('hands on what was chosen, and leaves out what was not', async () => {
    await fill({ action: 'x', domain: 'hr', as_of: '2027-01-01', jurisdiction: 'EU', 'fact.infers_emotions': 'false', 'fact.purpose': '' });
    expect(app.oracle.asked.at(-1)).toMatchObject({
      domain: 'employment',
      asOf: '2027-01-01',
      jurisdictions: ['EU'],
      facts: { infers_emotions: ['false'] },
    });
  });

  it('shows markup as text, in the field and in the answer', async () => {
    const html = await (await fill({ action: `feel </textarea><script>alert(1)</script>'"` })).text();
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('&lt;script&gt;alert(1)');
  });

  it.each([
    [{ action: ' ' }, 422],
    [{ action: 'x'.repeat(2001) }, 422],
    [{ action: 'x', domain: 'nowhere' }, 404],
    [{ action: 'x', as_of: 'tomorrow' }, 422],
    [{ action: 'x', 'fact.nope': 'true' }, 422],
    [{ action: 'x'.repeat(100_000) }, 413],
  ])('refuses what cannot be asked, in words', async (fields: Record<string, string>, status) => {
    expect((await fill(fields)).status).toBe(status);
  });

  it('takes a form only, and logs nothing that was typed', async () => {
    expect((await app.post('/', { action: 'x' })).status).toBe(415);
    await fill({ action: 'a-secret-plan' });
    // Nor where it is refused, whatever for, nor where deciding it fails.
    await fill({ action: 'a-secret-plan', domain: 'a-secret-place' });
    await fill({ action: 'a-secret-plan', as_of: 'a-secret-day', 'fact.a-secret-fact': 'true' });
    await fill({ action: `a-secret-plan ${'x'.repeat(2001)}` });
    expect((await fill({ action: 'crash the core by a-secret-plan' })).status).toBe(500);
    expect(app.logged()).toContain('"status":500');
    expect(app.logged()).not.toContain('a-secret');
  });
});
