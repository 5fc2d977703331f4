import { describe, expect, it } from 'vitest';
import { sampled } from '../../support/full.js';
import { shippedOracle, shippedRuleBook } from '../../support/rule-book.js';
import { languages } from './languages.js';

const ruleBook = shippedRuleBook();
const oracle = shippedOracle({ memoEntries: 0 });
const { reader } = oracle;
const question = (action: string, domain = 'general') => ({
  domain,
  action,
  facts: {},
  asOf: '2026-11-20',
  jurisdictions: [],
  basis: 'in_force' as const,
});

const some = sampled(Object.entries(languages), 4);

describe('a text in another language', () => {
  it.each(some)('%s is said to be unread, and is not cleared', (_, sentences) => {
    for (const sentence of sentences) {
      expect(reader.read(sentence)).toMatchObject({ unreadShare: 1, unread: [{ start: 0 }] });
      const decision = oracle.decide(question(sentence));
      expect(decision.reason).toMatch(/^The text (?:is not in English|has hardly a word that is known) and was not read/);
      expect(decision.confidence).toBeLessThan(0.5);
      expect(oracle.explain(question(sentence)).explanation.questions).not.toEqual([]);
    }
  });

  it.each(some)('%s makes no ban of a harmless errand', (_, [, harmless]) => {
    for (const domain of ['general', 'employment', 'education'])
      expect(oracle.decide(question(harmless, domain)).finding).not.toBe('prohibited');
  });

  it.each(some)('%s beside English: the English is read, the rest is named', (_, [, harmless]) => {
    const action = `${harmless}. Infer the moods of our warehouse staff from the camera.`;
    const { unread, unreadShare } = reader.read(action);
    expect(unread.map(({ start, end }) => action.slice(start, end).replace(/[.\s]+$/, ''))).toEqual([harmless]);
    expect(unreadShare).toBeLessThan(1);
    const { verdict, reason } = oracle.decide(question(action));
    expect(verdict).toBe('BLOCKED');
    expect(reason).toMatch(/^A part of the text .* was not read\. /);
    expect(oracle.explain(question(action)).explanation.unread[0]?.text).toContain(harmless.slice(0, 10));
  });

  it('is told by a compound that a hyphen joins to a word of every language, of few other words', () => {
    const text = 'Live-Gesichtserkennung am Bahnhof, Taschendiebe, keine Genehmigung';
    expect(reader.read(text)).toMatchObject({ unreadShare: 1, unread: [{ cause: 'language' }] });
    expect(reader.read('Live-Facerecognition at the Gare-de-Lyon, by Schwarzenegger').unread).toEqual([]);
  });

  it.each(['Fpber gur rzbgvbaf bs fgnss ol pnzren', 'qwrt zxcv bnml', '😀🔥', '???'])('no words at all, no clearance: %s', (text) => {
    expect(reader.read(text)).toMatchObject({ unreadShare: 1, unread: [{ cause: 'words' }] });
    expect(oracle.decide(question(text)).confidence).toBeLessThan(0.5);
  });
});

describe('English is not called foreign', () => {
  it('in the example sentences and the cases', () => {
    const texts = [
      ...sampled(ruleBook.vocabulary.examples, 360, 6).map(({ text }) => text),
      ...sampled(ruleBook.cases, 60).flatMap(({ action }) => action ?? []),
    ];
    expect(texts.filter((text) => reader.read(text).unread.length > 0)).toEqual([]);
  });

  it.each([
    'git rebase --onto origin/main HEAD~3 && npm run build',
    'SELECT id, created_at FROM invoices WHERE status = "open" ORDER BY created_at DESC',
    'kubectl rollout restart deployment/checkout -n staging',
    'const total = items.reduce((sum, item) => sum + item.price, 0);',
    'Deploy Grafana, Loki and Prometheus to the Hetzner cluster in Falkenstein',
    'Email Siobhán Ní Bhriain, Jürgen Großkreutz and María José de la Cruz about the kick-off',
    'Book a table at La Maison de la Truffe in Aix-en-Provence for Zoë van der Berg',
    'Rename the Terraform module vpc_peering_eu_west_1 and bump the Helm chart',
    'Fix TypeError: cannot read properties of undefined (reading "map") in useInvoices.tsx',
    'Write release notes for v3.2.1: OAuth PKCE, WebAuthn passkeys, gRPC retries',
    'Plot the ROC curve with matplotlib and save it as figs/roc.svg',
    'PCR of the 16S rRNA amplicon, then BLAST the contigs',
    'Add a Sankey diagram to the Q3 OKR deck',
    'Order two croissants, one pain au chocolat and a café au lait',
    'tar -xzf backup.tar.gz -C /srv/data && chown -R www-data:www-data /srv/data',
    'Refactor parseIsoDate() to use Temporal.PlainDate',
    'Schedule the Schrödinger equation lecture, room Čapek 2',
    'POST /api/v2/orders {"sku": "AB-1029", "qty": 3}',
    'Summarise the minutes of the Oireachtas debate and the Bundestag protocol',
  ])('%s', (text) => expect(reader.read(text).unread).toEqual([]));
});
