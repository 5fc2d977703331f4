import { setTimeout as wait } from 'node:timers/promises';
import { load } from './load.js';
import type { RealServer } from './real-server.js';
import type { Serving } from './results.js';

const BETWEEN_MILLISECONDS = 50;
const RECEIPT = {
  agent_id: '@lender',
  decision: 'APPROVE',
  subject_id: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

/** A steady load with the directory read and receipts written beside it, and the rule book reloaded halfway. */
export const underReload = async (server: RealServer, rate: number, amount: number): Promise<Serving['beside']> => {
  const { url } = server;
  // What is not measured warms up its code: these are remembered ones only, which compile little.
  await load(url, 'memo hit', { connections: 32, amount: 5_000 });
  let besides = 0;
  const ticking = setInterval(() => {
    const calls = [
      fetch(`${url}/api/v1/public/agents`),
      fetch(`${url}/api/v1/public/receipt`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(RECEIPT),
      }),
    ];
    for (const call of calls)
      void call.then(
        async (answer) => {
          await answer.arrayBuffer();
          if (answer.ok) besides++;
        },
        () => undefined,
      );
  }, BETWEEN_MILLISECONDS);
  try {
    const loading = load(url, 'memo hit', { rate, connections: 32, amount });
    await wait((amount / rate) * 500);
    const reloadMilliseconds = await server.reload();
    return { ...(await loading), besides, rate, reloadMilliseconds };
  } finally {
    clearInterval(ticking);
  }
};
