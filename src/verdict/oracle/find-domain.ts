import type { Domain } from '../../rulebook/rule-book.js';

/** Finds a domain by its name or an alias; throws RangeError for one that the rule book does not have. */
export const createDomainFinder = (domains: readonly Domain[]): ((name: string) => Domain) => {
  const byName = new Map<string, Domain>(
    domains.flatMap((domain) => [domain.id, ...domain.aliases].map((name) => [name, domain] as const)),
  );
  return (name) => {
    const domain = byName.get(name);
    if (domain === undefined) throw new RangeError(`\`${name}\` is not a domain of this rule book`);
    return domain;
  };
};
