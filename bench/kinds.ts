/** What is put under load: the oracle, and what a server of Node costs without it. */
export const KINDS = ['node:http', 'koa', 'koa, same middleware', 'oracle'] as const;
export type Kind = (typeof KINDS)[number];
