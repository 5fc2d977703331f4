import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Brand } from '../../../src/brand/brand.js';
import { brandedPage } from '../../../src/http/brand/branded-page.js';
import { cardPage } from '../../../src/http/presenters/card-page.js';
import { presentWidgetConfig } from '../../../src/http/presenters/chat.js';
import { chatPage } from '../../../src/http/presenters/chat-page.js';
import { invoicePage } from '../../../src/http/presenters/invoice.js';
import { styleHash } from '../../../src/http/presenters/page.js';
import { draft, PAYMENT } from '../../stores/payments.contract.js';
import { buildAgent } from '../../support/sample-records.js';

const AGENT = { ...buildAgent({ handle: 'lender' }), createdAt: '2026-11-20T12:00:00.000Z' };
const COLOURS = { text: '#111827', ground: '#ffffff', accent: '#9a3412' };
const brandOf = (changes: Partial<Brand> = {}): Brand => ({ name: 'Acme', colours: COLOURS, namesProduct: true, ...changes });
const INVOICE = draft(PAYMENT.id)(1);

const PAGES = {
  card: [cardPage(AGENT, 'https://x.example', 'Acme'), '/api/v1/public/agents/lender/card'],
  chat: [chatPage(AGENT), '/chat/lender'],
  invoice: [invoicePage(INVOICE), '/api/v1/billing/invoices/1'],
} as const;

/** The tags of a text, in order, without what stands in them. */
const tags = (html: string): string[] => html.match(/<\/?[a-z][a-z0-9-]*/gi) ?? [];

describe.each(Object.entries(PAGES))('a brand on the page of a %s', (_, [page, path]) => {
  it('stands above and below, and its style is allowed', () => {
    const logo = { bytes: Buffer.from(''), type: 'image/png' } as const;
    const { html, contentSecurityPolicy } = brandedPage(
      page,
      brandOf({ logo, supportUrl: 'mailto:a@acme.example', legalLine: 'Ltd' }),
      path,
    );
    const [, style = ''] = /<style>([^<]*)<\/style><\/head>/.exec(html) ?? [];
    expect(contentSecurityPolicy).toContain(styleHash(style));
    expect(contentSecurityPolicy).toMatch(/img-src [^;]*'self'/);
    const [, source = ''] = /<div class="brand"[^>]*><img src="([^"]*)"/.exec(html) ?? [];
    expect(new URL(source, `https://x.example${path}`).pathname).toBe('/brand/logo');
    const [, imprint] = /<div class="imprint"[^>]*>(.*)<\/div>\s*<\/body>/.exec(html) ?? [];
    const support = '<a href="mailto:a@acme.example" rel="noreferrer">Support</a>';
    expect(imprint).toBe(`${support}<span>Ltd</span><span>With Compliance oracle</span>`);
  });

  it('adds no tag, whatever its texts hold', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('</style><script>alert(1)</script>', '"><img src=x onerror=y>', '$&$`', '</body>', '<!--'),
    );
    const plain = tags(brandedPage(page, brandOf({ supportUrl: 'https://a.example', legalLine: 'b' }), path).html);
    fc.assert(
      fc.property(hostile, hostile, hostile, (name, legalLine, address) => {
        const { html } = brandedPage(page, brandOf({ name, legalLine, supportUrl: `https://a.example/${address}` }), path);
        expect(tags(html)).toEqual(plain);
      }),
      { numRuns: 60 },
    );
  });
});

it('the widget is told who provides it, as data', () => {
  expect(presentWidgetConfig(AGENT, '', brandOf({ supportUrl: 'https://a.example' }))).toMatchObject({
    provider: { name: 'Acme', support_url: 'https://a.example' },
  });
  expect(presentWidgetConfig(AGENT, '')).not.toHaveProperty('provider');
});
