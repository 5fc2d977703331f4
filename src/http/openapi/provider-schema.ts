import { closedAs, text, url } from './schema-parts.js';

/** Who provides the service, where its operator has a brand of its own. */
export const provider = closedAs(
  'Where the operator has a brand of its own',
  {
    name: text('The name of the provider', 'Acme'),
    support_url: url('Where help is found; absent where it is not told', '/support'),
    legal_line: text('What the law wants said of the provider; absent where it is not told', 'Acme Ltd, 1 High Street, Dublin'),
  },
  ['support_url', 'legal_line'],
);
