import { hash } from 'node:crypto';

/** A public Ed25519 key as a JSON Web Key (RFC 8037), as it is published. */
export interface PublicJwk {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  /** The 32 bytes of the key in base64url. */
  readonly x: string;
  /** RFC 7638: the digest of the public key. */
  readonly kid: string;
  readonly use: 'sig';
  readonly alg: 'EdDSA';
}

/** The name of a public key (RFC 7638): the base64url of the SHA-256 of its required members. */
export const thumbprint = (x: string): string => hash('sha256', JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }), 'base64url');

/** The form in which a key is published. */
export const publicJwk = (x: string): PublicJwk => ({ kty: 'OKP', crv: 'Ed25519', x, kid: thumbprint(x), use: 'sig', alg: 'EdDSA' });
