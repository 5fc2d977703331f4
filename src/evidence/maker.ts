import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { codeOf } from '../signing/private-file.js';

/** A process that makes something on the disk of this machine. */
export interface Maker {
  readonly host: string;
  readonly pid: number;
  /** Another one at each start: the number of a process is given again. */
  readonly instance: string;
}

/** This process. */
export const thisMaker: Maker = { host: hostname(), pid: process.pid, instance: randomUUID() };

/** Whether a process may still be there: of one on another machine, or in another container, nobody knows. */
export const isThere = ({ host, pid, instance }: Maker): boolean => {
  if (host !== thisMaker.host) return true;
  if (pid === process.pid) return instance === thisMaker.instance;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
};

/** Who left a text that says it; nothing where it says nobody. */
export const makerIn = (text: string): Maker | undefined => {
  try {
    const { host, pid, instance } = JSON.parse(text) as Partial<Maker>;
    if (typeof host !== 'string' || typeof pid !== 'number' || pid <= 0 || typeof instance !== 'string') return undefined;
    return { host, pid, instance };
  } catch {
    return undefined;
  }
};
