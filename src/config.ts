import { BASES, type Basis } from './rulebook/rule-book.js';

/** Where tools of this ecosystem keep what they can derive again. */
export const SNAPSHOTS = 'node_modules/.cache/compliance-oracle';

/** Every setting of the process, read once at start and frozen. */
export interface Config {
  readonly port: number;
  /** Absent: all interfaces. */
  readonly host?: string;
  /** Base of the absolute URLs that we hand out, without a closing slash; absent: taken from the request. */
  readonly publicUrl?: string;
  readonly regulationsDir: string;
  readonly dataDir: string;
  readonly mongodbUrl?: string;
  readonly redisUrl?: string;
  readonly atrApiKey?: string;
  readonly publicRateLimit: number;
  readonly freeDailyQuota: number;
  readonly trustedProxies: number;
  readonly memoEntries: number;
  /** One fresh decision in so many gets a second opinion; 0: none. */
  readonly secondOpinionEvery: number;
  readonly basis: Basis;
  readonly logLevel: LogLevel;
}

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The environment holds settings that we cannot start with; `problems` has one line a variable, the name first. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks the environment: the only code that does.
 * @throws ConfigError naming every variable that is refused; values of secrets are never repeated.
 */
export const readConfig = (env: Readonly<Record<string, string | undefined>> = process.env): Config => {
  const problems: string[] = [];
  const refuse = (name: string, why: string): void => void problems.push(`${name} ${why}`);

  // Compose files hand on unset variables as empty text, so empty means unset.
  const text = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };

  const integer = (name: string, preset: number, most: number): number => {
    const value = text(name);
    if (value === undefined) return preset;
    if (/^\d{1,10}$/.test(value) && Number(value) <= most) return Number(value);
    refuse(name, `must be a whole number from 0 to ${most}, not \`${value}\``);
    return preset;
  };

  const oneOf = <T extends string>(name: string, preset: T, words: readonly T[]): T => {
    const value = text(name);
    if (value === undefined) return preset;
    const word = words.find((known) => known === value);
    if (word === undefined) refuse(name, `must be one of ${words.join(', ')}, not \`${value}\``);
    return word ?? preset;
  };

  // Connection addresses may carry a password: the message names the scheme wanted and never the value.
  const address = (name: string, schemes: readonly string[]): string | undefined => {
    const value = text(name);
    if (value === undefined) return undefined;
    if (schemes.some((scheme) => value.startsWith(`${scheme}://`) && value.length > scheme.length + 3)) return value;
    refuse(name, `must be an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`);
    return undefined;
  };

  const publicUrl = (): string | undefined => {
    const value = text('PUBLIC_URL');
    if (value === undefined) return undefined;
    const url = URL.canParse(value) ? new URL(value) : undefined;
    if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === '') {
      return url.href.replace(/\/+$/, '');
    }
    refuse('PUBLIC_URL', `must be an http or https address without user, query or fragment, not \`${value}\``);
    return undefined;
  };

  // Set but blank is not unset here: an operator who meant to protect the receipts must not run unprotected.
  const atrApiKey = (): string | undefined => {
    const value = env['ATR_API_KEY'];
    if (value === undefined) return undefined;
    if (/^[\x21-\x7e]+$/.test(value)) return value;
    refuse('ATR_API_KEY', 'must be visible ASCII characters without blanks; unset it to leave receipts open');
    return undefined;
  };

  const given = {
    host: text('HOST'),
    publicUrl: publicUrl(),
    mongodbUrl: address('MONGODB_URL', ['mongodb', 'mongodb+srv']),
    redisUrl: address('REDIS_URL', ['redis', 'rediss']),
    atrApiKey: atrApiKey(),
  };
  if (given.host !== undefined && !/^[\w.:%-]+$/.test(given.host)) refuse('HOST', `must be a host name or an address, not \`${given.host}\``);

  const config: Config = {
    port: integer('PORT', 3000, 65_535),
    ...(given.host === undefined ? {} : { host: given.host }),
    ...(given.publicUrl === undefined ? {} : { publicUrl: given.publicUrl }),
    regulationsDir: text('REGULATIONS_DIR') ?? 'regulations',
    dataDir: text('DATA_DIR') ?? 'data',
    ...(given.mongodbUrl === undefined ? {} : { mongodbUrl: given.mongodbUrl }),
    ...(given.redisUrl === undefined ? {} : { redisUrl: given.redisUrl }),
    ...(given.atrApiKey === undefined ? {} : { atrApiKey: given.atrApiKey }),
    publicRateLimit: integer('PUBLIC_RATE_LIMIT', 60, 1_000_000),
    freeDailyQuota: integer('FREE_DAILY_QUOTA', 1000, 1_000_000_000),
    trustedProxies: integer('TRUSTED_PROXIES', 0, 32),
    memoEntries: integer('MEMO_ENTRIES', 50_000, 10_000_000),
    secondOpinionEvery: integer('SECOND_OPINION_EVERY', 1_000, 1_000_000_000),
    basis: oneOf('ORACLE_BASIS', 'in_force', BASES),
    logLevel: oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(config);
};
