import type { FiledSetting } from './config-file.js';

/** The variables of an environment, by name. */
export type Variables = Readonly<Record<string, string | undefined>>;

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/;
const isHost = (text: string): boolean => HOST.test(text) && URL.canParse(`http://${text}`);

/** The variables of an environment over the settings of a file, read by kind. What is refused is collected and the preset returned. */
export class Environment {
  /** One line a setting, its name first; before it the place, where it stands in a file. */
  readonly problems: string[] = [];
  /** What holds where nothing is set, as far as it was asked. */
  readonly presets = new Map<string, string>();

  constructor(
    private readonly variables: Variables,
    private readonly file: ReadonlyMap<string, FiledSetting> = new Map(),
  ) {}

  refuse(name: string, why: string): void {
    const filed = this.#isVariable(name) ? undefined : this.file.get(name);
    this.problems.push(filed === undefined ? `${name} ${why}` : `${filed.place}: \`${name.toLowerCase()}\` ${why}`);
  }

  /** As it was set, blank or not. */
  written(name: string): string | undefined {
    return this.variables[name] ?? this.file.get(name)?.value;
  }

  /** Compose files hand on unset variables as empty text, so empty means unset. */
  text(name: string): string | undefined {
    const value = this.#isVariable(name) ? this.variables[name] : this.file.get(name)?.value;
    return value?.trim() || undefined;
  }

  /** Where a setting comes from: `environment`, a place in the file, or nowhere. */
  sourceOf(name: string): string | undefined {
    return this.#isVariable(name) ? 'environment' : this.file.get(name)?.place;
  }

  #isVariable(name: string): boolean {
    return (this.variables[name] ?? '').trim() !== '';
  }

  textOr(name: string, preset: string): string {
    this.presets.set(name, preset);
    return this.text(name) ?? preset;
  }

  integer(name: string, preset: number, most: number, least = 0): number {
    this.presets.set(name, String(preset));
    const value = this.text(name);
    if (value === undefined) return preset;
    if (/^\d{1,10}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
    this.refuse(name, `must be a whole number from ${least} to ${most}, not \`${value}\``);
    return preset;
  }

  oneOf<T extends string>(name: string, preset: T, words: readonly T[]): T {
    this.presets.set(name, preset);
    const value = this.text(name);
    if (value === undefined) return preset;
    const word = words.find((known) => known === value);
    if (word === undefined) this.refuse(name, `must be one of ${words.join(', ')}, not \`${value}\``);
    return word ?? preset;
  }

  /** Names such as `EU` or `US-CO`, separated by commas; whether they are known is not checked here. */
  names(name: string): readonly string[] | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const names = value.split(',').map((one) => one.trim());
    if (names.every((one) => /^[A-Z][A-Z-]*$/.test(one))) return names;
    this.refuse(name, `must be names such as \`EU\` or \`US-CO\`, separated by commas, not \`${value}\``);
    return undefined;
  }

  /** Where to connect to. It may carry a password: the message names the scheme wanted and never the value. */
  connection(name: string, schemes: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (schemes.some((scheme) => value.startsWith(`${scheme}://`) && value.length > scheme.length + 3)) return value;
    this.refuse(name, `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);
    return undefined;
  }

  /** Where something is asked; it may carry a key, so the message never repeats it. */
  webAddress(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol))) return value;
    this.refuse(name, 'must be an http or https address');
    return undefined;
  }

  /** The base of addresses that are handed out, without a closing slash. */
  webBase(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '') {
      return url.href.replace(/\/+$/, '');
    }
    this.refuse(name, `must be an http or https address without user, query or fragment, not \`${value}\``);
    return undefined;
  }

  /** Names or addresses with or without port, separated by commas. */
  hosts(name: string): readonly string[] | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const hosts = value
      .toLowerCase()
      .split(',')
      .map((host) => host.trim());
    const wrong = hosts.find((host) => !isHost(host));
    if (wrong === undefined) return hosts;
    this.refuse(name, `must be hosts such as \`oracle.example\` or \`10.0.0.5:8080\`, separated by commas; \`${wrong}\` is none`);
    return undefined;
  }
}
