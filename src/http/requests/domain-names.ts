import type { Domain, RuleBook } from '../../rulebook/rule-book.js';
import { HttpError } from '../http-error.js';
import { suggestion } from './describe-schema-errors.js';

const folded = (name: string): string => name.toLowerCase().replaceAll(/[\s-]+/g, '_');

/**
 * Finds a domain by its name or an alias, whatever the case, with `-` for `_`.
 * @throws HttpError 404 from the finder, naming the known domains.
 */
export const domainFinder = (domains: readonly Domain[]): ((name: string) => Domain) => {
  const byName = new Map(domains.flatMap((domain) => [domain.id, ...domain.aliases].map((name) => [folded(name), domain])));
  const known = domains.map((domain) => domain.id).join(', ');
  return (name) => {
    // Most callers write the name as it is listed.
    const domain = byName.get(name) ?? byName.get(folded(name.slice(0, 200)));
    if (domain === undefined)
      throw new HttpError(404, `Unknown domain${suggestion(name.toWellFormed(), byName.keys())}; the known domains are ${known}`);
    return domain;
  };
};

/** The domain that presumes nothing, for questions that come without one. */
export const openDomain = ({ domains }: Pick<RuleBook, 'domains'>): string =>
  (domains.find(({ id }) => id === 'general') ?? domains.find(({ presumes }) => Object.keys(presumes).length === 0) ?? domains[0])?.id ??
  'general';
