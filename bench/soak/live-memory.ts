import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A process collects its garbage in less, in milliseconds, unless it hangs. */
const LONGEST = 5_000;
const COLLECTOR = new URL('./collect-on-signal.mjs', import.meta.url);

/**
 * What processes hold once their garbage is collected: resident memory also tells how much garbage V8 found worth keeping, which grows
 * for as long as a process warms up.
 */
export class LiveMemory {
  /** For the environment of a process that is to be asked, and of those that it starts. */
  readonly environment: Readonly<Record<string, string>>;

  /** @param folder where the processes write; it is made */
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    this.environment = { NODE_OPTIONS: `--import=${COLLECTOR.href}`, LIVE_MEMORY: folder };
  }

  /** Megabytes still in use; nothing for a process that is gone, hangs or does not listen yet: the signal would end it. */
  async of(pid: number): Promise<number | undefined> {
    const file = join(this.folder, String(pid));
    try {
      readFileSync(file);
      writeFileSync(file, '');
      process.kill(pid, 'SIGUSR2');
      for (const until = performance.now() + LONGEST; performance.now() < until; await wait(20)) {
        const bytes = Number(readFileSync(file, 'utf8'));
        if (bytes > 0) return bytes / 1e6;
      }
    } catch {
      // No such process, or it never listened.
    }
    return undefined;
  }
}
