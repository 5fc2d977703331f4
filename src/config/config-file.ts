import { didYouMean } from '../rulebook/nearest.js';
import { causeOf } from '../rulebook/read-regular-file.js';
import { readYamlFile } from '../rulebook/yaml/read-yaml-file.js';
import type { YamlDocument } from '../rulebook/yaml/yaml-document.js';
import { SETTINGS, type Setting } from './settings.js';

/** A setting as a file has it. */
export interface FiledSetting {
  readonly value: string;
  /** `oracle.yaml:12` */
  readonly place: string;
}

/** A file of settings, by the names of their environment variables, and all that is wrong with it, a line each. */
export interface ConfigFile {
  readonly settings: ReadonlyMap<string, FiledSetting>;
  readonly problems: readonly string[];
}

const refused = (problem: string): ConfigFile => ({ settings: new Map(), problems: [problem] });

/** Reads one YAML file of settings: a mapping of their names in lower case. Nothing of a value that may be a secret is repeated. */
export const readConfigFile = (path: string): ConfigFile => {
  let read: ReturnType<typeof readYamlFile>;
  try {
    read = readYamlFile(path, path);
  } catch (error) {
    return refused(`CONFIG_FILE ${path} cannot be read: ${causeOf(error)}`);
  }
  const { document, diagnostics } = read;
  if (document === undefined) return { settings: new Map(), problems: diagnostics.map((one) => `${path}:${one.line}: ${one.message}`) };
  if (document.value === null || typeof document.value !== 'object' || Array.isArray(document.value))
    return refused(`${path}:1: must be a mapping of settings, such as \`port: 3000\``);
  return readMapping(document, document.value as Readonly<Record<string, unknown>>);
};

const readMapping = (document: YamlDocument, members: Readonly<Record<string, unknown>>): ConfigFile => {
  const settings = new Map<string, FiledSetting>();
  const problems: string[] = [];
  const known = Object.keys(SETTINGS).map((name) => name.toLowerCase());
  for (const [key, value] of Object.entries(members)) {
    const place = `${document.file}:${document.placeOf([key]).line}`;
    const name = key.toUpperCase();
    const setting = Object.hasOwn(SETTINGS, name) && key === key.toLowerCase() ? SETTINGS[name] : undefined;
    const read = setting === undefined ? { wrong: `is no setting${didYouMean(key, known)}` } : readValue(setting, value);
    if (typeof read === 'string') settings.set(name, { value: read, place });
    else problems.push(`${place}: \`${key.slice(0, 80)}\` ${read.wrong}`);
  }
  return { settings, problems };
};

/** As the environment variable would be written. */
const readValue = ({ secret, list }: Setting, value: unknown): string | { readonly wrong: string } => {
  if (Array.isArray(value)) {
    if (list === undefined) return { wrong: 'takes one value, not a list' };
    const plain = value.every((one) => typeof one === 'string' && one.trim() !== '' && !one.includes(','));
    return plain && value.length > 0 ? value.join(',') : { wrong: 'must list at least one text, none with a comma' };
  }
  if (typeof value === 'string' && value.trim() !== '') return value;
  // `0123` and a number of thirty digits would come out as others.
  if (typeof value === 'number' || typeof value === 'boolean') return secret ? { wrong: 'must stand in quotes' } : String(value);
  if (value === null || value === '' || typeof value === 'string') return { wrong: 'has no value: give it one, or take the line out' };
  return { wrong: 'takes a value, not a mapping' };
};
