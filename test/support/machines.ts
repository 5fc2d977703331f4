import { execFileSync, spawnSync } from 'node:child_process';

/** A machine of its own, as far as its network goes: two addresses, and a link to the others that can be cut. */
export interface Machine {
  /** By which the machines know each other. */
  readonly address: string;
  /** By which the test reaches it, cut off or not. */
  readonly aside: string;
  /** What a command is begun with to run there. */
  readonly within: readonly string[];
  readonly cut: () => void;
  readonly mend: () => void;
}

/** Machines on one wire. */
export interface Machines {
  readonly all: readonly Machine[];
  readonly remove: () => void;
}

const ip = (...words: readonly string[]): string => execFileSync('ip', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Why no network namespaces can be made here; nothing where they can. */
export const whyNoMachines = (): string | undefined => {
  const name = `probe-${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', name], { encoding: 'utf8' });
  if (made.status === 0) ip('netns', 'del', name);
  return made.status === 0 ? undefined : (made.error?.message ?? made.stderr.trim());
};

/** So many machines, as network namespaces on one bridge. Names and addresses are those of this process, so that two do not meet. */
export const makeMachines = (many: number): Machines => {
  const net = 1 + (process.pid % 250);
  const bridge = `w${process.pid}`;
  const names = Array.from({ length: many }, (_, n) => `m${process.pid}-${n}`);
  const remove = (): void => {
    for (const name of names) spawnSync('ip', ['netns', 'del', name]);
    spawnSync('ip', ['link', 'del', bridge]);
  };
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('addr', 'add', `10.211.${net}.254/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    return { all: names.map((name, n) => plugIn(name, n, net, bridge)), remove };
  } catch (error) {
    remove();
    throw error;
  }
};

const plugIn = (name: string, n: number, net: number, bridge: string): Machine => {
  const [wire, side] = [`w${process.pid}n${n}`, `s${process.pid}n${n}`];
  const inside = (...words: readonly string[]): string => ip('-n', name, ...words);
  ip('netns', 'add', name);
  inside('link', 'set', 'lo', 'up');
  ip('link', 'add', wire, 'type', 'veth', 'peer', 'name', 'wire', 'netns', name);
  ip('link', 'set', wire, 'master', bridge, 'up');
  const address = `10.211.${net}.${n + 1}`;
  inside('addr', 'add', `${address}/24`, 'dev', 'wire');
  inside('link', 'set', 'wire', 'up');
  ip('link', 'add', side, 'type', 'veth', 'peer', 'name', 'side', 'netns', name);
  ip('addr', 'add', `10.212.${net}.${4 * n + 1}/30`, 'dev', side);
  ip('link', 'set', side, 'up');
  const aside = `10.212.${net}.${4 * n + 2}`;
  inside('addr', 'add', `${aside}/30`, 'dev', 'side');
  inside('link', 'set', 'side', 'up');
  return {
    address,
    aside,
    within: ['ip', 'netns', 'exec', name],
    cut: () => ip('link', 'set', wire, 'down'),
    mend: () => ip('link', 'set', wire, 'up'),
  };
};
