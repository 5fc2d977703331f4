import { block } from './conditions.js';
import { object, text, words } from './parts.js';

/** The shape of `domains.yaml`. */
export const domainsSchema = object(['domains'], {
  domains: {
    type: 'array',
    items: object(['domain', 'title'], { domain: text, title: text, aliases: words, presumes: block }),
    minItems: 1,
  },
});
