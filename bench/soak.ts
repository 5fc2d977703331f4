/**
 * Real services under a mixed load and faults at random, for minutes or hours: `npm run soak -- [--minutes N] [--seed N] [--rate N]`.
 * Every verdict is compared with the plain scan, every receipt that was acknowledged must be there in the end, no answer may be of a kind
 * that was not promised, and what the processes hold must not grow. It needs MONGOD_BINARY and REDIS_SERVER_BINARY (.ci/servers.sh) and,
 * for the full disk, the right to mount one. It ends with 1 where a promise was broken.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ReplicaSet } from '../test/support/mongod.js';
import { redisServer } from '../test/support/redis-server.js';
import { type Service, startService } from '../test/support/service.js';
import { smallDisk } from '../test/support/small-disk.js';
import { numbersFrom } from '../tools/fuzz/mutate.js';
import { machineLoad } from './machine-load.js';
import { twoBooks } from './soak/expected.js';
import { FAULTS, type Scene } from './soak/faults.js';
import { LiveMemory } from './soak/live-memory.js';
import { type Reported, report } from './soak/report.js';
import { Tally, Traffic } from './soak/traffic.js';
import { Watch, type Watched, workersOf } from './soak/watch.js';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' }, rate: { type: 'string' } },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? Date.now() % 2 ** 31);
const { MONGOD_BINARY, REDIS_SERVER_BINARY } = process.env;
if (!(minutes > 0) || MONGOD_BINARY === undefined || REDIS_SERVER_BINARY === undefined) {
  console.error(
    'usage: npm run soak -- [--minutes N] [--seed N] [--rate N], with MONGOD_BINARY and REDIS_SERVER_BINARY set (.ci/servers.sh)',
  );
  process.exit(2);
}

const TEXTS = 400;
const DISK_KILOBYTES = 400_000;
/** Of what the services can answer while nothing is wrong. */
const LOAD = 0.8;
const WARM_UP = 10_000;
const MOST_UNDER_WAY = 200;
const LOOK_EVERY = 5_000;
const LIVE_EVERY = 20_000;
/** A process that was killed takes with it what callers had begun: so long is a broken connection no surprise. */
const KILL_SHOWS = 3_000;

const below = numbersFrom(seed);
const scratch = mkdtempSync(join(tmpdir(), 'soak-'));
console.log(`seed ${seed}, ${minutes} minutes, load of the machine ${machineLoad()}`);
const books = twoBooks(join(scratch, 'regulations'), TEXTS);
const disk = smallDisk(DISK_KILOBYTES);
if (disk === undefined) console.log('no small disk can be mounted here: the disk will not be full');
const database = await ReplicaSet.start(MONGOD_BINARY, 3);
const redis = await redisServer(REDIS_SERVER_BINARY);
await redis.start();

const memory = new LiveMemory(join(scratch, 'live'));
const common = {
  ...memory.environment,
  REGULATIONS_DIR: join(scratch, 'regulations'),
  TRUSTED_PROXIES: '1',
  FREE_DAILY_QUOTA: '1000000000',
  PUBLIC_RATE_LIMIT: '0',
  LOG_LEVEL: 'warn',
  LONGEST_WAIT: '100',
  SECOND_OPINION_EVERY: '50',
};
const several = await startService({
  ...common,
  WEB_CONCURRENCY: '2',
  MONGODB_URL: database.url('soak'),
  REDIS_URL: redis.url,
  DATA_DIR: join(scratch, 'several'),
});
const lone = await startService({ ...common, DATA_DIR: disk === undefined ? join(scratch, 'lone') : join(disk.directory, 'data') });

let killedAt = -Infinity;
const excuses = { killed: () => performance.now() - killedAt < KILL_SHOWS };
const tally = new Tally();
const traffic = [
  new Traffic('several', several.url, books, tally, below, excuses),
  new Traffic('lone', lone.url, books, tally, below, excuses),
] as const;
/** Two of three go to several processes. */
const oneRequest = (): Promise<void> => traffic[below(3) === 0 ? 1 : 0].one();

/** As many as can be answered: sixteen callers that each ask again at once. */
const capacity = async (): Promise<number> => {
  const until = performance.now() + WARM_UP;
  let answered = 0;
  const caller = async (): Promise<void> => {
    for (; performance.now() < until; answered++) await oneRequest();
  };
  await Promise.all(Array.from({ length: 16 }, caller));
  return (1_000 * answered) / WARM_UP;
};
const most = await capacity();
const rate = Number(values.rate ?? LOAD * most);
console.log(`${most.toFixed(0)} requests a second at most, ${rate.toFixed(0)} are sent`);

