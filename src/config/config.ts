import type { Brand } from '../brand/brand.js';
import { BrandRefused, readBrand } from '../brand/read-brand.js';
import { BASES, type Basis } from '../rulebook/rule-book.js';
import { isTenantId, REGISTER_KINDS, type RegisterKind } from '../tenants/tenant.js';
import { readConfigFile } from './config-file.js';
import { type EffectiveSetting, effectiveSettings } from './effective-settings.js';
import { Environment, type Variables } from './environment.js';
import { type PaymentSettings, readPaymentSettings } from './payment-settings.js';

/** Where tools of this ecosystem keep what they can derive again. */
export const SNAPSHOTS = 'node_modules/.cache/compliance-oracle';

/** Every setting of the process, read once at start and frozen. */
export interface Config {
  readonly port: number;
  /** Absent: all interfaces. */
  readonly host?: string;
  /** Base of the absolute URLs that we hand out, without a closing slash; absent: the request's host, where it is one of ours. */
  readonly publicUrl?: string;
  /** Hosts whose names may stand in those URLs, in lower case; absent: those of the loopback. */
  readonly publicHosts?: readonly string[];
  /** The one customer whose keys are taken; absent: those of all. */
  readonly tenant?: string;
  /** Whether questions without a key are answered; absent: they are. */
  readonly freeTier?: FreeTier;
  /** Name, colours and logo of whoever provides the service; absent: our own. */
  readonly brand?: Brand;
  readonly regulationsDir: string;
  /** A folder of rule sets of the operator's own, which are always asked; absent: there are none. */
  readonly ruleSetsDir?: string;
  readonly dataDir: string;
  readonly mongodbUrl?: string;
  readonly redisUrl?: string;
  /** Where the signing keys are kept; absent: in the data directory, or in MongoDB where that is used. */
  readonly signingKeys?: string;
  /** The name of a log that begins now; absent: from `publicUrl`, else one that no other log has. */
  readonly logOrigin?: string;
  /** Who is asked to cosign the log: `name+id+key=https://…`, each. */
  readonly logWitnesses?: readonly string[];
  readonly atrApiKey?: string;
  /** Protects the measurements; absent: open. */
  readonly metricsToken?: string;
  /** Processes that answer. */
  readonly workers: number;
  readonly publicRateLimit: number;
  readonly freeDailyQuota: number;
  readonly trustedProxies: number;
  readonly maxConnections: number;
  /** In seconds, as the three below: to the end of the headers. */
  readonly headersTimeout: number;
  /** To the end of the body. */
  readonly requestTimeout: number;
  /** From an answer to the next request. */
  readonly keepAliveTimeout: number;
  /** In which an answer must be read. */
  readonly answerTimeout: number;
  /** Milliseconds for which a free caller may have to wait before it is refused. */
  readonly longestWait: number;
  /** Messages without an answer that are kept in a session, for an agent and in all; 0: any number. */
  readonly messageLimits: { readonly session: number; readonly agent: number; readonly store: number };
  readonly memoEntries: number;
  /** Proofs that are held, the newest so many; 0: any number. */
  readonly proofsLimit: number;
  /** What is kept of the verdicts of tenants that do not say otherwise. */
  readonly verdictRegister: RegisterKind;
  /** Days for which they are kept. */
  readonly registerDays: number;
  /** One fresh decision in so many gets a second opinion; 0: none. */
  readonly secondOpinionEvery: number;
  readonly basis: Basis;
  /** Asked where neither the caller nor the text names any; absent: all that the rule book covers. */
  readonly usualJurisdictions?: readonly string[];
  /** What doubt does where a request does not say. */
  readonly onDoubt: OnDoubt;
  readonly logLevel: LogLevel;
  /** Of the requests that succeed, one in so many has a line in the log. */
  readonly logSuccessesEvery: number;
  /** Absent: nothing can be paid. */
  readonly payments?: PaymentSettings;
}

/** What doubt does: it is said and allows, or it blocks. */
export const ON_DOUBT = ['allow', 'block'] as const;
/** One of the two. */
export type OnDoubt = (typeof ON_DOUBT)[number];

/** What becomes of questions without a key: they are answered, or refused with 401. */
const FREE_TIER = ['open', 'closed'] as const;
/** One of the two. */
type FreeTier = (typeof FREE_TIER)[number];

/** More than any machine has processors for. */
const MOST_WORKERS = 256;

/** Nothing of HTTP takes longer than an hour. */
const MOST_SECONDS = 3_600;

/** The levels of the log, from the most to the least that is written. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** One of the levels of the log. */
type LogLevel = (typeof LOG_LEVELS)[number];

/** The environment holds settings that we cannot start with; `problems` has one line a variable, the name first. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
  }
}

/**
 * Reads and checks the environment, and the file that `CONFIG_FILE` names: the only code that does.
 * @throws ConfigError naming every setting that is refused; values of secrets are never repeated.
 */
