import { createHash } from 'node:crypto';

/**
 * A trained model as it is kept, so that a start need not train it again. It is derived: anybody who trains on the same
 * vocabulary and sentences gets the same numbers, and one that does not fit them is not used.
 */
export interface StoredModel {
  /** The version of the rule book with which it was released; absent where it was trained on demand. */
  readonly ruleBook?: string;
  /** How long it was trained on demand; absent in a release, which is the same on every machine. */
  readonly seconds?: number;
  /** The digest of everything it was trained from. */
  readonly inputs: string;
  readonly labels: number;
  readonly features: number;
  /** How many weights are not 0. */
  readonly weights: number;
  /** The numbers, packed. */
  readonly content: Uint8Array;
}

/**
 * Names the form of the file, and how features are numbered and weights are trained: it changes with any of them, so that a model
 * of an older program is never taken for a current one.
 */
export const MODEL_FORMAT = 'compliance-oracle/learned-model/20';

/** Why the bytes of a file are no model that this program can use. */
export class ModelRefused extends Error {
  constructor(readonly why: 'damaged' | 'other-format') {
    super(`the learned model is ${why}`);
    this.name = 'ModelRefused';
  }
}

/** One line of JSON that says what the file is, with a digest of all the rest, then the packed numbers. */
export const printModel = ({ content, ...about }: StoredModel): Uint8Array => {
  const header = { format: MODEL_FORMAT, ...about };
  return Buffer.concat([Buffer.from(`${JSON.stringify({ ...header, digest: digestOf(header, content) })}\n`), content]);
};

/** @throws ModelRefused where the bytes are not whole, or where another program wrote them */
export const parseModel = (bytes: Uint8Array): StoredModel => {
  const headerEnd = bytes.indexOf('\n'.charCodeAt(0));
  const { digest, ...header } = parseHeader(bytes.subarray(0, Math.max(0, headerEnd)));
  const { format, ...about } = header;
  if (format !== MODEL_FORMAT) throw new ModelRefused(typeof format === 'string' ? 'other-format' : 'damaged');
  const content = bytes.subarray(headerEnd + 1);
  if (digestOf(header, content) !== digest) throw new ModelRefused('damaged');
  return { ...(about as unknown as Omit<StoredModel, 'content'>), content };
};

const digestOf = (header: object, content: Uint8Array): string =>
  createHash('sha256').update(JSON.stringify(header)).update(content).digest('hex');

const parseHeader = (line: Uint8Array): Record<string, unknown> => {
  try {
    return Object(JSON.parse(Buffer.from(line).toString('utf8'))) as Record<string, unknown>;
  } catch {
    throw new ModelRefused('damaged');
  }
};
