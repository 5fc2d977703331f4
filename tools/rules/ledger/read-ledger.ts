import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, problem } from '../../../src/rulebook/diagnostic.js';
import type { Place } from '../../../src/rulebook/place.js';
import { readYamlFile } from '../../../src/rulebook/yaml/read-yaml-file.js';
import { validateDocument } from '../../../src/rulebook/yaml/validate-document.js';

/** What became of a paragraph of the law. */
export const STATUSES = ['implemented', 'out_of_scope', 'not_decidable', 'pending'] as const;
type Status = (typeof STATUSES)[number];

/** What became of one paragraph, and by which rule. */
export interface LedgerEntry {
  readonly provision: string;
  readonly about: string;
  readonly status: Status;
  /** Rules, clauses, `scope`, `exceptions/<name>`, `terms/<name>` or `facts/<id>`. */
  readonly by: readonly string[];
  readonly because?: string;
  readonly place: Place;
}

const text = { type: 'string', minLength: 1 } as const;

/** The shape of a ledger file, as JSON Schema. */
export const ledgerSchema = {
  type: 'object',
  required: ['regulation', 'entries'],
  additionalProperties: false,
  properties: {
    regulation: text,
    entries: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['provision', 'about', 'status'],
        additionalProperties: false,
        properties: {
          provision: text,
          about: text,
          status: { enum: STATUSES },
          by: { type: 'array', items: text, minItems: 1 },
          because: text,
        },
      },
    },
  },
} as const;

type Written = { readonly entries: readonly (Omit<LedgerEntry, 'by' | 'place'> & { readonly by?: readonly string[] })[] };

/** The ledger of one instrument, beside its regulation.yaml. */
export const readLedger = (folder: string, regulation: string): { entries: readonly LedgerEntry[]; diagnostics: readonly Diagnostic[] } => {
  const file = `${regulation}/ledger.yaml`;
  const path = join(folder, file);
  if (!existsSync(path))
    return {
      entries: [],
      diagnostics: [
        problem('missing-file', { file, line: 1, column: 1 }, 'does not exist; every instrument has a ledger of its paragraphs'),
      ],
    };
  const { document, diagnostics } = readYamlFile(path, file);
  if (document === undefined) return { entries: [], diagnostics };
  const invalid = validateDocument(document, ledgerSchema);
  if (invalid.length > 0) return { entries: [], diagnostics: invalid };
  const { entries } = document.value as Written;
  return {
    entries: entries.map((entry, i) => ({ ...entry, by: entry.by ?? [], place: document.placeOf(['entries', i]) })),
    diagnostics: [],
  };
};
