import { CheckingBusy, type RuleSetChecking } from '../../rule-sets/checking.js';
import { type RuleSet, toJson } from '../../rule-sets/rule-set.js';
import type { RuleSetStore, StoredRuleSet } from '../../stores/rule-sets.js';
import type { Middleware } from '../context.js';
import { HttpError } from '../http-error.js';
import { holderOf } from '../limits/key-holder.js';
import { presentDiagnostics, presentVersion } from '../presenters/rule-set.js';
import { readArchive, ruleSetIdIn } from '../requests/rule-set-request.js';
import { ruleSetPath } from '../urls/paths.js';
import type { PublicBase } from '../urls/public-base.js';

/** So many versions of a rule set are kept. */
const MOST_VERSIONS = 50;
/** In bytes: the largest rule set as it is kept. */
const MOST_STORED = 4_000_000;
/** Seconds. */
const TRY_AGAIN = '10';

/** What uploads are checked and kept by. */
export interface UploadDependencies {
  readonly store: RuleSetStore;
  readonly checking: RuleSetChecking;
  readonly clock: () => Date;
  readonly base: PublicBase;
}

/** Nothing is half done: it is stored once all of it was found right. */
const refuse = (problems: ReturnType<typeof presentDiagnostics>): never => {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  throw new HttpError(422, `The rule set is refused: ${first?.detail ?? 'it is empty'}${more}`, { errors: problems });
};

const busyAs503 = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CheckingBusy)) throw error;
    throw new HttpError(503, 'More rule sets wait to be checked than can be checked soon; nothing was stored', {
      headers: { 'Retry-After': TRY_AGAIN },
    });
  }
};

/** POST /api/v1/rule-sets/{rule_set}/versions: checks a rule set and keeps it, once and for good. A test key only checks. */
export const uploadRuleSet =
  ({ store, checking, clock, base }: UploadDependencies): Middleware =>
  async (ctx) => {
    const { tenant, keyId, test } = holderOf(ctx.state.client);
    const id = ruleSetIdIn(ctx);
    const { bytes, type } = await readArchive(ctx);
    const { ruleSet, cid, diagnostics } = await busyAs503(checking.check({ owner: tenant, id, bytes, type }));
    if (ruleSet === undefined || cid === undefined) return refuse(presentDiagnostics(diagnostics));
    const version = storedFrom(ruleSet, { tenant, ruleSet: id, cid, createdAt: clock().toISOString(), createdBy: keyId });
    ctx.set('Cache-Control', 'no-store');
    ctx.body = { ...presentVersion(version), stored: !test, warnings: presentDiagnostics(diagnostics) };
    if (test) return;
    if ((await store.add(version, MOST_VERSIONS)) === 'held') await requireSame(store, version);
    else ctx.status = 201;
    ctx.set('Location', `${base(ctx)}${ruleSetPath(id, `/versions/${ruleSet.version}`)}`);
  };

const storedFrom = (
  ruleSet: RuleSet,
  about: Pick<StoredRuleSet, 'tenant' | 'ruleSet' | 'cid' | 'createdAt' | 'createdBy'>,
): StoredRuleSet => {
  const { rules, cases } = ruleSet.ruleBook;
  // The cases have done their work.
  const content = toJson({ ...ruleSet, ruleBook: { ...ruleSet.ruleBook, cases: [] } });
  if (Buffer.byteLength(content) > MOST_STORED)
    throw new HttpError(422, `The rule set has more than ${MOST_STORED} bytes once its terms are written out; use fewer, or split it`);
  return { ...about, version: ruleSet.version, title: ruleSet.title, rules: rules.length, cases: cases.length, content };
};

/** The very same upload may come again; another rule set under a version that is there is refused. */
const requireSame = async (store: RuleSetStore, { tenant, ruleSet, version, cid }: StoredRuleSet): Promise<void> => {
  const held = await store.find(tenant, ruleSet, version);
  if (held?.cid === cid) return;
  throw new HttpError(
    409,
    `Version ${version} is there and says something else (${held?.cid ?? 'unknown'}); raise the version: one that is there never changes`,
  );
};
