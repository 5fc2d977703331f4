import type { Book } from '../rule-sets/book.js';
import { type Books, RuleSetsUnread, UnknownRuleSet } from '../rule-sets/books.js';
import { RuleSetUnusable } from '../rule-sets/compiled-rule-sets.js';
import { SchemaRefused, StoreUnavailable } from '../stores/store-errors.js';
import type { Oracle } from '../verdict/verdict.js';
import type { Client } from './context.js';
import { HttpError, invalid, unauthorized } from './http-error.js';

/** Which book a client's question is answered by; its body may name rule sets in `rule_sets`. */
export type BookOf = (client: Client, body?: unknown) => Book | Promise<Book>;

/** Seconds after which a caller may hope for its rule sets again. */
const TRY_AGAIN = '5';

/**
 * Every door asks here: the law alone without a key, else with the rule sets of the key's tenant.
 * @param tenant the one that a node is for: whoever asks without a key is answered with its rule sets
 */
export const bookFinder = (oracle: Oracle, books: Books | undefined, tenant?: string): BookOf => {
  const lawAlone: Book = books?.ofNobody() ?? { oracle };
  const host = tenant === undefined ? undefined : { tenant, test: false };
  return ({ holder: keyHolder }, body) => {
    const named = namedIn(body);
    const holder = keyHolder ?? host;
    if (holder === undefined || books === undefined) {
      if (named === undefined || named.length === 0) return lawAlone;
      throw unauthorized('ApiKey', '`rule_sets` needs the key of their owner in X-API-Key; leave it out for the law alone');
    }
    try {
      const book = books.of(holder, named);
      return book instanceof Promise ? book.catch(refuse) : book;
    } catch (error) {
      return refuse(error);
    }
  };
};

/** What is no list of names the schema of the body refuses. */
const namedIn = (body: unknown): readonly string[] | undefined => {
  if (typeof body !== 'object' || body === null || !('rule_sets' in body)) return undefined;
  const { rule_sets: named } = body;
  return Array.isArray(named) && named.every((one) => typeof one === 'string') ? named : undefined;
};

const away = (detail: string): HttpError => new HttpError(503, detail, { headers: { 'Retry-After': TRY_AGAIN } });

const unknownRuleSet = ({ named }: UnknownRuleSet): string =>
  `\`${named.slice(0, 90).toWellFormed()}\` is no rule set of yours of which a version answers; GET /api/v1/rule-sets lists them`;

const unusable = ({ id: { ruleSet, version } }: RuleSetUnusable): string =>
  `Version ${version} of your rule set \`${ruleSet}\` cannot stand beside the law of today: upload and activate one that does`;

/** Whatever keeps a rule set from being asked keeps the answer back: without it the answer might be another. */
const refuse = (error: unknown): never => {
  if (error instanceof UnknownRuleSet)
    throw invalid([
      {
        pointer: '/rule_sets',
        detail: unknownRuleSet(error),
      },
    ]);
  if (error instanceof RuleSetUnusable) throw away(unusable(error));
  if (error instanceof RuleSetsUnread || error instanceof StoreUnavailable || error instanceof SchemaRefused)
    throw away('Your rule sets cannot be read right now, and nothing is answered without them; try again, waiting longer each time');
  throw error;
};

/** The same dependencies with the book that is asked. */
export const withBook = async <D extends { readonly oracle: Oracle; readonly bookOf: BookOf }>(
  d: D,
  client: Client,
  body?: unknown,
): Promise<D & Book> => {
  const found = d.bookOf(client, body);
  return { ...d, ...(found instanceof Promise ? await found : found) };
};
