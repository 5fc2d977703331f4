import { guardProcess } from '../../src/start/guard-process.js';

// Guarded, it says who it is, then is busy for ever: with nothing, or with taking memory outside of the heap.
const megabytes = Number(process.argv[2]);
guardProcess(megabytes * 2 ** 20);
process.stdout.write(`${process.pid}\n`);
const taken: Buffer[] = [];
setImmediate(() => {
  for (;;) if (process.argv[3] === 'greedy') taken.push(Buffer.alloc(2 ** 20, 1));
});
