import { execFileSync, spawnSync } from 'node:child_process';
import { LEARNED_MODEL } from '../../../src/rulebook/read-model.js';

/** A version that the rule book had, and where it is found. */
export interface PastVersion {
  readonly version: string;
  /** The revision that raised the rule book to this version, for the first one the last before the next. Absent for the files here. */
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
  const commits = git('log', '--reverse', '--format=%H %cs', '--', `${folder}/rulebook.yaml`)
    .split('\n')
    .filter((line) => line !== '');
  const raised: { version: string; commit: string; since: string }[] = [];
  for (const line of commits) {
    const [commit = '', since = ''] = line.split(' ');
    const version = /^version: *["']?([\d.]+)/m.exec(git('show', `${commit}:./${folder}/rulebook.yaml`))?.[1];
    if (version !== undefined && version !== raised.at(-1)?.version) raised.push({ version, commit, since });
  }
  const next = raised[1]?.commit;
  const versions = raised.map(
    ({ version, commit, since }, i): PastVersion => ({
      version,
      since,
      revision: i > 0 ? commit : next === undefined ? 'HEAD' : `${next}^`,
    }),
  );
  const last = versions.at(-1);
  if (last?.version !== current) return [...versions, { version: current, since: today }];
  return [...versions.slice(0, -1), { version: current, since: last.since }];
};

/** What decides how a text is read, whatever the rules say. */
const OF_READING = ['vocabulary', 'examples', LEARNED_MODEL, 'learned-model.json'];

/** Whether texts are read otherwise after a revision, or in the files here, than before; not known of the first. */
export const readsOtherwise = (folder: string, before: string | undefined, after: string | undefined): boolean => {
  if (before === undefined) return false;
  const revisions = after === undefined ? [before] : [before, after];
  const { status } = spawnSync('git', ['diff', '--quiet', ...revisions, '--', ...OF_READING.map((name) => `${folder}/${name}`)]);
  return status === 1;
};