export const readConfig = (variables: Variables = process.env): Config => readSettings(variables).config;

/** The settings and what holds of each, for a person. */
export interface ReadSettings {
  readonly config: Config;
  readonly effective: readonly EffectiveSetting[];
}

/** @throws ConfigError as {@link readConfig} */
export const readSettings = (variables: Variables = process.env): ReadSettings => {
  const path = variables['CONFIG_FILE']?.trim();
  const { settings, problems } = path ? readConfigFile(path) : { settings: undefined, problems: [] };
  const environment = new Environment(variables, settings);
  const config = configFrom(environment);
  if (problems.length + environment.problems.length > 0) throw new ConfigError([...problems, ...environment.problems]);
  return { config: Object.freeze(config), effective: effectiveSettings(environment) };
};

const configFrom = (environment: Environment): Config => {
  const given = {
    host: environment.text('HOST'),
    publicUrl: environment.webBase('PUBLIC_URL'),
    publicHosts: environment.hosts('PUBLIC_HOSTS'),
    mongodbUrl: environment.connection('MONGODB_URL', ['mongodb', 'mongodb+srv']),
    redisUrl: readRedisUrl(environment),
    ruleSetsDir: environment.text('RULE_SETS_DIR'),
    signingKeys: environment.text('SIGNING_KEYS'),
    logOrigin: readLogOrigin(environment),
    logWitnesses: readWitnesses(environment),
    atrApiKey: readSecret(environment, 'ATR_API_KEY', 8, 'receipts'),
    metricsToken: readSecret(environment, 'METRICS_TOKEN', 16, 'the measurements'),
    usualJurisdictions: environment.names('DEFAULT_JURISDICTION'),
    payments: readPaymentSettings(environment),
    ...readTenant(environment),
    brand: readBrandFile(environment),
  };
  if (given.host !== undefined && !/^[\w.:%-]+$/.test(given.host))
    environment.refuse('HOST', `must be a host name or an address, not \`${given.host}\``);

  const config: Config = {
    port: environment.integer('PORT', 3000, 65_535),
    ...(given.host === undefined ? {} : { host: given.host }),
    ...(given.publicUrl === undefined ? {} : { publicUrl: given.publicUrl }),
    ...(given.publicHosts === undefined ? {} : { publicHosts: given.publicHosts }),
    ...(given.tenant === undefined ? {} : { tenant: given.tenant }),
    ...(given.freeTier === 'open' ? {} : { freeTier: given.freeTier }),
    ...(given.brand === undefined ? {} : { brand: given.brand }),
    regulationsDir: environment.textOr('REGULATIONS_DIR', 'regulations'),
    ...(given.ruleSetsDir === undefined ? {} : { ruleSetsDir: given.ruleSetsDir }),
    dataDir: environment.textOr('DATA_DIR', 'data'),
    ...(given.mongodbUrl === undefined ? {} : { mongodbUrl: given.mongodbUrl }),
    ...(given.redisUrl === undefined ? {} : { redisUrl: given.redisUrl }),
    ...(given.signingKeys === undefined ? {} : { signingKeys: given.signingKeys }),
    ...(given.logOrigin === undefined ? {} : { logOrigin: given.logOrigin }),
    ...(given.logWitnesses === undefined ? {} : { logWitnesses: given.logWitnesses }),
    ...(given.atrApiKey === undefined ? {} : { atrApiKey: given.atrApiKey }),
    ...(given.metricsToken === undefined ? {} : { metricsToken: given.metricsToken }),
    ...(given.usualJurisdictions === undefined ? {} : { usualJurisdictions: given.usualJurisdictions }),
    workers: environment.integer('WEB_CONCURRENCY', 1, MOST_WORKERS, 1),
    ...(given.payments === undefined ? {} : { payments: given.payments }),
    publicRateLimit: environment.integer('PUBLIC_RATE_LIMIT', 60, 1_000_000),
    freeDailyQuota: environment.integer('FREE_DAILY_QUOTA', 1000, 1_000_000_000),
    trustedProxies: environment.integer('TRUSTED_PROXIES', 0, 32),
    maxConnections: environment.integer('MAX_CONNECTIONS', 10_000, 1_000_000, 1),
    headersTimeout: environment.integer('HEADERS_TIMEOUT', 15, MOST_SECONDS, 1),
    requestTimeout: environment.integer('REQUEST_TIMEOUT', 30, MOST_SECONDS, 1),
    keepAliveTimeout: environment.integer('KEEP_ALIVE_TIMEOUT', 65, MOST_SECONDS, 1),
    answerTimeout: environment.integer('ANSWER_TIMEOUT', 60, MOST_SECONDS, 1),
    longestWait: environment.integer('LONGEST_WAIT', 100, 60_000, 1),
    messageLimits: {
      session: environment.integer('CHAT_SESSION_MESSAGES', 100, 1_000_000),
      agent: environment.integer('CHAT_AGENT_MESSAGES', 10_000, 100_000_000),
      store: environment.integer('CHAT_STORE_MESSAGES', 100_000, 100_000_000),
    },
    proofsLimit: environment.integer('PROOFS_LIMIT', 1_000_000, 1_000_000_000),
    verdictRegister: environment.oneOf('VERDICT_REGISTER', 'digest', REGISTER_KINDS),
    registerDays: environment.integer('REGISTER_DAYS', 1_095, 36_500, 1),
    memoEntries: environment.integer('MEMO_ENTRIES', 20_000, 10_000_000),
    secondOpinionEvery: environment.integer('SECOND_OPINION_EVERY', 1_000, 1_000_000_000),
    basis: environment.oneOf('ORACLE_BASIS', 'in_force', BASES),
    onDoubt: environment.oneOf('ORACLE_ON_DOUBT', 'allow', ON_DOUBT),
    logLevel: environment.oneOf('LOG_LEVEL', 'info', LOG_LEVELS),
    logSuccessesEvery: environment.integer('LOG_SUCCESSES_EVERY', 1, 1_000_000, 1),
  };
  if (config.headersTimeout > config.requestTimeout) environment.refuse('HEADERS_TIMEOUT', 'must be no longer than REQUEST_TIMEOUT');
  if (config.payments !== undefined && config.freeTier === 'closed')
    environment.refuse('FREE_TIER', 'must be open where X402_… are set: what is paid by itself has no key');
  return config;
};

