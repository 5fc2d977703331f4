import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Service, SMALLEST_RULE_BOOK, startService } from '../support/service.js';

const KINDS = [
  '',
  'GET /healthz HTTP/1.1\r\nHost: local',
  'POST /api/v1/compliance/general HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
  'GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: localhost\r\n\r\n',
];

describe('a service with 300 descriptors', () => {
  let directory: string;
  let service: Service;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'descriptors-'));
    const limits = { HEADERS_TIMEOUT: '4', REQUEST_TIMEOUT: '4', ANSWER_TIMEOUT: '4' };
    service = await startService({ ...SMALLEST_RULE_BOOK, ...limits, DATA_DIR: directory }, 300);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await service.stop();
    await rm(directory, { recursive: true, force: true });
  });

  const besiege = async (text: string): Promise<void> => {
    const { port, hostname } = new URL(service.url);
    for (let round = 0; round < 10; round += 1)
      await Promise.all(
        Array.from({ length: 100 }, async () => {
          const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
          socket.on('error', () => {});
          sockets.push(socket);
          await once(socket, 'connect').catch(() => {});
          socket.write(text);
        }),
      );
  };

  it.each(KINDS)('answers while 1,000 callers hold on with %j, and can keep a receipt', async (text) => {
    await besiege(text);
    for (let n = 0; n < 5; n += 1) {
      // A connection kept for the next request is idle, and gives way like all others; so each request has its own.
      const closed = { Connection: 'close' };
      expect((await fetch(`${service.url}/healthz`, { headers: closed })).status).toBe(200);
      const receipt = { agent_id: '@oracle', decision: 'APPROVE', subject_id: 'a'.repeat(64) };
      const headers = { ...closed, 'Content-Type': 'application/json' };
      const kept = await fetch(`${service.url}/api/v1/public/receipt`, { method: 'POST', headers, body: JSON.stringify(receipt) });
      expect(kept.status).toBe(201);
    }
  });
});
