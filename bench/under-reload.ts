import type { Results } from './results.js';
import { startRealServer } from './real-server.js';
import { timedLoad } from './timed-load.js';

const EVERY = 50;
const RECEIPT = { agent_id: '@lender', decision: 'APPROVE', subject_id: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' };

/** At 80 % of the highest load, with the directory read, receipts written, and the rule book reloaded halfway. */
export const underReload = async (rate: number, seconds: number): Promise<NonNullable<Results['within']>> => {
  const { url, child, errors } = await startRealServer();
  try {
    let beside = 0;
    const ticking = setInterval(() => {
      const calls = [fetch(`${url}/api/v1/public/agents`), fetch(`${url}/api/v1/public/receipt`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(RECEIPT) })];
      for (const call of calls) void call.then((answer) => answer.arrayBuffer().then(() => (answer.ok ? beside++ : 0))).then(() => undefined, () => undefined);
    }, EVERY);
    const reload = setTimeout(() => child.kill('SIGHUP'), (seconds * 1000) / 2);
    const { requests, within, largest } = await timedLoad(url, 'memo hit', { rate, connections: 32, seconds });
    clearInterval(ticking);
    clearTimeout(reload);
    const took = /"ms":(\d+),"msg":"rule book reloaded"/.exec(errors());
    console.log(`${beside} requests to the directory and receipts beside`);
    return { requests, within, largest, reloadMilliseconds: Number(took?.[1] ?? Number.NaN) };
  } finally {
    child.kill();
  }
};
