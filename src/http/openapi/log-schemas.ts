import { cid } from './common-members.js';
import { always, base64, closed, list, orNull, text, texts, url, whole } from './schema-parts.js';

const ROOT = 'SBNJTRN+FjG7owHVrKtue7eqdM4RhdRWVl71HXN2d7I=';
const EARLIER_ROOT = 'ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=';
const HASHES = ['PiPoFgA5WUoziU9lZOGxNIu9egCI1CxKy3PurtWcAJ0='];

const VERIFIER_KEY = 'oracle.example/log+ce4f7960+AdCTmGKXj+ehCtFjqMdlDR9gnq1n2kQuQ6xv2cbLpQD0';

const root = base64('The hash at the root of the tree of that size', ROOT);
const checkpoint = (description: string) =>
  text(
    description,
    `oracle.example/log
12
${ROOT}

— oracle.example/log zk95YJxV3pJoueLGxpbKtpxNUOqwaNHNVeuLf9HvItEyyrS+jz9bwWnxPpbc2Pg7p6oaHHCdUT0j4yX2ECDRHiE+bww=
`,
  );
const proof = (description: string) => ({ ...list({ type: 'string', contentEncoding: 'base64' }, description), examples: [HASHES] });

/** The transparency log, and the keys of this node. */
export const LOG_SCHEMAS = {
  Log: closed({
    origin: text('The name of the log, for good', 'oracle.example/log'),
    size: whole('How many entries it had when it was last signed', 12),
    root,
    verifier_key: text('The key of its checkpoints, as signed notes write it', VERIFIER_KEY),
    earlier_verifier_keys: texts('Keys that signed before; empty where there was none', [VERIFIER_KEY]),
    checkpoint: checkpoint('The signed note'),
    url: url('Where tiles and checkpoint are', '/log'),
  }),
  LogInclusion: closed({
    cid: cid('The name of the entry: of a verdict’s proof block, or of a receipt'),
    index: whole('The place of the entry, from 0', 3),
    size: whole('The size of the tree that it is proved in', 12, 1),
    leaf_hash: base64('The hash of the entry as a leaf', 'n5EWH0NDPkmm3m22gNefYBWfLkrJFyYhoShGQoFYRAs='),
    proof: proof('Hashes from the leaf to the root (RFC 6962, 2.1.1)'),
    root,
    checkpoint: orNull(checkpoint('The signed note, where `size` is its size; else null')),
  }),
  LogConsistency: closed({
    from: whole('The size of the earlier tree', 7),
    to: whole('The size of the later tree', 12),
    from_root: base64('The hash at the root of the earlier tree', EARLIER_ROOT),
    to_root: base64('The hash at the root of the later tree', ROOT),
    proof: proof('Hashes that lead from the one to the other (RFC 6962, 2.1.2)'),
    checkpoint: orNull(checkpoint('The signed note, where `to` is its size; else null')),
  }),
  KeySet: closed({
    keys: list(
      closed({
        kty: always('OKP', 'The type of the key'),
        crv: always('Ed25519', 'Its curve'),
        kid: text('Its thumbprint (RFC 7638)', 'jpJCGOf7yIPHD5XTIJUoLUQRymv8yOLWPyp6Eo_faCA'),
        x: text('The public key in base64url', '0JOYYpeP56EK0WOox2UNH2CerWfaRC5DrG_ZxsulAPQ'),
        use: always('sig', 'What it is for: signatures'),
        alg: always('EdDSA', 'How it signs'),
      }),
      'The keys that sign, and those that did',
    ),
  }),
};
