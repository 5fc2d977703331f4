import { type Answer, served } from './served.js';

const PATH = '/api/v1/public/receipt';

const receipt = { agent_id: '@lender', decision: 'REVIEW', subject_id: 'a'.repeat(64) };
const whole = {
  ...receipt,
  policy_version: '1.2.0',
  decision_reason: 'because',
  confidence_score: 50.5,
  parent_receipt_id: '01a21c89-d79b-778d-a9dc-8ea2284c6b12',
};

/** What receipts begin from. */
export const seeds = [receipt, whole].map((one) => JSON.stringify(one));

const request = (line: string, body = ''): Buffer => {
  const headers = ['Host: localhost', 'Connection: close', 'Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
  return Buffer.from([`${line} HTTP/1.1`, ...headers, '', body].join('\r\n'));
};

/** A receipt is refused as the caller's mistake, or kept, and then it is shown as it was acknowledged. */
export const fuzz = async (data: Uint8Array): Promise<void> => {
  const { send } = await served();
  const text = new TextDecoder().decode(data);
  const made: Answer = await send(request(`POST ${PATH}`, text));
  if (made.status === 0 || made.status >= 500) throw new Error(`answered with ${made.status}: ${made.body.slice(0, 300)}`);
  if (made.status !== 201) return;
  const { receipt_id: id } = JSON.parse(made.body) as { readonly receipt_id: string };
  const shown = await send(request(`GET ${PATH}/${id}`));
  if (shown.status !== 200) throw new Error(`kept, and shown with ${shown.status}: ${shown.body.slice(0, 300)}`);
  const acknowledged = JSON.parse(made.body) as Readonly<Record<string, unknown>>;
  const seen = JSON.parse(shown.body) as Readonly<Record<string, unknown>>;
  // Who made it is told a whole address, who asks for it a relative one.
  const differs = Object.keys(acknowledged).find(
    (name) => name !== 'verification_endpoint' && JSON.stringify(seen[name]) !== JSON.stringify(acknowledged[name]),
  );
  if (differs !== undefined) throw new Error(`\`${differs}\` is shown otherwise than it was acknowledged`);
};
