import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shippedRuleBook } from '../support/rule-book.js';
import { type Running, startApp } from './start-app.js';

const ruleBook = shippedRuleBook();
let app: Running;
beforeAll(async () => {
  app = await startApp({ ruleBook });
});
afterAll(() => app.stop());

const get = async (path: string): Promise<{ readonly status: number; readonly html: string; readonly policy: string }> => {
  const response = await fetch(app.url + path);
  return { status: response.status, html: await response.text(), policy: response.headers.get('content-security-policy') ?? '' };
};
const linksIn = (html: string): readonly string[] => [...html.matchAll(/href="(rules\/[^"]+)"/g)].map(([, link = '']) => link);

describe('the pages of rules', () => {
  it('list every rule once, and need no script', async () => {
    const { status, html, policy } = await get('/rules');
    expect(status).toBe(200);
    expect(linksIn(html).toSorted()).toEqual(ruleBook.rules.map(({ id }) => `rules/${id}`).toSorted());
    expect(html).not.toContain('<script');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  });

  it('show every rule with its clauses, its dates and its official text', async () => {
    for (const rule of ruleBook.rules) {
      const { status, html } = await get(`/rules/${rule.id}`);
      expect(status).toBe(200);
      expect(html).toContain(rule.link.replaceAll('&', '&amp;'));
      for (const { id, versions } of rule.clauses) {
        expect(html).toContain(`id="${id}"`);
        for (const { phases } of versions) for (const { inForce } of phases) expect(html).toContain(`binds from ${inForce.from}`);
      }
    }
  });

  it.each([
    ['emotions work', 'EU-AIA-05-1-F'],
    ['5(1)(F)', 'EU-AIA-05-1-F'],
    ['eu-aia-05-1-f', 'EU-AIA-05-1-F'],
  ])('find %j', async (search, id) => {
    const links = linksIn((await get(`/rules?q=${encodeURIComponent(search)}`)).html);
    expect(links).toContain(`rules/${id}`);
    expect(links.length).toBeLessThan(ruleBook.rules.length);
  });

  it('say where nothing is found, and make no markup of a search', async () => {
    const { html } = await get(`/rules?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).toContain(`0 of ${ruleBook.rules.length} rules`);
    expect(html).not.toContain('<script');
  });

  it.each<readonly [string, number]>([
    [`/rules?q=${'x'.repeat(101)}`, 422],
    ['/rules?q=a&q=b', 422],
    ['/rules/EU-AIA-99', 404],
    ['/rules/%3Cscript%3E', 404],
  ])('%s is %i', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });
});
