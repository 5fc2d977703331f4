import { Worker } from 'node:worker_threads';

/** Milliseconds between two looks. */
const LOOK_EVERY = 500;

/**
 * What the guard does, in plain JavaScript, since it is started from its text. It ends the process without asking: whatever is
 * done there may never come back to look at a message.
 */
const GUARD = `
const { workerData } = require('node:worker_threads');
setInterval(() => {
  const { parent, mostMemory } = workerData;
  if (process.ppid !== parent || process.memoryUsage.rss() > mostMemory) process.kill(process.pid, 'SIGKILL');
}, workerData.lookEvery);
`;

/**
 * Ends this process, whatever it is busy with, once the process that started it has ended or it takes more memory than so many
 * bytes, the memory outside of the heap included. It keeps no process alive.
 */
export const guardProcess = (mostMemory: number): void => {
  new Worker(GUARD, { eval: true, workerData: { parent: process.ppid, mostMemory, lookEvery: LOOK_EVERY }, execArgv: [] }).unref();
};
