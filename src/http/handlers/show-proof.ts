import { decode } from '@ipld/dag-cbor';
import { LRUCache } from 'lru-cache';
import type { CID } from 'multiformats/cid';
import { type Context, type Middleware, pathParameter } from '../context.js';
import { HttpError } from '../http-error.js';
import { presentBlock } from '../presenters/proof/present-block.js';
import { proofPage, type ReadableProof } from '../presenters/proof/proof-page.js';
import { readCid } from '../requests/block-request.js';
import { sendPage } from '../send-page.js';
import type { BlocksFor, FindBlock } from './find-block.js';
import { cachedBy } from './send-block.js';

/** A verdict proof as its block has it; see docs/proofs.md. */
interface ProofValue
  extends Pick<
    ReadableProof,
    'verdict' | 'finding' | 'reason' | 'confidence' | 'domain' | 'jurisdictions' | 'basis' | 'interval' | 'action' | 'conditions'
  > {
  readonly type: 'verdict-proof/1';
  readonly rulebook: CID;
  readonly rule: CID | null;
  readonly model: CID;
  readonly rule_source: string;
  readonly facts: readonly { readonly fact: string; readonly answer: readonly string[]; readonly known: string }[];
}

/** What the page needs of a rule book. */
interface BookInWords {
  readonly name: string;
  readonly version: string;
  readonly questions: ReadonlyMap<string, string>;
  readonly rules: ReadonlyMap<string, { readonly title: string; readonly regulation: string; readonly official: string }>;
}

/** Rule books in words that are remembered: the present one and a few before it. */
const BOOKS = 4;

/** As long as caches may keep the page that everybody is shown. */
const PRIVATE = 'private, max-age=3600';

const DAG_JSON = 'application/vnd.ipld.dag-json';

/** GET /api/v1/proofs/{cid}: a proof as JSON with its links, or as a page for people. */
export const showProof = (blocksFor: BlocksFor): Middleware => {
  const books = new LRUCache<string, BookInWords>({ max: BOOKS });
  return async (ctx) => {
    const cid = readCid(ctx);
    const find = blocksFor(ctx.state.client);
    if (cachedBy(ctx) === 'private') ctx.set('Cache-Control', PRIVATE);
    const proof = readProof(await find(cid), ctx);
    ctx.vary('Accept');
    if (ctx.accepts('json', DAG_JSON, 'html') !== 'html') {
      ctx.type = ctx.accepts('json', DAG_JSON) === DAG_JSON ? DAG_JSON : 'application/json; charset=utf-8';
      ctx.body = JSON.stringify(presentBlock(proof));
      return;
    }
    const name = proof.rulebook.toString();
    const book = books.get(name) ?? (await readBook(find, proof.rulebook));
    books.set(name, book);
    sendPage(ctx, proofPage(await inWords(find, cid, proof, book)));
  };
};

const readProof = (bytes: Uint8Array, ctx: Context): ProofValue => {
  try {
    const value = decode(bytes) as ProofValue | null;
    if (value?.type === 'verdict-proof/1') return value;
  } catch {
    // A block of bytes is as little a proof as another value.
  }
  throw new HttpError(404, `This block is no proof of a verdict; its bytes are at /ipfs/${pathParameter(ctx, 'cid')}?format=raw`);
};

const decoded = async <Value>(find: FindBlock, cid: CID): Promise<Value> => decode(await find(cid)) as Value;

interface BookBlock {
  readonly name: string;
  readonly version: string;
  readonly regulations: readonly CID[];
  readonly vocabulary: CID;
}

interface RegulationBlock {
  readonly title: string;
  readonly rules: readonly { readonly rule: string; readonly title: string; readonly link: string }[];
}

/** A block at a time, with a turn for others between two. */
const readBook = async (find: FindBlock, cid: CID): Promise<BookInWords> => {
  const { name, version, regulations, vocabulary } = await decoded<BookBlock>(find, cid);
  const { themes } = await decoded<{ readonly themes: Readonly<Record<string, CID>> }>(find, vocabulary);
  const questions = new Map<string, string>();
  for (const theme of Object.values(themes))
    for (const { fact, question } of await decoded<readonly { fact: string; question: string }[]>(find, theme))
      questions.set(fact, question);
  const rules = new Map<string, { title: string; regulation: string; official: string }>();
  for (const one of regulations) {
    const { title: regulation, rules: some } = await decoded<RegulationBlock>(find, one);
    for (const { rule, title, link } of some) rules.set(rule, { title, regulation, official: link });
  }
  return { name, version, questions, rules };
};

interface VersionBlock {
  readonly rule: string;
  readonly cite: string;
  readonly reason: string;
  readonly phases: readonly { readonly in_force: readonly [string, string | null] }[];
}

const ruleInWords = async (find: FindBlock, cid: CID, { rules }: BookInWords): Promise<ReadableProof['rule']> => {
  const { rule, cite, reason, phases } = await decoded<VersionBlock>(find, cid);
  const inForce = phases.map(({ in_force: [from, to] }) => `from ${from}${to === null ? ' on' : ` to ${to}`}`);
  return { title: rule, regulation: '', official: '', ...rules.get(rule), cid: cid.toString(), cite, reason, inForce };
};

const unlessMissing = (error: unknown): undefined => {
  if (!(error instanceof HttpError && error.status === 404)) throw error;
};

const inWords = async (find: FindBlock, cid: CID, proof: ProofValue, book: BookInWords): Promise<ReadableProof> => {
  const { rulebook, rule_source, model, facts, rule: ruleCid } = proof;
  return {
    ...proof,
    cid: cid.toString(),
    ruleSource: rule_source,
    model: model.toString(),
    ruleBook: { cid: rulebook.toString(), name: book.name, version: book.version },
    facts: facts.map(({ fact, answer, known }) => ({ question: book.questions.get(fact) ?? fact, answer, known })),
    // A rule of a customer's policy is shown to that customer; to others the proof says as much as it holds.
    rule: ruleCid === null ? undefined : await ruleInWords(find, ruleCid, book).catch(unlessMissing),
  };
};