const watch = new Watch();
const watched = (): readonly Watched[] => [
  { name: 'the one of one process', pid: lone.child.pid ?? 0 },
  { name: 'the one that starts workers', pid: several.child.pid ?? 0 },
  ...workersOf(several.child.pid ?? 0).map((pid) => ({ name: 'a worker', pid })),
];
const looking = setInterval(() => watch.look(watched()), LOOK_EVERY);
const lookingAtLive = setInterval(() => void watch.lookAtLive(watched(), memory), LIVE_EVERY);

/** How late this process itself is, which asks nobody: what it blames on the services may be the machine's. */
const own = monitorEventLoopDelay({ resolution: 20 });
own.enable();
const end = performance.now() + 60_000 * minutes;
const scene: Scene = { several, lone, database, redis, books, disk: disk?.directory, below, killed: () => (killedAt = performance.now()) };
const happened = new Map<string, number>();
const trouble = async (): Promise<void> => {
  while (performance.now() < end - 20_000) {
    const fault = FAULTS[below(FAULTS.length)] as (typeof FAULTS)[number];
    // With the moment, so that what went wrong can be put beside it.
    console.log(`${new Date().toISOString()} ${fault.name}`);
    happened.set(fault.name, (happened.get(fault.name) ?? 0) + 1);
    await fault.happen(scene).catch((error: unknown) => tally.fail(`${fault.name}: the fault itself failed: ${String(error)}`));
    await wait(2_000 + below(6_000));
  }
};

let [underWay, held] = [0, 0];
const flow = async (): Promise<void> => {
  for (let sent = 0, began = performance.now(); performance.now() < end; ) {
    for (const due = ((performance.now() - began) * rate) / 1_000; sent < due; sent++) {
      if (underWay >= MOST_UNDER_WAY) {
        held++;
        continue;
      }
      underWay++;
      void oneRequest().finally(() => underWay--);
    }
    await wait(5);
  }
};
await Promise.all([flow(), trouble()]);
while (underWay > 0) await wait(50);
clearInterval(looking);
clearInterval(lookingAtLive);

/** Whether the service says within a minute that all is well again. */
const recovers = async ({ url }: Service): Promise<boolean> => {
  for (let n = 0; n < 60; n++) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.status === 200 && !/unavailable|full|readonly|corrupt|missing/.test(await ready.text())) return true;
    await wait(1_000);
  }
  return false;
};
/** Acknowledged receipts that are not shown. */
const lostOf = async ({ url }: Service, ids: readonly string[]): Promise<readonly string[]> => {
  const lost: string[] = [];
  for (let at = 0; at < ids.length; at += 32) {
    const statuses = await Promise.all(
      ids.slice(at, at + 32).map(async (id) => (await fetch(`${url}/api/v1/public/receipt/${id}`)).status),
    );
    lost.push(...statuses.flatMap((status, n) => (status === 200 ? [] : [`${ids[at + n]}: ${status}`])));
  }
  return lost;
};
const recovered = await Promise.all([several, lone].map(recovers));
const lost = [...(await lostOf(several, traffic[0].acknowledged)), ...(await lostOf(lone, traffic[1].acknowledged))];
const reported: Reported = {
  minutes,
  seed,
  rate,
  happened,
  tally,
  held,
  acknowledged: traffic[0].acknowledged.length + traffic[1].acknowledged.length,
  lost,
  recovered: recovered.every(Boolean),
  slopes: watch.slopes(),
  ownDelay: own.max / 1e6,
};
const kept = report(reported);
process.exitCode = kept ? 0 : 1;
if (!kept) {
  // What the services said is the first thing that whoever looks for the cause asks for.
  const logs = mkdtempSync(join(tmpdir(), 'soak-logs-'));
  for (const [name, { logged }] of Object.entries({ several, lone })) writeFileSync(join(logs, `${name}.log`), logged());
  console.log(`what the services logged: ${logs}`);
}
for (const one of traffic) one.close();
await Promise.all([several.stop(), lone.stop()]);
await redis.stop();
await database.remove();
disk?.remove();
rmSync(scratch, { recursive: true, force: true });
