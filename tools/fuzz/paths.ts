import { served } from './served.js';

/** What request lines and headers begin from. */
export const seeds = [
  'GET /api/v1/compliance/employment?x=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET /api/v1/public/agents?limit=5&cursor=abc HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIf-None-Match: "x"\r\n\r\n',
  'GET /api/v1/rules/eu.x%2Fy HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET /api/v1/public/receipt/01a21c89-d79b-778d-a9dc-8ea2284c6b12/chain HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET /ipfs/bafyreidinbb624bbfse3ckziylsbsz32lx63sc6h2fyoqkyps5vnguz4bq?format=car HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: application/vnd.ipld.car\r\n\r\n',
  'GET /log/tile/0/x001/067.p/8 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET /api/v1/log/inclusion?cid=bafyreidinbb624bbfse3ckziylsbsz32lx63sc6h2fyoqkyps5vnguz4bq&size=1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'OPTIONS /mcp HTTP/1.1\r\nHost: localhost\r\nOrigin: https://x.example\r\nAccess-Control-Request-Method: POST\r\nConnection: close\r\n\r\n',
  'GET /api/v1/public/agents/oracle/.well-known/agent-card.json HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 1.2.3.4, ::1\r\nX-Forwarded-Host: a.example\r\nConnection: close\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 18\r\n\r\naction=read+faces&',
  'GET /docs/swagger-ui.css HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-5\r\nX-API-Key: a\r\nConnection: close\r\n\r\n',
  'GET //%2e%2e/..;/%00 HTTP/1.0\r\n\r\n',
];

/** Errors of the server that HTTP itself asks for: a method or a version that we do not have. */
const MAY_BE_SAID = [501, 505];

/** Whatever is sent as a request, no answer is an error of the server. A connection that is closed without an answer is none. */
export const fuzz = async (data: Uint8Array): Promise<void> => {
  const { status, body } = await (await served()).send(data);
  if (status >= 500 && !MAY_BE_SAID.includes(status)) throw new Error(`answered with ${status}: ${body.slice(0, 300)}`);
};
