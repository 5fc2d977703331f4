import { execFileSync } from 'node:child_process';

export interface PastVersion {
  readonly version: string;
  /** The last revision at which the rule book had this version; absent for the files as they lie here. */
  readonly revision?: string;
  readonly since: string;
}

/** Every version that `rulebook.yaml` ever had, oldest first. Without git, or in a shallow clone, those that can be seen. */
export const listVersions = (folder: string, current: string, today: string): readonly PastVersion[] => {
  const git = (...args: readonly string[]): string => {
    try {
      return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    } catch {
      return '';
    }
  };
  const commits = git('log', '--reverse', '--format=%H %cs', '--', `${folder}/rulebook.yaml`).split('\n').filter((line) => line !== '');
  const versions: { version: string; revision?: string; since: string }[] = [];
  for (const line of commits) {
    const [commit = '', since = ''] = line.split(' ');
    const version = /^version: *["']?([\d.]+)/m.exec(git('show', `${commit}:./${folder}/rulebook.yaml`))?.[1];
    const last = versions.at(-1);
    if (version === undefined || version === last?.version) continue;
    if (last !== undefined) last.revision = `${commit}^`;
    versions.push({ version, since });
  }
  const last = versions.at(-1);
  if (last?.version === current) return versions;
  if (last !== undefined) last.revision = 'HEAD';
  return [...versions, { version: current, since: today }];
};
