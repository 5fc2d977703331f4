import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../src/config/config.js';

const problems = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return error instanceof ConfigError ? error.problems : [String(error)];
  }
};

describe('settings', () => {
  it('have defaults', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      regulationsDir: 'regulations',
      dataDir: 'data',
      publicRateLimit: 60,
      freeDailyQuota: 1000,
      trustedProxies: 0,
      maxConnections: 10_000,
      headersTimeout: 15,
      requestTimeout: 30,
      keepAliveTimeout: 65,
      answerTimeout: 60,
      longestWait: 100,
      workers: 1,
      messageLimits: { session: 100, agent: 10_000, store: 100_000 },
      proofsLimit: 1_000_000,
      verdictRegister: 'digest',
      registerDays: 1_095,
      memoEntries: 20_000,
      secondOpinionEvery: 1_000,
      basis: 'in_force',
      onDoubt: 'allow',
      logLevel: 'info',
      logSuccessesEvery: 1,
    });
  });

  it('take every variable', () => {
    expect(
      readConfig({
        PORT: '0',
        HOST: '::1',
        PUBLIC_URL: 'https://oracle.example/base/',
        PUBLIC_HOSTS: 'Oracle.example, 10.0.0.5:8080,[::1]',
        REGULATIONS_DIR: 'r',
        DATA_DIR: 'd',
        MONGODB_URL: 'mongodb+srv://u:p@db',
        REDIS_URL: 'rediss://cache',
        ATR_API_KEY: 'receipts',
        METRICS_TOKEN: 'measurements-123',
        PUBLIC_RATE_LIMIT: '0',
        FREE_DAILY_QUOTA: '0',
        TRUSTED_PROXIES: '2',
        MAX_CONNECTIONS: '7',
        HEADERS_TIMEOUT: '1',
        REQUEST_TIMEOUT: '2',
        KEEP_ALIVE_TIMEOUT: '3',
        ANSWER_TIMEOUT: '4',
        LONGEST_WAIT: '250',
        WEB_CONCURRENCY: '3',
        CHAT_SESSION_MESSAGES: '5',
        CHAT_AGENT_MESSAGES: '6',
        CHAT_STORE_MESSAGES: '0',
        PROOFS_LIMIT: '8',
        VERDICT_REGISTER: 'text',
        REGISTER_DAYS: '9',
        MEMO_ENTRIES: '1',
        SECOND_OPINION_EVERY: '7',
        ORACLE_BASIS: 'readiness',
        DEFAULT_JURISDICTION: 'EU, US-CO',
        ORACLE_ON_DOUBT: 'block',
        LOG_LEVEL: 'silent',
        LOG_SUCCESSES_EVERY: '100',
      }),
    ).toEqual({
      port: 0,
      host: '::1',
      publicUrl: 'https://oracle.example/base',
      publicHosts: ['oracle.example', '10.0.0.5:8080', '[::1]'],
      regulationsDir: 'r',
      dataDir: 'd',
      mongodbUrl: 'mongodb+srv://u:p@db',
      redisUrl: 'rediss://cache',
      atrApiKey: 'receipts',
      metricsToken: 'measurements-123',
      usualJurisdictions: ['EU', 'US-CO'],
      publicRateLimit: 0,
      freeDailyQuota: 0,
      trustedProxies: 2,
      maxConnections: 7,
      headersTimeout: 1,
      requestTimeout: 2,
      keepAliveTimeout: 3,
      answerTimeout: 4,
      longestWait: 250,
      workers: 3,
      messageLimits: { session: 5, agent: 6, store: 0 },
      proofsLimit: 8,
      verdictRegister: 'text',
      registerDays: 9,
      memoEntries: 1,
      secondOpinionEvery: 7,
      basis: 'readiness',
      onDoubt: 'block',
      logLevel: 'silent',
      logSuccessesEvery: 100,
    });
  });

  it('treat empty as unset', () => {
    expect(readConfig({ PORT: '', MONGODB_URL: ' ' })).toEqual(readConfig({}));
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['PORT', '1e3'],
    ['HOST', 'a b'],
    ['PUBLIC_URL', 'oracle.example'],
    ['PUBLIC_URL', 'ftp://x'],
    ['PUBLIC_URL', 'https://x/?q=1'],
    ['PUBLIC_HOSTS', 'https://oracle.example'],
    ['PUBLIC_HOSTS', 'a.example,,b.example'],
    ['PUBLIC_HOSTS', '*.example'],
    ['PUBLIC_HOSTS', 'a.example:99999'],
    ['PUBLIC_HOSTS', 'a"b'],
    ['MONGODB_URL', 'http://x'],
    ['REDIS_URL', 'redis://'],
    ['REDIS_URL', 'redis://localhost:99999'],
    ['REDIS_URL', 'redis://[bad'],
    ['REDIS_URL', 'redis://host:abc'],
    ['REDIS_URL', 'redis://host:6379/abc'],
    ['ATR_API_KEY', ''],
    ['ATR_API_KEY', 'with a blank'],
    ['ATR_API_KEY', 'receipt'],
    ['METRICS_TOKEN', ''],
    ['METRICS_TOKEN', 'measurements with blanks'],
    ['METRICS_TOKEN', 't'],
    ['METRICS_TOKEN', 'measurements-12'],
    ['PUBLIC_RATE_LIMIT', '1.5'],
    ['FREE_DAILY_QUOTA', 'many'],
    ['TRUSTED_PROXIES', 'true'],
    ['MAX_CONNECTIONS', '0'],
    ['HEADERS_TIMEOUT', '0'],
    ['HEADERS_TIMEOUT', '31'],
    ['REQUEST_TIMEOUT', '4000'],
    ['KEEP_ALIVE_TIMEOUT', '1.5'],
    ['ANSWER_TIMEOUT', '0'],
    ['LONGEST_WAIT', '0'],
    ['PROOFS_LIMIT', '-1'],
    ['VERDICT_REGISTER', 'on'],
    ['REGISTER_DAYS', '0'],
    ['MEMO_ENTRIES', '99999999999'],
    ['SECOND_OPINION_EVERY', 'often'],
    ['ORACLE_BASIS', 'now'],
    ['DEFAULT_JURISDICTION', 'EU;US'],
    ['LOG_LEVEL', 'loud'],
    ['ORACLE_ON_DOUBT', 'bloc'],
  ])('refuse %s=%j by name', (name, value) => {
    expect(problems({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
  });

  it('name every variable that is refused, and repeat no secret', () => {
    const found = problems({
      PORT: 'x',
      MONGODB_URL: 'secret-1',
      REDIS_URL: 'secret-2',
      ATR_API_KEY: 'secret 3',
      METRICS_TOKEN: 'secret 4',
    });
    expect(found).toHaveLength(5);
    expect(problems({ REDIS_URL: 'redis://user:secret@host:x' }).join()).not.toContain('secret');
    expect(found.join()).not.toContain('secret');
  });
});
