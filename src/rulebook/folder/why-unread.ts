import { type FolderKind, KNOWN_FILES } from './known-files.js';

/** Endings that programs give to the copies they leave behind: `art-5.yaml~`, `art-5.yaml.orig`. */
const COPY_ENDING = /(~|\.(bak|backup|copy|old|orig|rej|save|swp|tmp))$/i;

/** Endings that stand for YAML elsewhere: `art-5.yml`, `art-5.YAML`. */
const OTHER_YAML_ENDING = /\.ya?ml$/i;

/** Why a file of this name is read by nobody, and what to do about it. */
export const whyUnread = (name: string, within: FolderKind): string => {
  if (name.startsWith('.')) return 'is a hidden file, which nobody reads; delete it or take it out of the rule book';
  if (COPY_ENDING.test(name)) return 'is a copy that some program left, which nobody reads; delete it or take it out of the rule book';
  if (name.endsWith('.yaml')) return 'is not read here; move it into `vocabulary`, into `examples` or into the folder of a regulation';
  if (OTHER_YAML_ENDING.test(name))
    return `has an ending that nobody reads; call it \`${name.replace(OTHER_YAML_ENDING, '.yaml')}\`, or take it out of the rule book`;
  const { documentation } = KNOWN_FILES[within];
  if (/\.(md|txt)$/i.test(name) && documentation.length > 0)
    return `is read by nobody; write it into ${documentation.map((one) => `\`${one}\``).join(' or ')}, or take it out of the rule book`;
  return 'is read by nobody; take it out of the rule book';
};