const readBrandFile = (environment: Environment): Brand | undefined => {
  const file = environment.text('BRAND_FILE');
  try {
    return file === undefined ? undefined : readBrand(file);
  } catch (error) {
    if (!(error instanceof BrandRefused)) throw error;
    environment.problems.push(...error.problems);
    return undefined;
  }
};

/** A node of one customer serves nobody else, unless it is told to. */
const readTenant = (environment: Environment): { readonly tenant: string | undefined; readonly freeTier: FreeTier } => {
  const tenant = environment.text('TENANT');
  if (tenant !== undefined && !isTenantId(tenant))
    environment.refuse('TENANT', `must be the id of a tenant: 1 to 40 lower-case letters, digits and inner hyphens, not \`${tenant}\``);
  return { tenant, freeTier: environment.oneOf('FREE_TIER', tenant === undefined ? 'open' : 'closed', FREE_TIER) };
};

/** One server, and at most the number of a database: the client would say no more than that the address is wrong. */
const readRedisUrl = (environment: Environment): string | undefined => {
  const value = environment.connection('REDIS_URL', ['redis', 'rediss']);
  if (value === undefined || (URL.canParse(value) && /^\/?\d{0,5}$/.test(new URL(value).pathname))) return value;
  environment.refuse('REDIS_URL', 'must be an address such as redis://host:6379 or redis://user:password@host:6379/0');
  return undefined;
};

/** An address without its scheme, as signed notes have it; else where this service is reached. */
const readLogOrigin = (environment: Environment): string | undefined => {
  const value = environment.text('LOG_ORIGIN');
  if (value !== undefined && !/^[\w.-]+(?::\d+)?(?:\/[\w.~/-]*)?$/.test(value))
    environment.refuse('LOG_ORIGIN', 'must be an address without its scheme, such as oracle.example/log');
  return value;
};

const WITNESS = /^[^\s+,]+\+[0-9a-f]{8}\+[A-Za-z0-9+/]+=*=https?:\/\/[^\s,]+$/;

/** Separated by commas. Whether a key is one is found at the start as well, where notes are known. */
const readWitnesses = (environment: Environment): readonly string[] | undefined => {
  const witnesses = environment
    .text('LOG_WITNESSES')
    ?.split(',')
    .map((one) => one.trim());
  if (witnesses?.every((one) => WITNESS.test(one)) === false)
    environment.refuse('LOG_WITNESSES', 'must be verifier keys with addresses, `name+id+key=https://witness.example`, separated by commas');
  return witnesses;
};

/**
 * Set but blank is not unset here: an operator who meant to protect something must not run unprotected, nor behind what is soon guessed.
 * @param least characters: fewer do for receipts, where a client may guess sixty times a minute; nothing slows who guesses at the others
 */
const readSecret = (environment: Environment, name: string, least: number, what: string): string | undefined => {
  const value = environment.written(name);
  if (value === undefined || new RegExp(`^[\\x21-\\x7e]{${least},}$`).test(value)) return value;
  const made = '`openssl rand -hex 16` makes some';
  environment.refuse(name, `must be ${least} visible ASCII characters or more, without blanks (${made}); unset it to leave ${what} open`);
  return undefined;
};
