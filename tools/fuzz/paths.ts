import { served } from './served.js';

const CID = 'bafyreidinbb624bbfse3ckziylsbsz32lx63sc6h2fyoqkyps5vnguz4bq';
const get = (target: string, ...headers: readonly string[]): string =>
  [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');

/** What request lines and headers begin from. */
export const seeds = [
  get('/api/v1/compliance/employment?x=1'),
  get('/api/v1/public/agents?limit=5&cursor=abc', 'If-None-Match: "x"'),
  get('/api/v1/rules/eu.x%2Fy'),
  get('/api/v1/public/receipt/01a21c89-d79b-778d-a9dc-8ea2284c6b12/chain'),
  get(`/ipfs/${CID}?format=car`, 'Accept: application/vnd.ipld.car'),
  get('/log/tile/0/x001/067.p/8'),
  get(`/api/v1/log/inclusion?cid=${CID}&size=1`),
  get('/mcp', 'Origin: https://x.example', 'Access-Control-Request-Method: POST').replace('GET', 'OPTIONS'),
  get('/api/v1/public/agents/oracle/.well-known/agent-card.json', 'X-Forwarded-For: 1.2.3.4, ::1', 'X-Forwarded-Host: a.example'),
  `${get('/', 'Content-Type: application/x-www-form-urlencoded', 'Content-Length: 18').replace('GET', 'POST')}action=read+faces&`,
  get('/docs/swagger-ui.css', 'Range: bytes=0-5', 'X-API-Key: a'),
  'GET //%2e%2e/..;/%00 HTTP/1.0\r\n\r\n',
];

/** Errors of the server that HTTP itself asks for: a method or a version that we do not have. */
const MAY_BE_SAID = [501, 505];

/** Whatever is sent as a request, no answer is an error of the server. A connection that is closed without an answer is none. */
export const fuzz = async (data: Uint8Array): Promise<void> => {
  const { status, body } = await (await served()).send(data);
  if (status >= 500 && !MAY_BE_SAID.includes(status)) throw new Error(`answered with ${status}: ${body.slice(0, 300)}`);
};
