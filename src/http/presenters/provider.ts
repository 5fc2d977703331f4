import type { Brand } from '../../brand/brand.js';

/** Who provides the service, for programs. */
export const presentProvider = ({ name, supportUrl, legalLine }: Brand): object => ({
  name,
  ...(supportUrl !== undefined && { support_url: supportUrl }),
  ...(legalLine !== undefined && { legal_line: legalLine }),
});
