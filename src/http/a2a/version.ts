import { RpcError } from './json-rpc.js';

/** The versions of the protocol that are spoken here, by major and minor number. */
const A2A_VERSIONS = ['0.3', '1.0'] as const;
/** One of them. */
export type A2aVersion = (typeof A2A_VERSIONS)[number];

/**
 * The version that a caller speaks, as its `A2A-Version` header says; without one it is 0.3, which knows no such header.
 * @throws RpcError for one that is not spoken here
 */
export const a2aVersionOf = (header: string): A2aVersion => {
  const asked = header.trim();
  if (asked === '') return '0.3';
  const version = A2A_VERSIONS.find((one) => asked === one || asked.startsWith(`${one}.`));
  if (version === undefined) throw new RpcError('version', `This agent speaks A2A ${A2A_VERSIONS.join(' and ')}; say which in A2A-Version`);
  return version;
};
