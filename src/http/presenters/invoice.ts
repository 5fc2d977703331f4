import { htmlEscape } from 'escape-goat';
import type { Invoice } from '../../payments/invoice.js';
import { type Page, policy, styleHash } from './page.js';

/** The members of the document, in its order; what is signed is exactly this. */
export const presentInvoice = (invoice: Invoice): object => ({
  number: invoice.number,
  kind: invoice.kind,
  issued_at: invoice.issuedAt,
  seller: { name: invoice.seller.name, pay_to: invoice.seller.payTo },
  buyer: { payer: invoice.buyer.payer },
  lines: invoice.lines.map(({ description, quantity, unit, unitPrice, amount, period }) => ({
    description,
    quantity,
    ...(unit !== undefined && { unit }),
    ...(unitPrice !== undefined && { unit_price: unitPrice }),
    amount,
    ...(period !== undefined && { period }),
  })),
  total: invoice.total,
  asset: { name: invoice.asset.name, address: invoice.asset.address, network: invoice.asset.network },
  transaction: invoice.transaction,
  payment: invoice.payment,
  resource: invoice.resource,
  ...(invoice.cid !== undefined && { cid: invoice.cid }),
  ...(invoice.corrects !== undefined && { corrects: invoice.corrects }),
  ...(invoice.receipt !== undefined && { receipt: invoice.receipt }),
});

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#111;background:#fff;max-width:44rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.5rem}table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #999}
th:last-child,td:last-child{text-align:right}dt{font-weight:600}dd{margin:0 0 .5rem;overflow-wrap:anywhere}@media print{body{margin:0}}`;

/** The same document for people, and for paper. */
export const invoicePage = (invoice: Invoice): Page => {
  const { number, kind, issuedAt, seller, buyer, lines, total, asset, transaction, resource, cid, corrects } = invoice;
  const title = `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;
  const rows = lines.map(
    ({ description, quantity, unit = '', unitPrice = '', amount, period }) =>
      `<tr><td>${htmlEscape(description)}${period === undefined ? '' : `<br>${period.from} to ${period.to}`}</td>` +
      `<td>${quantity} ${unit}</td><td>${unitPrice}</td><td>${amount}</td></tr>`,
  );
  const columns = ['What', 'Quantity', 'Price of one', htmlEscape(asset.name)].map((name) => `<th scope="col">${name}</th>`).join('');
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['Date', issuedAt.slice(0, 10)],
    ['Corrects invoice', corrects === undefined ? undefined : String(corrects)],
    ['Seller', `${seller.name} (${seller.payTo})`],
    ['Paid by', buyer.payer],
    ['Paid in', `${asset.name} (${asset.address}) on ${asset.network}`],
    ['Transaction', transaction],
    ['For', resource],
    ['Proof of the verdict', cid],
  ];
  const list = facts.map(([name, value]) => (value === undefined ? '' : `<dt>${name}</dt><dd>${htmlEscape(value)}</dd>`));
  return {
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<table>
<thead><tr>${columns}</tr></thead>
<tbody>${rows.join('')}</tbody>
<tfoot><tr><th scope="row">Total</th><td></td><td></td><td>${total}</td></tr></tfoot>
</table>
<dl>${list.join('')}</dl>
</main>
</body>
</html>
`,
    contentSecurityPolicy: policy({ 'style-src': styleHash(STYLE) }),
  };
};
