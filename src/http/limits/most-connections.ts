import { readFileSync } from 'node:fs';

/** Descriptors for everything else: files, stores, the log, the process that reads the rule book. */
const RESERVED = 128;

/** How many descriptors this process may have open; where the system does not say (not Linux), as many as it likes. */
const openFiles = (): number => {
  try {
    const [, most = ''] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
    return most === '' ? Number.POSITIVE_INFINITY : Number(most);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/**
 * How many connections there may be: as many as were asked for, and never so many that descriptors for the rest run out, since
 * then nobody is answered any more, not even `/healthz`.
 */
export const mostConnections = (asked: number, descriptors = openFiles()): number =>
  Math.min(asked, Math.max(descriptors - RESERVED, Math.ceil(descriptors / 2)));
