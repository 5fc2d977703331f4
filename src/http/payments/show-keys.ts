import { didOf } from '../../payments/offer-receipt.js';
import type { SigningKey } from '../../payments/signing-key.js';
import type { Middleware } from '../context.js';
import type { PublicBase } from '../urls/public-base.js';

/**
 * GET /.well-known/did.json: the keys that sign offers, receipts and invoices, and those that did, as the document of this host's
 * `did:web`, where they say that it is.
 */
export const showDid =
  (key: SigningKey, base: PublicBase): Middleware =>
  (ctx) => {
    const at = base(ctx);
    const controller = didOf(at);
    const methods = [key.jwk, ...key.earlier].map(({ kid, kty, crv, x }) => {
      return { id: `${controller}#${kid}`, type: 'JsonWebKey2020', controller, publicKeyJwk: { kty, crv, x } };
    });
    ctx.body = {
      '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/suites/jws-2020/v1'],
      id: controller,
      verificationMethod: methods,
      assertionMethod: methods.map(({ id }) => id),
    };
  };
